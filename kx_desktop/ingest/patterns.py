"""Which files of a followed folder are read: patterns over the path below the folder, in the manner of gitignore.

`*` and `?` stand for characters within a name, `[a-z]` for one of a set, `**` for any folders. A pattern without a slash (but for one at
its end) holds for a name at any depth, one with a slash for the path from the folder down; a slash at the end means folders alone. What
holds for a folder holds for all below it, `!` takes back what an earlier pattern said, the last one that matches counts. Capitals and
small letters are the same. See https://git-scm.com/docs/gitignore, which this was written after.
"""

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

from kx_desktop.core.errors import InvalidArgument

USUAL_EXCLUDES = (
    ".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", ".tox", ".mypy_cache", "$RECYCLE.BIN",
    "System Volume Information", "lost+found", ".Trash-*", ".Trashes", ".Spotlight-V100", ".fseventsd",
    "*~", "~$*", ".~lock.*#", "#*#", ".#*", "*.swp", "*.swo", "~*.tmp", ".DS_Store", "._*", "Thumbs.db", "desktop.ini",
    "*.part", "*.partial", "*.crdownload", "*.download",
)  # fmt: skip
"""Names that are left out unless an include pattern names them: what version control, editors, offices, systems and downloads leave."""

HIDDEN, USUAL, EXCLUDED, NOT_INCLUDED = (
    "hidden", "left out as a rule", "excluded by a pattern", "not among what is included",
)  # fmt: skip
"""Why something is left out."""

_MOST_PATTERN = 1000
_CLASS = re.compile(r"\[(!|\^)?(\]?[^\]]*)\]")


class Rules:
    """Says of each file and folder below a followed folder whether it is left out. Raises InvalidArgument for a pattern that cannot be."""

    def __init__(
        self, include: Sequence[str] = (), exclude: Sequence[str] = (), *, hidden: bool = False
    ) -> None:
        self._include = [_compiled("include", pattern) for pattern in include]
        self._exclude = [_compiled("exclude", pattern) for pattern in exclude]
        if self._include and all(negated for negated, _, _ in self._include):
            raise InvalidArgument(
                f"include: got only what is taken back ({include[0]!r}).",
                "Give a pattern of what is to be read first, such as *.md.",
            )
        self._hidden = hidden
        named = [part for pattern in include for part in _parts(pattern)]
        self._named_hidden = [part for part in named if part.startswith(".")]
        self._usual = [
            name
            for name in (usual.casefold() for usual in USUAL_EXCLUDES)
            if not any(fnmatchcase(part, name) for part in named)
        ]
        whole = [name for name in self._usual if "*" not in name]
        self._usual_whole = frozenset(whole)
        self._usual_globs = [name for name in self._usual if "*" in name]
        self._usual_glob = re.compile(
            "|".join(_component(name) for name in self._usual_globs) or "(?!)"
        )

    def leaves_out(self, path: str, *, is_folder: bool) -> str:
        """Why the file or folder at `path` (below the followed folder, with slashes) is left out; empty where it is not.

        The folders above it are taken to be let in.
        """
        name = path.rpartition("/")[2]
        folded = name.casefold()
        if name.startswith(".") and not self._hidden and not self._is_named(folded):
            return HIDDEN
        if folded in self._usual_whole or self._usual_glob.fullmatch(folded):
            return USUAL
        if self._exclude and _last_word(self._exclude, path, is_folder=is_folder):
            return EXCLUDED
        if self._include and not is_folder and not _included(self._include, path):
            return NOT_INCLUDED
        return ""

    def leaves_out_with_folders(self, path: str, *, is_folder: bool = False) -> str:
        """As `leaves_out`, but asks for the folders above it too."""
        parts = path.split("/")
        for length in range(1, len(parts)):
            if reason := self.leaves_out("/".join(parts[:length]), is_folder=True):
                return reason
        return self.leaves_out(path, is_folder=is_folder)

    def _is_named(self, folded: str) -> bool:
        return any(fnmatchcase(folded, part) for part in self._named_hidden)


_Compiled = tuple[bool, bool, re.Pattern[str]]
"""Whether it takes back, whether it means folders alone, and what a whole path must match."""


def _parts(pattern: str) -> list[str]:
    return [] if pattern.startswith("!") else pattern.casefold().strip("/").split("/")


def _last_word(patterns: Sequence[_Compiled], path: str, *, is_folder: bool) -> bool:
    for negated, folders_only, compiled in reversed(patterns):
        if (is_folder or not folders_only) and compiled.fullmatch(path):
            return not negated
    return False


def _included(patterns: Sequence[_Compiled], path: str) -> bool:
    """Whether the file is included, itself or with a folder above it."""
    if _last_word(patterns, path, is_folder=False):
        return True
    above = path.rpartition("/")[0]
    while above:
        if _last_word(patterns, above, is_folder=True):
            # What takes back the file itself goes before its folder.
            return not any(
                negated and compiled.fullmatch(path) for negated, _, compiled in patterns
            )
        above = above.rpartition("/")[0]
    return False


def _compiled(parameter: str, pattern: str) -> _Compiled:
    takes = "It takes a pattern over the path below the folder, such as *.md, drafts/ or reports/**/*.pdf."
    told = repr(pattern if len(pattern) <= _MOST_PATTERN else pattern[:80] + "…")
    negated = pattern.startswith("!")
    body = pattern[1:] if negated else pattern
    folders_only = body.endswith("/")
    body = body.rstrip("/")
    is_rooted = "/" in body
    parts = body.removeprefix("/").split("/")
    if not body or len(pattern) > _MOST_PATTERN or "\0" in pattern or {"", ".", ".."} & set(parts):
        raise InvalidArgument(f"{parameter}: got {told}.", takes)
    written = "" if is_rooted else "(?:.*/)?"
    for number, part in enumerate(parts):
        is_last = number == len(parts) - 1
        if part == "**":
            written += ".+" if is_last else "(?:.*/)?"
        else:
            written += _component(part) + ("" if is_last else "/")
    try:
        return negated, folders_only, re.compile(written, re.IGNORECASE | re.DOTALL)
    except re.error:
        raise InvalidArgument(f"{parameter}: got {told}.", takes) from None


def _component(glob: str) -> str:
    """A pattern within one name as a regular expression. Each star stops at the first place that fits, so that none is tried twice."""
    pieces = [_fixed(piece) for piece in _split_at_stars(glob)]
    if len(pieces) == 1:
        return pieces[0]
    first, *middle, last = pieces
    return first + "".join(f"(?>[^/]*?{piece})" for piece in middle) + f"[^/]*{last}"


def _split_at_stars(glob: str) -> list[str]:
    pieces, at = [""], 0
    while at < len(glob):
        if glob[at] == "\\" and at + 1 < len(glob):
            pieces[-1] += glob[at : at + 2]
            at += 2
        elif glob[at] == "*":
            if pieces[-1] or len(pieces) == 1:
                pieces.append("")
            at += 1
        elif glob[at] == "[" and (found := _CLASS.match(glob, at)):
            pieces[-1] += found.group()
            at = found.end()
        else:
            pieces[-1] += glob[at]
            at += 1
    return pieces


def _fixed(piece: str) -> str:
    """A piece without stars as a regular expression."""
    written, at = "", 0
    while at < len(piece):
        char = piece[at]
        if char == "\\" and at + 1 < len(piece):
            written += re.escape(piece[at + 1])
            at += 2
            continue
        if char == "[" and (found := _CLASS.match(piece, at)):
            inside = re.sub(r"([\\\[&~|^])", r"\\\1", found[2])
            inside = inside.replace("]", r"\]")
            written += f"(?!/)[{'^' if found[1] else ''}{inside}]"
            at = found.end()
            continue
        written += "[^/]" if char == "?" else re.escape(char)
        at += 1
    return written
