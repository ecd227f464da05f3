"""What people call a document that stands in a file: the file's name, and within an archive or a mail the member's behind it."""

from pathlib import PurePath

WITHIN = " › "
"""Between the name of what holds a document and the document's own."""


def name_in_place(path: str, root: str = "") -> str:
    """`letter.txt`, or `archive.zip › in/letter.txt` where `root` is the file on disk that holds it."""
    member = member_of(path, root)
    outer = PurePath(root if member else path)
    name = outer.name or str(outer)
    return f"{name}{WITHIN}{member}" if member else name


def member_of(path: str, root: str) -> str:
    """Where in the file `root` a document stands; empty where it is that file itself."""
    return path.removeprefix(f"{root}/") if root and path.startswith(f"{root}/") else ""
