"""Text made fit for a `QString` or a `QTextDocument` without moving a single character.

Qt turns some characters into others or into line breaks of its own, and Python strings may hold half a surrogate pair that Qt
cannot take; each is replaced by one character of the same length in UTF-16, so that offsets stay as they are.
"""

_REPLACED = {0x0000: "\ufffd", 0x000D: " ", 0xFDD0: "\ufffd", 0xFDD1: "\ufffd"}
_REPLACED.update(dict.fromkeys(range(0xD800, 0xE000), "\ufffd"))
_TABLE = _REPLACED


def fit_for_qt(text: str) -> str:
    """`text` with the same number of code points and of UTF-16 units, showable by Qt.

    A carriage return is shown as a space (the line feed beside it breaks the line); NUL, lone surrogates and the characters that
    `QTextDocument` keeps for itself become the replacement character.
    """
    return text.translate(_TABLE)
