"""What a gateway told in JSON, as the library's own values; fields that a newer gateway adds are passed over."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from kx_desktop.agent.events import Discarded, Event, Found, Searching, Writing
from kx_desktop.core.answers import Action, Answer, Citation
from kx_desktop.core.documents import Locator, Span
from kx_desktop.core.errors import Internal
from kx_desktop.core.fields import FieldFacts, FieldValue
from kx_desktop.core.ingesting import DatasetSummary, FileReport, IngestReport, LibraryInfo
from kx_desktop.core.passages import PassageFacts, PassageRun
from kx_desktop.core.queries import (
    USUAL_PATHS,
    Hit,
    OtherPlace,
    PathScore,
    QueryResult,
    RecallWindow,
)

Document = Mapping[str, Any]
Value = TypeVar("Value")


def summaries(told: Document) -> tuple[DatasetSummary, ...]:
    """The list of datasets."""
    return _read(lambda: tuple(_known(DatasetSummary, one) for one in told["datasets"]))


def info(told: Document) -> LibraryInfo:
    """`kx info`."""
    return _read(lambda: _known(LibraryInfo, told))


def report(told: Document) -> IngestReport:
    """The end of an ingest."""
    return _read(
        lambda: dataclasses.replace(
            _known(IngestReport, told),
            files=tuple(_known(FileReport, file) for file in told["files"]),
        )
    )


def result(told: Document, datasets: tuple[str, ...], asked: Mapping[str, Any]) -> QueryResult:
    """An answer; `datasets` and `asked` are what was asked, and of whom."""
    paths = asked.get("paths") or asked.get("weights") or USUAL_PATHS
    return _read(
        lambda: dataclasses.replace(
            _known(QueryResult, told),
            hits=tuple(_hit(hit, len(datasets)) for hit in told["hits"]),
            datasets=datasets,
            paths=tuple(paths) if told["mode"] == "hybrid" else (told["mode"],),
        )
    )


def fields(told: Document) -> tuple[FieldFacts, ...]:
    """The fields of a dataset."""
    return _read(
        lambda: tuple(
            dataclasses.replace(
                _known(FieldFacts, one),
                values=tuple(_known(FieldValue, value) for value in one["values"]),
            )
            for one in told["fields"]
        )
    )


def passage_run(told: Document, before: int) -> PassageRun:
    """A passage with those around it, of which so many `before` it were asked for; places within a page are not told."""

    def read() -> PassageRun:
        passages = tuple(_known(PassageFacts, {**one, "locators": ()}) for one in told["passages"])
        # The same words may stand among its neighbours too.
        asked = next(
            one
            for place, one in enumerate(passages)
            if one.content_ref == told["content_ref"] and place == min(before, one.chunk_index)
        )
        return PassageRun(asked, passages, told["text"], told["char_start"], told["char_end"])

    return _read(read)


def text(told: Document) -> tuple[str, int | None]:
    """A part of a document's text, and where the next begins, None where there is none."""
    return _read(lambda: (str(told["text"]), None if told["next"] is None else int(told["next"])))


def answer(told: Document) -> Answer:
    """What came of a goal."""
    return _read(
        lambda: dataclasses.replace(
            _known(Answer, told),
            citations=tuple(citation(one) for one in told["citations"]),
            actions=tuple(action(one) for one in told["actions"]),
        )
    )


def citation(told: Document) -> Citation:
    """A passage that an answer rests on."""
    return _read(lambda: _known(Citation, told))


def action(told: Document) -> Action:
    """A search that a model asked for."""
    return _read(lambda: _known(Action, told))


def event(name: str, told: Document) -> Event | None:
    """What a run told on its way; None for what this version does not know."""
    match name:
        case "searching":
            return _read(lambda: Searching(action(told["action"])))
        case "found":
            return _read(
                lambda: Found(action(told["action"]), tuple(map(citation, told["passages"])))
            )
        case "writing":
            return _read(lambda: Writing(str(told["text"])))
        case "discarded":
            return Discarded()
    return None


def _hit(told: Document, among: int) -> Hit:
    window = told["window"]
    return dataclasses.replace(
        _known(Hit, {**told, "document_id": 0}),
        locators=tuple(
            Locator(one["kind"], one["char_start"], one["char_end"], one["label"], one["number"])
            for one in told["locators"]
        ),
        highlights=tuple(Span(start, end) for start, end in told["highlights"]),
        paths={
            name: PathScore(path["rank"] or 0, path["score"], path.get("value"))
            for name, path in told["paths"].items()
        },
        window=_known(RecallWindow, window) if window else None,
        also_in=tuple(_known(OtherPlace, place) for place in told["also_in"]),
        vector=tuple(told["vector"]) or None,
        among=among,
    )


def _known(kind: Callable[..., Value], told: Document) -> Value:
    """The fields that the value has; lists are tuples, as in all values."""
    return kind(
        **{
            field.name: tuple(value) if isinstance(value := told[field.name], list) else value
            for field in dataclasses.fields(kind)  # type: ignore[arg-type] # each kind is a dataclass
            if field.name in told
        }
    )


def _read(read: Callable[[], Value]) -> Value:
    try:
        return read()
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration) as error:
        raise Internal(
            f"The gateway's answer lacks something ({type(error).__name__}: {error}).",
            "It may be of another version: compare `kx --version` on both sides.",
        ) from error
