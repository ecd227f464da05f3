"""What names a document: each of its passages is found under these words too."""

from pathlib import PurePath

from kx_desktop.index.terms import TermAnalyser

TITLE_LINE = 300
"""Code points of a first line that are taken for a title."""


def title_terms(title: str, path: str, text: str, analyser: TermAnalyser) -> str:
    """The terms under which each passage of a document is also found: its title and its file's name.

    Where nothing but the name names it, the first line of `text` (its beginning is enough) counts as a title too.
    """
    name = PurePath(path)
    parts = [title, name.stem] if name.stem not in title else [title]
    if title == name.name:
        parts.append(text[: 4 * TITLE_LINE].lstrip()[:TITLE_LINE].partition("\n")[0])
    return analyser.terms(" ".join(parts)).stems
