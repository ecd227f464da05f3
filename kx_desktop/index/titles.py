"""What names a document: each of its passages is found under these words too."""

from pathlib import PurePath

from kx_desktop.index.terms import TermAnalyser

TITLE_LINE = 300
"""Code points of a first line that are taken for a title."""


def title_terms(title: str, path: str, text: str, analyser: TermAnalyser) -> str:
    """The terms under which each passage of a document is also found: its title and its file's name, codes whole too.

    Where nothing but the name names it, the first line of `text` (its beginning is enough) counts as a title too.
    """
    name = PurePath(path)
    if title == name.name:
        parts = [name.stem, text[: 4 * TITLE_LINE].lstrip()[:TITLE_LINE].partition("\n")[0]]
    else:
        parts = [title] if name.stem in title else [title, name.stem]
    terms = analyser.terms(" ".join(parts))
    return f"{terms.stems} {terms.codes}".strip()
