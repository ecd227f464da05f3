"""From the text of a passage to what the full-text index stores, quickly: a library takes in megabytes a second."""

from dataclasses import dataclass

from Stemmer import Stemmer, algorithms

from kx_desktop.index.stopwords import stop_words
from kx_desktop.index.words import analyse_run, find_runs

# Snowball's name for each ISO 639-1 language that it stems.
STEMMED_LANGUAGES = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
    "et": "estonian", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi",
    "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "ne": "nepali",
    "nl": "dutch", "no": "norwegian", "nb": "norwegian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip

_CACHE_LIMIT = 200_000


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a text, each kind joined by spaces, as the index takes them."""

    words: str
    stems: str
    codes: str


class TermAnalyser:
    """Analyses texts of one language. Not for use from several threads at once: it keeps a cache of runs.

    With `leave_out_stop_words` (the stop-word setting) they give no terms of words and stems.
    """

    def __init__(self, language: str = "", *, leave_out_stop_words: bool = False) -> None:
        self.language = language
        self._left_out = stop_words((language,)) if leave_out_stop_words else frozenset()
        name = STEMMED_LANGUAGES.get(language)
        self._stemmer = Stemmer(name) if name in algorithms() else None
        self._cache: dict[str, tuple[str, str, str]] = {}

    def stem(self, word: str) -> str:
        """The stem of a folded word; the word itself where the language has no stemmer."""
        return str(self._stemmer.stemWord(word)) if self._stemmer else word

    def terms(self, text: str) -> Terms:
        """The terms of a passage or a title."""
        cache = self._cache
        found = []
        for run in find_runs(text):
            entry = cache.get(run)
            if entry is None:
                entry = self._analyse(run)
            found.append(entry)
        return Terms(
            " ".join([entry[0] for entry in found if entry[0]]),
            " ".join([entry[1] for entry in found if entry[1]]),
            " ".join([entry[2] for entry in found if entry[2]]),
        )

    def _analyse(self, text: str) -> tuple[str, str, str]:
        run = analyse_run(text)
        kept = [word for word in run.words if word not in self._left_out]
        words = " ".join(kept)
        stems = " ".join(self._stemmer.stemWords(kept)) if self._stemmer else words
        entry = (words, stems, run.code)
        if len(text) <= 40:
            if len(self._cache) >= _CACHE_LIMIT:
                self._cache.clear()
            self._cache[text] = entry
        return entry
