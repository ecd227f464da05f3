"""The kinds of file that can be read, and how their names end."""

import mimetypes
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: a short name, what a person calls it, its MIME type and its usual name endings."""

    name: str
    label: str
    mime: str
    extensions: tuple[str, ...]
    is_text: bool = False


_OOXML = "application/vnd.openxmlformats-officedocument"
_ODF = "application/vnd.oasis.opendocument"

_KINDS = (
    Kind("text", "plain text", "text/plain", ("txt", "text", "log"), is_text=True),
    Kind("markdown", "Markdown", "text/markdown", ("md", "markdown", "mdown", "mkd", "qmd", "rmd"), is_text=True),
    Kind("rst", "reStructuredText", "text/x-rst", ("rst", "rest"), is_text=True),
    Kind("org", "Org", "text/org", ("org",), is_text=True),
    Kind("code", "source code", "text/x-source", (), is_text=True),
    Kind("csv", "CSV", "text/csv", ("csv",), is_text=True),
    Kind("tsv", "TSV", "text/tab-separated-values", ("tsv", "tab"), is_text=True),
    Kind("json", "JSON", "application/json", ("json", "jsonl", "ndjson", "geojson"), is_text=True),
    Kind("xml", "XML", "application/xml", ("xml", "rss", "atom", "opml", "xsd", "xsl", "xslt", "svg", "plist", "dbk", "fb2", "gpx", "kml"), is_text=True),
    Kind("html", "HTML", "text/html", ("html", "htm", "xhtml", "xht"), is_text=True),
    Kind("notebook", "Jupyter notebook", "application/x-ipynb+json", ("ipynb",), is_text=True),
    Kind("mail", "mail message", "message/rfc822", ("eml",), is_text=True),
    Kind("pdf", "PDF", "application/pdf", ("pdf",)),
    Kind("docx", "Word document", f"{_OOXML}.wordprocessingml.document", ("docx", "docm", "dotx", "dotm")),
    Kind("doc", "Word document (97–2003)", "application/msword", ("doc", "dot")),
    Kind("odt", "OpenDocument text", f"{_ODF}.text", ("odt", "ott")),
    Kind("rtf", "RTF", "application/rtf", ("rtf",)),
    Kind("pptx", "PowerPoint presentation", f"{_OOXML}.presentationml.presentation", ("pptx", "pptm", "ppsx", "ppsm", "potx", "potm")),
    Kind("ppt", "PowerPoint presentation (97–2003)", "application/vnd.ms-powerpoint", ("ppt", "pps", "pot")),
    Kind("odp", "OpenDocument presentation", f"{_ODF}.presentation", ("odp", "otp")),
    Kind("xlsx", "Excel workbook", f"{_OOXML}.spreadsheetml.sheet", ("xlsx", "xlsm", "xltx", "xltm")),
    Kind("xlsb", "Excel binary workbook", "application/vnd.ms-excel.sheet.binary.macroEnabled.12", ("xlsb",)),
    Kind("xls", "Excel workbook (97–2003)", "application/vnd.ms-excel", ("xls", "xlt")),
    Kind("ods", "OpenDocument spreadsheet", f"{_ODF}.spreadsheet", ("ods", "ots")),
    Kind("epub", "EPUB book", "application/epub+zip", ("epub",)),
    Kind("msg", "Outlook message", "application/vnd.ms-outlook", ("msg",)),
    Kind("zip", "ZIP archive", "application/zip", ("zip",)),
    Kind("tar", "TAR archive", "application/x-tar", ("tar", "tgz", "tbz", "tbz2", "txz")),
    Kind("gzip", "gzip file", "application/gzip", ("gz",)),
    Kind("bzip2", "bzip2 file", "application/x-bzip2", ("bz2",)),
    Kind("xz", "xz file", "application/x-xz", ("xz",)),
)  # fmt: skip

KINDS = {kind.name: kind for kind in _KINDS}

_BY_EXTENSION = {ending: kind for kind in _KINDS for ending in kind.extensions}

_CODE_ENDINGS = frozenset(
    [
        "ada",
        "asm",
        "awk",
        "bash",
        "bat",
        "c",
        "cc",
        "cfg",
        "clj",
        "cljs",
        "cmake",
        "cmd",
        "coffee",
        "conf",
        "cpp",
        "cs",
        "css",
        "cxx",
        "d",
        "dart",
        "diff",
        "dockerfile",
        "el",
        "elm",
        "erl",
        "ex",
        "exs",
        "f",
        "f90",
        "fish",
        "fs",
        "go",
        "gradle",
        "graphql",
        "groovy",
        "h",
        "hh",
        "hpp",
        "hrl",
        "hs",
        "hxx",
        "ini",
        "java",
        "jl",
        "js",
        "jsx",
        "kt",
        "kts",
        "less",
        "lisp",
        "lua",
        "m",
        "make",
        "mjs",
        "mk",
        "ml",
        "mli",
        "mm",
        "nim",
        "nix",
        "pas",
        "patch",
        "php",
        "pl",
        "pm",
        "properties",
        "proto",
        "ps1",
        "py",
        "pyi",
        "pyx",
        "r",
        "rb",
        "rs",
        "s",
        "sass",
        "scala",
        "scm",
        "scss",
        "sh",
        "sql",
        "swift",
        "tcl",
        "tex",
        "toml",
        "ts",
        "tsx",
        "v",
        "vb",
        "vhd",
        "vue",
        "yaml",
        "yml",
        "zig",
        "zsh",
    ]
)


def extension(name: str) -> str:
    """The ending of a file name in lower case, without the dot; empty where there is none."""
    return PurePath(name).suffix[1:].lower()


def kind_by_name(name: str) -> Kind | None:
    """The kind that a file's name announces."""
    ending = extension(name)
    known = _BY_EXTENSION.get(ending)
    if known is None and ending in _CODE_ENDINGS:
        return KINDS["code"]
    return known


def supported_kinds() -> Iterable[Kind]:
    """Every kind that can be read, for documentation and file dialogs."""
    return _KINDS


def guess_mime(kind: Kind, name: str) -> str:
    """The MIME type: that of the kind, and for source code the finer one that the name tells."""
    if kind.name == "code":
        return mimetypes.guess_type(f"x.{extension(name)}")[0] or "text/plain"
    return kind.mime
