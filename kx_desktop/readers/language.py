"""The language that a text is written in, for stemming and for candour about the embedding model."""

_SAMPLE = 400
"""Code points that are looked at: enough to tell, quick for thousands of files."""

_LEAST = 20

# ISO 639-3, as the detector says, to ISO 639-1, as everybody else does.
_TWO_LETTERS = {
    "afr": "af", "amh": "am", "ara": "ar", "aze": "az", "bel": "be", "ben": "bn", "bul": "bg", "cat": "ca",
    "ces": "cs", "cmn": "zh", "dan": "da", "deu": "de", "ell": "el", "eng": "en", "epo": "eo", "est": "et",
    "fin": "fi", "fra": "fr", "guj": "gu", "heb": "he", "hin": "hi", "hrv": "hr", "hun": "hu", "hye": "hy",
    "ind": "id", "ita": "it", "jav": "jv", "jpn": "ja", "kan": "kn", "kat": "ka", "khm": "km", "kor": "ko",
    "lat": "la", "lav": "lv", "lit": "lt", "mal": "ml", "mar": "mr", "mkd": "mk", "mya": "my", "nep": "ne",
    "nld": "nl", "nob": "no", "ori": "or", "pan": "pa", "pes": "fa", "pol": "pl", "por": "pt", "ron": "ro",
    "rus": "ru", "sin": "si", "slk": "sk", "slv": "sl", "sna": "sn", "spa": "es", "srp": "sr", "swe": "sv",
    "tam": "ta", "tel": "te", "tgl": "tl", "tha": "th", "tuk": "tk", "tur": "tr", "ukr": "uk", "urd": "ur",
    "uzb": "uz", "vie": "vi", "yid": "yi", "zul": "zu",
}  # fmt: skip


def detect_language(text: str) -> str:
    """The ISO 639-1 code of the language of `text`; empty where there is too little to tell or it is not clear."""
    sample = text[:_SAMPLE].strip()
    if len(sample) < _LEAST:
        return ""
    from kreuzberg import ExtractionConfig, LanguageDetectionConfig, extract_bytes_sync

    config = ExtractionConfig(
        language_detection=LanguageDetectionConfig(enabled=True), use_cache=False
    )
    found = extract_bytes_sync(sample.encode(), "text/plain", config).detected_languages
    return _TWO_LETTERS.get(found[0], "") if found else ""
