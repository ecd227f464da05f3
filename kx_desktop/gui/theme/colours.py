"""The colours of the window by their role, in light and in dark."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colours:
    """Each role's colour as `#rrggbb`."""

    is_dark: bool
    window: str
    panel: str
    side: str
    line: str
    text: str
    muted: str
    accent: str
    accent_ground: str
    on_accent: str
    selection: str
    word_mark: str
    passage: str
    passage_edge: str
    good: str
    warning: str
    bad: str


LIGHT = Colours(
    is_dark=False,
    window="#f6f7f9",
    panel="#ffffff",
    side="#eef0f4",
    line="#dde1e8",
    text="#1b2330",
    muted="#5b6678",
    accent="#2f5bd7",
    accent_ground="#e7edfd",
    on_accent="#ffffff",
    selection="#eaf0ff",
    word_mark="#ffe9a8",
    passage="#fff6d8",
    passage_edge="#d9a400",
    good="#1a7447",
    warning="#8a5700",
    bad="#b3261e",
)

DARK = Colours(
    is_dark=True,
    window="#14181f",
    panel="#1b212b",
    side="#171c24",
    line="#2c3442",
    text="#e6eaf1",
    muted="#9aa6b8",
    accent="#86a6ff",
    accent_ground="#24325a",
    on_accent="#14181f",
    selection="#222c45",
    word_mark="#6b5410",
    passage="#322b14",
    passage_edge="#e0b73a",
    good="#63c796",
    warning="#e0b060",
    bad="#ff8a80",
)

TEXT_ON_GROUND = (
    ("text", "window"), ("text", "panel"), ("text", "side"), ("text", "line"), ("text", "selection"), ("text", "accent_ground"),
    ("text", "word_mark"), ("text", "passage"), ("muted", "window"), ("muted", "panel"), ("muted", "side"),
    ("muted", "selection"), ("muted", "accent_ground"), ("muted", "passage"), ("accent", "window"), ("accent", "panel"),
    ("accent", "side"), ("accent", "selection"), ("accent", "accent_ground"), ("on_accent", "accent"),
    ("good", "panel"), ("good", "side"), ("warning", "panel"), ("warning", "side"), ("warning", "window"), ("warning", "selection"),
    ("bad", "panel"), ("bad", "side"), ("bad", "window"), ("bad", "selection"),
)  # fmt: skip
"""Every pairing of a text colour with a ground that the window uses."""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    ]
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
