"""Front matter of Markdown: what stands between two lines of `---` at the top."""

import re

from kx_desktop.core.documents import MetadataValue
from kx_desktop.readers.documents import iso_date, metadata, one_line, title_or_nothing, words

_FENCED = re.compile(r"---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*$", re.DOTALL | re.MULTILINE)
_LIMIT = 65_536


def front_matter(text: str) -> dict[str, MetadataValue]:
    """Metadata from YAML front matter; empty where there is none, or where it is no valid YAML.

    It is broken more often than not somewhere in a folder of notes (a colon in a title, a tab); it is then
    simply text, and no error. Only plain values are taken; YAML can build no objects here.
    """
    if not text.startswith("---"):
        return {}
    fenced = _FENCED.match(text, 0, _LIMIT)
    if fenced is None:
        return {}
    import yaml

    block = fenced.group(1)
    if re.search(r"(^|[\s\[{,:])[&*]\w", block):
        return {}  # anchors and aliases: a few lines of them can grow to gigabytes
    try:
        values = yaml.safe_load(block)
    except (yaml.YAMLError, ValueError, RecursionError, OverflowError, TypeError):
        return {}
    return _known(values) if isinstance(values, dict) else {}


def _known(values: dict[object, object]) -> dict[str, MetadataValue]:
    by_name = {str(key).lower(): value for key, value in values.items() if value is not None}
    return metadata(
        {
            "title": title_or_nothing(by_name.get("title", "")),
            "author": _names(by_name.get("author", by_name.get("authors", ""))),
            "created_at": _first_date(by_name, "date", "created", "created_at", "published"),
            "language": one_line(by_name.get("lang", by_name.get("language", "")), 35),
            "tags": _tags(by_name.get("tags", by_name.get("keywords", by_name.get("tag", "")))),
        }
    )


def _tags(value: object) -> tuple[str, ...]:
    if isinstance(value, str) and "," not in value and ";" not in value:
        value = value.split()
    return tuple(tag.lstrip("#") for tag in words(value) if tag.strip("#"))


def _names(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(filter(None, map(_names, value)))
    if isinstance(value, dict):
        return one_line(value.get("name", ""))
    return one_line(value)


def _first_date(values: dict[str, object], *names: str) -> str:
    return next((found for name in names if (found := iso_date(values.get(name)))), "")
