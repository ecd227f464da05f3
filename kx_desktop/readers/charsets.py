"""Telling the encoding of text that does not say it: UTF-16 by its shape, the rest by detection."""

import re
from collections import Counter

_PROBE = 1 << 15

# What is met in people's files. Detection among all that Python knows finds Mac Latin 2 in French.
_CANDIDATES = (
    "cp1252", "cp1250", "iso8859_2", "cp1251", "koi8_r", "cp866", "cp1253", "cp1254", "cp1255", "cp1256",
    "cp1257", "cp874", "cp932", "euc_jp", "gb18030", "big5", "cp949", "johab", "mac_roman", "cp850",
)  # fmt: skip

_SIGN_IN_WORD = re.compile(r"[a-z][¹²³¼½¾¿¡¤¢£¥¦¨¯´¸][a-z]|[a-z][¿¡¤¢£¦¯]\s")

# Letters that no one language has together: Czech read as western (`ř ě ů` as `ø ì ù`), Hungarian (`ő` as
# `õ`), Turkish (`ş ğ ı` as `þ ð`, `ţ` or `ż`).
_NEVER_TOGETHER = (("ø", "ìùè"), ("õ", "öû"), ("þ", "çü"), ("ð", "çü"), ("ţ", "üç"), ("ż", "üç"))

_WIDE_PUNCTUATION = frozenset("、。「」・，：；！？（）　 \n\r,.")


def looks_like_utf16(data: bytes) -> str | None:
    """`utf-16-le`, `utf-16-be`, `utf-32-le` or `utf-32-be` where `data` reads as such without a mark."""
    probe = data[: _PROBE - _PROBE % 4]
    if len(probe) >= 8 and len(data) % 4 == 0:
        for encoding, planes in (("utf-32-le", probe[3::4]), ("utf-32-be", probe[0::4])):
            if not any(planes) and _reads_as(probe, encoding):
                return encoding
    if len(data) < 4 or len(data) % 2:
        return None
    # Of the two byte orders the right one has its high bytes in few blocks and its spaces at U+0020.
    orders = [("utf-16-le", probe[1::2]), ("utf-16-be", probe[0::2])]
    orders.sort(key=lambda order: len(set(order[1])))
    for encoding, highs in orders:
        if _plausible(probe, encoding, highs):
            return encoding
    return None


def _reads_as(probe: bytes, encoding: str) -> bool:
    try:
        text = probe.decode(encoding)
    except UnicodeDecodeError:
        return False
    return _clean(text)


def _clean(text: str) -> bool:
    odd = sum(not (letter.isprintable() or letter.isspace()) for letter in text)
    return odd <= len(text) * 0.02


def _plausible(probe: bytes, encoding: str, highs: bytes) -> bool:
    # The probe may cut a surrogate pair; the rest must be faultless, as random bytes hardly are.
    text = probe.decode(encoding, "ignore")
    lost = len(probe) // 2 - len(text.encode(encoding)) // 2
    if lost > 1 or not text or not _clean(text):
        return False
    counts = Counter(highs)
    latin = counts.pop(0, 0)
    script = counts.most_common(1)[0][1] if counts else 0
    if (latin + script) / len(highs) >= 0.85:
        # Some scripts write no spaces; what lies in one block of letters and nowhere else is text too.
        return latin > 0 or (len(counts) == 1 and len(highs) >= 8 and 3 <= max(counts) <= 0x11)
    wide = sum("⺀" <= letter <= "鿿" or "가" <= letter <= "힣" or letter > "＀" for letter in text)
    marks = sum(map(text.count, _WIDE_PUNCTUATION))
    return (wide + latin) / len(text) >= 0.95 and marks / len(text) >= 0.02


def detect(data: bytes) -> str | None:
    """The likeliest encoding of a text that is neither UTF-8 nor UTF-16, or None where none fits."""
    probe = _around_high_bytes(data)
    highs = [byte for byte in probe if byte > 127]
    if _is_hebrew(probe, highs):
        return "cp1255"
    from charset_normalizer import from_bytes

    matches = list(from_bytes(probe, cp_isolation=list(_CANDIDATES), threshold=0.3))
    if not matches:
        return "cp1252" if len(highs) < len(probe) * 0.3 else None
    matches = [match for match in matches if not _misread(str(match))] or matches
    best = matches[0]
    for match in matches:
        # Among near equals the commonest on people's disks: western European text.
        western = "cp1252" in match.could_be_from_charset
        near = match.chaos <= best.chaos + 0.08 and match.coherence >= best.coherence - 0.06
        if western and near and len(highs) < len(probe) * 0.3:
            return "cp1252"
    return best.encoding


def _misread(text: str) -> bool:
    """Whether a decoded text has what no language has, so that its encoding cannot be the right one.

    Detection weighs how common letters are, and rates Polish read as cp1252 (`rodz¹ siê`) no worse than Polish.
    """
    jamo = sum("\u3131" <= letter <= "\u318e" for letter in text)
    if jamo > len(text) * 0.05 or _SIGN_IN_WORD.search(text):
        return True
    letters = set(text.lower())
    return any(one in letters and letters.intersection(others) for one, others in _NEVER_TOGETHER)


def _around_high_bytes(data: bytes) -> bytes:
    """At most some 64 kB of `data`, from the first byte that is not ASCII on, cut at line ends."""
    if len(data) <= 2 * _PROBE:
        return data
    first = len(data) - len(data.lstrip(bytes(range(128))))
    start = data.rfind(b"\n", 0, first) + 1
    piece = data[start : start + 2 * _PROBE]
    end = piece.rfind(b"\n")
    return piece[:end] if end > 0 else piece


def _is_hebrew(probe: bytes, highs: list[int]) -> bool:
    """Hebrew letters fill 0xE0–0xFA; Russian has capitals below and ы, э, ю, я above.

    Language models of letters take short Hebrew for Russian without this.
    """
    if len(highs) < 12 or not all(0xE0 <= byte <= 0xFA for byte in highs):
        return False
    ascii_letters = sum(65 <= byte <= 90 or 97 <= byte <= 122 for byte in probe)
    return len(highs) > 2 * ascii_letters
