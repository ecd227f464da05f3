"""Marks a text for translation where it stands in a table, to be translated when it is shown."""


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802, ARG001 - the name that lupdate looks for
    """`text` as it is. PySide6's own of this name is typed to give `object`."""
    return text
