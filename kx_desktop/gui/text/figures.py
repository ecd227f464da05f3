"""Figures, sizes, times and counts as a person reads them, in the language of the window."""

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

translate = QCoreApplication.translate
_THIN = "\u202f"
_STEP = 1024


def number(value: int) -> str:
    """A whole number in groups of three: `12 345`."""
    return f"{value:,}".replace(",", _THIN)


def documents(n: int) -> str:
    """`3 documents`."""
    return _one_or_many(
        n, translate("Figures", "{0} document"), translate("Figures", "{0} documents")
    )


def passages(n: int) -> str:
    """`41 passages`."""
    return _one_or_many(
        n, translate("Figures", "{0} passage"), translate("Figures", "{0} passages")
    )


def files(n: int) -> str:
    """`12 files`."""
    return _one_or_many(n, translate("Figures", "{0} file"), translate("Figures", "{0} files"))


def size(count: int) -> str:
    """A size on disk: `12.4 MB`."""
    value, unit = float(count), 0
    units = ("B", "KB", "MB", "GB", "TB")
    # What would be shown as 1024 of one unit is one of the next.
    while value >= _STEP - 0.5 and unit < len(units) - 1:
        value /= _STEP
        unit += 1
    return (
        f"{value:.0f}{_THIN}{units[unit]}"
        if unit == 0 or value >= 100
        else f"{value:.1f}{_THIN}{units[unit]}"
    )


def time_left(seconds: float | None) -> str:
    """How long something will go on: `6 min left`; empty where nobody knows."""
    if seconds is None:
        return ""
    if seconds < 60:
        return translate("Figures", "less than a minute left")
    minutes = round(seconds / 60)
    if minutes < 90:
        return translate("Figures", "{0} min left").format(number(minutes))
    return translate("Figures", "{0} h left").format(number(round(minutes / 60)))


def moment(milliseconds: int) -> str:
    """A time since 1970 as day and hour, the system's way; `2026-11-30 04:05` where the system has none."""
    if milliseconds <= 0:
        return ""
    at, locale = QDateTime.fromMSecsSinceEpoch(milliseconds), QLocale()
    if locale.language() == QLocale.Language.C:
        return at.toString("yyyy-MM-dd HH:mm")
    return locale.toString(at, QLocale.FormatType.ShortFormat)


def _one_or_many(n: int, one: str, many: str) -> str:
    return (one if n == 1 else many).format(number(n))
