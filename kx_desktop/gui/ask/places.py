"""Where a cited passage is, in the language of the window."""

import re

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.answers import Citation
from kx_desktop.core.citing import one_line

translate = QCoreApplication.translate
_CITED = re.compile(r"(?P<document>.*?)(?:, (?P<kind>page|slide) (?P<number>\d+))?, characters (?P<start>\d+)–(?P<end>\d+)")  # fmt: skip


def place_in_words(citation: Citation) -> str:
    """One line: the document, its page or slide where it has them, and the characters. What a citation of another form says stays."""
    cited = one_line(citation.cited)
    found = _CITED.fullmatch(cited)
    if found is None:
        return cited
    place = found["document"]
    if found["kind"] == "page":
        place = translate("Cited", "{0}, page {1}").format(place, found["number"])
    elif found["kind"] == "slide":
        place = translate("Cited", "{0}, slide {1}").format(place, found["number"])
    return translate("Cited", "{0}, characters {1}–{2}").format(place, found["start"], found["end"])
