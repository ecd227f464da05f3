"""A question that could not be asked as it was, and the way in which it can be asked all the same."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.errors import FailedPrecondition, NoReranker
from kx_desktop.core.queries import Query

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class OtherWay:
    """What is said above the error, what is offered, and what of `Asked` it changes."""

    title: str
    offer: str
    change: dict[str, str]


def other_way(error: Exception, query: Query) -> OtherWay | None:
    """The way around `error`; None where there is none."""
    if isinstance(error, NoReranker):
        return OtherWay(
            translate("Searching", "The reranker cannot be used"),
            translate("Searching", "Search without it"),
            {"reranker": "off"},
        )
    if isinstance(error, FailedPrecondition) and query.mode != "fulltext":
        return OtherWay(
            translate("Searching", "This cannot be searched by meaning now"),
            translate("Searching", "Search by words"),
            {"mode": "fulltext"},
        )
    return None
