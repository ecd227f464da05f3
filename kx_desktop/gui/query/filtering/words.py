"""Fields and conditions in words, as the chips and the panel show them."""

from PySide6.QtCore import QCoreApplication

from kx_desktop.gui.query.filtering.conditions import Condition, Missing, OneOf, Range, Written
from kx_desktop.gui.query.filtering.ranges import SIZE_FIELDS
from kx_desktop.gui.query.filtering.tokens import plain_name, plain_text
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import shown_name

translate = QCoreApplication.translate
_NAMED = 3
"""So many values a chip names before it counts the rest."""

_SEPARATOR = ", "


def label(field: str) -> str:
    """What people call a field; its own name where it is a document's own."""
    name = plain_name(field)
    return _labels().get(name) or shown_name(name)


def heading(field: str) -> str:
    """The label of a field where it stands alone; a document's own name stays as it is."""
    known = _labels().get(plain_name(field))
    return known[:1].upper() + known[1:] if known else label(field)


def kind_word(kind: str) -> str:
    """What sort of values a field has."""
    return {
        "text": translate("Filter", "text"),
        "number": translate("Filter", "number"),
        "date": translate("Filter", "date"),
        "boolean": translate("Filter", "yes or no"),
    }.get(kind, kind)


def value_words(literal: str, field: str = "") -> str:
    """A value as a person reads it."""
    if literal.upper() in {"TRUE", "FALSE"}:
        return translate("Filter", "yes") if literal.upper() == "TRUE" else translate("Filter", "no")  # fmt: skip
    if plain_name(field) in SIZE_FIELDS and literal.isdecimal() and len(literal) < 18:
        return figures.size(int(literal))
    return shown_name(plain_text(literal))


def told(condition: Condition) -> str:
    """A condition in a few words: `type: pdf, md`."""
    match condition:
        case OneOf(field, literals, excluded):
            values = _listed([value_words(one, field) for one in literals])
            if excluded:
                return translate("Filter", "{0}: not {1}").format(label(field), values)
            return translate("Filter", "{0}: {1}").format(label(field), values)
        case Range(field, low, high):
            return _range(field, low, high)
        case Missing(field, excluded):
            if excluded:
                return translate("Filter", "with {0}").format(label(field))
            return translate("Filter", "without {0}").format(label(field))
        case Written(text):
            return shown_name(" ".join(text.split()))


def _range(field: str, low: str, high: str) -> str:
    name, first, last = label(field), value_words(low, field), value_words(high, field)
    if low and high:
        return translate("Filter", "{0}: {1} – {2}").format(name, first, last)
    is_text = (low or high).startswith("'")
    if low:
        told = translate("Filter", "{0} since {1}") if is_text else translate("Filter", "{0} ≥ {1}")
        return told.format(name, first)
    told = translate("Filter", "{0} until {1}") if is_text else translate("Filter", "{0} ≤ {1}")
    return told.format(name, last)


def _listed(values: list[str]) -> str:
    if len(values) <= _NAMED:
        return _SEPARATOR.join(values)
    named = _SEPARATOR.join(values[: _NAMED - 1])
    return translate("Filter", "{0} and {1} more").format(
        named, figures.number(len(values) - _NAMED + 1)
    )


def _labels() -> dict[str, str]:
    return {
        "extension": translate("Filter", "type"),
        "folder": translate("Filter", "folder"),
        "file_name": translate("Filter", "file name"),
        "path": translate("Filter", "path"),
        "title": translate("Filter", "title"),
        "author": translate("Filter", "author"),
        "language": translate("Filter", "language"),
        "tags": translate("Filter", "tag"),
        "modified_at": translate("Filter", "modified"),
        "created_at": translate("Filter", "created"),
        "ingested_at": translate("Filter", "ingested"),
        "mime": translate("Filter", "MIME type"),
        "encoding": translate("Filter", "encoding"),
        "size": translate("Filter", "size"),
        "page_count": translate("Filter", "number of pages"),
        "chunk_count": translate("Filter", "number of passages"),
        "page": translate("Filter", "page"),
        "chunk_index": translate("Filter", "place of the passage, from 0"),
        "char_start": translate("Filter", "first character"),
        "char_end": translate("Filter", "end of the characters"),
    }
