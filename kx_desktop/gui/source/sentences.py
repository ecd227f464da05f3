"""What is said of a document above it: how its file is now, and why it is shown as text."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.documents import StoredPlace
from kx_desktop.gui.source import loading, pdf_work
from kx_desktop.gui.text.plain import shown_name

translate = QCoreApplication.translate

OTHER_FILE = ("changed", "gone")
"""States of a file that is not as it was read."""


def of_file(place: StoredPlace) -> list[str]:
    """How the file is, where that makes a difference to what is read."""
    if place.file_state == "changed":
        return [
            translate(
                "SourceWidget",
                "The file has changed since it was taken in. What you read here is the text as it was.",
            )
        ]
    if place.file_state == "gone":
        return [
            translate(
                "SourceWidget",
                "The file is no longer where it was. What you read here is the text that was taken in.",
            )
        ]
    if not place.live:
        return [
            translate(
                "SourceWidget",
                "This is an earlier state of the document, which a newer one follows.",
            )
        ]
    return []


def instead(reason: str) -> str:
    """Why the text is shown and not what the person would rather read."""
    said = {
        pdf_work.LOCKED: translate(
            "SourceWidget",
            "The file asks for a password, so its pages cannot be shown: here is its text.",
        ),
        pdf_work.BROKEN: translate(
            "SourceWidget", "The file's pages cannot be opened: here is its text."
        ),
        pdf_work.CHANGED: translate(
            "SourceWidget",
            "The file has changed since it was taken in. What you read here is the text as it was.",
        ),
        loading.FILE_GONE: translate(
            "SourceWidget", "The file cannot be read now: here is its text."
        ),
        loading.TOO_LONG: translate(
            "SourceWidget", "This document is too long to be rendered: here is its text."
        ),
        loading.UNALIGNED: translate(
            "SourceWidget", "The passage cannot be marked exactly when rendered: here is its text."
        ),
        loading.NOT_ON_PAGES: translate(
            "SourceWidget", "This passage does not stand on a page as printed: here is its text."
        ),
    }
    return said[reason]


def is_said(why: str, told: Sequence[str], place: StoredPlace) -> bool:
    """Whether `why` says nothing beside what is `told` of the file: that it is gone is why it cannot be read."""
    is_reading = why == instead(loading.FILE_GONE)
    return not why or why in told or (is_reading and place.file_state == "gone")


def page_failed() -> str:
    """A page could not be drawn."""
    return translate("SourceWidget", "This page cannot be shown as a picture: here is its text.")


def no_file(place: StoredPlace) -> str:
    """Why the file cannot be opened; empty where it can."""
    if place.file_state == "none" or not place.root:
        return translate("SourceWidget", "This text came without a file.")
    if place.file_state == "gone":
        return translate("SourceWidget", "The file is no longer where it was: {0}").format(
            shown_name(place.root)
        )
    return ""
