"""What others wrote, shown as it is: no name of a file is ever read as markup, and none looks like another.

Qt takes the text of a tooltip or a label that looks like HTML for HTML, and would load the pictures that it names.
"""

import re
from html import escape

from PySide6.QtGui import Qt

from kx_desktop.gui.text.qtlike import fit_for_qt

_MISLEADING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""Controls, line and paragraph separators, and the property Bidi_Control of Unicode (UAX #9): `U+202E` shows `fdp.exe` as `exe.pdf`."""

_MISLEADING_IN_LINES = re.compile(_MISLEADING.pattern.replace("\x00-\x1f", "\x00-\x09\x0b-\x1f"))


def shown_name(name: str) -> str:
    r"""A name on one line, what would break or turn it in escaped form: `\n`, `\u202e`."""
    return fit_for_qt(_MISLEADING.sub(_escaped, name))


def shown_lines(text: str) -> str:
    """As `shown_name`, for sentences with names in them: their own line feeds stay."""
    return fit_for_qt(_MISLEADING_IN_LINES.sub(_escaped, text))


def plain_tooltip(text: str) -> str:
    """A tooltip that says `text` and nothing else, whatever is in it."""
    text = fit_for_qt(text)
    if not Qt.mightBeRichText(text):
        return text
    return f"<p style='white-space:pre-wrap'>{escape(text)}</p>"


def _escaped(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")
