"""Files of many kinds by the thousand: the shared ones over and over, each time with another content."""

import itertools
import shutil
import zipfile
from pathlib import Path

from tests.bench import texts
from tests.conftest import SHARED

_TEXT = frozenset(
    [
        ".txt",
        ".md",
        ".html",
        ".csv",
        ".rst",
        ".org",
        ".eml",
        ".xml",
        ".json",
        ".tex",
        ".py",
        ".log",
        ".yaml",
        ".ipynb",
        ".rtf",
    ]
)
_WORDS = 400


def write_mixed(folder: Path, count: int) -> None:
    """Write `count` files into `folder`, in folders of a hundred: those of the shared collection, else texts of the bench's own."""
    sources = sorted(path for path in (SHARED / "files").rglob("*") if path.is_file())
    for number, source in zip(range(count), itertools.cycle(sources or [None]), strict=False):
        below = folder / f"{number // 100:02d}"
        below.mkdir(parents=True, exist_ok=True)
        if source is None:
            words = itertools.islice(
                itertools.cycle(_own_words()), number * 37, number * 37 + _WORDS
            )
            (below / f"{number:04d}.txt").write_text(" ".join(words), "utf-8")
        else:
            _write_changed(source, below / f"{number:04d}-{source.name}", number)


def _own_words() -> list[str]:
    return [word for text in texts.documents()[:500] for word in text.split()]


def _write_changed(source: Path, target: Path, number: int) -> None:
    """Another file of the same kind: a line more in a text, a comment in a packed file, a byte at the end of any other."""
    shutil.copyfile(source, target)
    if zipfile.is_zipfile(target):
        with zipfile.ZipFile(target, "a") as packed:
            packed.comment = f"copy {number}".encode()
        return
    if not target.stat().st_size:
        return
    more = f"\nThis is copy {number}.\n" if target.suffix.lower() in _TEXT else f"\n%{number}"
    with target.open("ab") as stream:
        stream.write(more.encode())
