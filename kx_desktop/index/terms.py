"""From the text of a passage to what the full-text index stores, quickly: a library takes in megabytes a second."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from Stemmer import Stemmer, algorithms

from kx_desktop.index.stopwords import stop_words
from kx_desktop.index.words import analyse_run, find_runs

# Snowball's name for each ISO 639-1 language that it stems. A text too short to tell its language is most often English, and
# where it is not, questions to it are stemmed in the same way.
STEMMED_LANGUAGES = {
    "": "english",
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
    "et": "estonian", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi",
    "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "ne": "nepali",
    "nl": "dutch", "no": "norwegian", "nb": "norwegian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip

# A word in another script than the document's language is stemmed by the language that most often uses its script.
_SCRIPTS = (
    ("\u0370", "\u03ff", "el"),
    ("\u0400", "\u04ff", "ru"),
    ("\u0530", "\u058f", "hy"),
    ("\u0600", "\u06ff", "ar"),
    ("\u0900", "\u097f", "hi"),
    ("\u0b80", "\u0bff", "ta"),
)
_SCRIPT_OF_LANGUAGE = {
    "el": "el", "ru": "ru", "uk": "ru", "be": "ru", "bg": "ru", "mk": "ru", "sr": "ru", "hy": "hy", "ar": "ar", "fa": "ar",
    "ur": "ar", "hi": "hi", "mr": "hi", "ne": "hi", "ta": "ta",
}  # fmt: skip

_CACHE_LIMIT = 200_000
LONGEST_KEPT = 40
"""Code points of a token whose terms are kept; longer ones (a sentence without spaces) rarely come again."""

_AROUND = ".,;:!?()[]{}<>\"'*`~|\\=^%$"
"""What may stand around a plain word without being a part of its run. (`+`, `#`, `_` and `&` can be.)"""

Entry = tuple[str, str, str]
"""Words, stems and codes of a token, each joined by spaces."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a text, each kind joined by spaces, as the index takes them."""

    words: str
    stems: str
    codes: str


class TermAnalyser:
    """Analyses texts of one language, and keeps what it found of each run.

    With `leave_out_stop_words` (the stop-word setting) they give no terms of words and stems.
    """

    def __init__(self, language: str = "", *, leave_out_stop_words: bool = False) -> None:
        self.language = language
        self._script = _SCRIPT_OF_LANGUAGE.get(language, "")
        self._stemmer = _stemmer(language)
        self._by_script: dict[str, Any] = {}
        left_out = stop_words((language,)) if leave_out_stop_words else frozenset()
        self._tokens = _Tokens(self, left_out)

    def stem(self, word: str) -> str:
        """The stem of a folded word; the word itself where nothing stems it."""
        if not word.isascii():
            for first, last, script in _SCRIPTS:
                if first <= word[0] <= last and script != self._script:
                    if script not in self._by_script:
                        self._by_script[script] = _stemmer(script)
                    return _stemmed(self._by_script[script], word)
        return _stemmed(self._stemmer, word)

    def terms(self, text: str) -> Terms:
        """The terms of a passage or a title."""
        tokens = self._tokens
        found = [tokens[token] for token in text.split()]
        return Terms(
            " ".join([entry[0] for entry in found if entry[0]]),
            " ".join([entry[1] for entry in found if entry[1]]),
            " ".join([entry[2] for entry in found if entry[2]]),
        )

    def entry(self, run: str) -> Entry:
        """The words, stems and code of one run as written, as in `Terms`."""
        return self._tokens[run]


class _Tokens(dict[str, Entry]):
    """What each token (a stretch without white space, which no run goes beyond) holds; analysed when first asked for."""

    def __init__(self, analyser: TermAnalyser, left_out: frozenset[str]) -> None:
        super().__init__()
        self._stem = analyser.stem
        self._left_out = left_out

    def __missing__(self, token: str) -> Entry:
        plain = token.strip(_AROUND)
        known = self.get(plain)
        if known is not None:
            entry = known
        elif plain.isascii() and plain.isalpha() and len(plain) <= LONGEST_KEPT:
            word = plain.lower()
            entry = ("", "", "") if word in self._left_out else (word, self._stem(word), "")
        else:
            entry = self._analyse(token)
        if len(token) <= LONGEST_KEPT:
            if len(self) >= _CACHE_LIMIT:
                self.clear()
            self[token] = entry
        return entry

    def _analyse(self, token: str) -> Entry:
        runs = [analyse_run(run) for run in find_runs(token)]
        kept = [word for run in runs for word in run.words if word not in self._left_out]
        return (
            " ".join(kept),
            " ".join([self._stem(word) for word in kept]),
            " ".join([run.code for run in runs if run.code]),
        )


@lru_cache(maxsize=64)
def term_analyser(language: str) -> TermAnalyser:
    """The analyser of a language that every question shares; threads may, at worst, analyse a run twice."""
    return TermAnalyser(language)


def _stemmer(language: str) -> Any:
    name = STEMMED_LANGUAGES.get(language)
    # No cache of its own: ours is before it, and its own is sorted each time that it is full.
    return Stemmer(name, 0) if name in algorithms() else None


def _stemmed(stemmer: Any, word: str) -> str:
    return stemmer.stemWord(word) if stemmer is not None else word
