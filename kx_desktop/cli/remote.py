"""`kx --endpoint URL`: the commands that a gateway can answer, asked over HTTP, with the same output and exit statuses."""

from __future__ import annotations

import argparse
import dataclasses
import os
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from kx_desktop.cli.asking import datasets_of, parameters_of
from kx_desktop.client import answers, failures
from kx_desktop.client.endpoints import Endpoint
from kx_desktop.client.over_http import HttpConnection, Sent
from kx_desktop.client.tokens import token_for, token_in
from kx_desktop.core.errors import InvalidArgument

if TYPE_CHECKING:
    from kx_desktop.agent.asking import Wanted
    from kx_desktop.agent.events import Event
    from kx_desktop.core.answers import Answer
    from kx_desktop.core.fields import FieldFacts
    from kx_desktop.core.ingesting import DatasetSummary, IngestReport, LibraryInfo
    from kx_desktop.core.queries import QueryResult

_ITS_OWN = frozenset({"serve", "mcp"})
"""Commands that offer a library, and so are never a gateway's clients."""

_CLIENTS = "A gateway answers `kx datasets list`, `ingest`, `query` and `fields`, `kx agent run` and `kx info`, with the flag before or behind them."


def endpoint_of(args: argparse.Namespace) -> str:
    """The gateway to ask, empty for none. Raises InvalidArgument where the flags forbid one another."""
    given = getattr(args, "endpoint", None)
    if args.command in _ITS_OWN:
        if given:
            raise InvalidArgument(
                f"`kx {args.command}` works on a library itself, not on a gateway.",
                f"Leave out --endpoint. {_CLIENTS}",
            )
        return ""
    if given and args.library:
        raise InvalidArgument(
            "Both --endpoint and --library were given.",
            "A gateway has its own library: leave out one of the two.",
        )
    endpoint = given or ("" if args.library else os.environ.get("KX_ENDPOINT", ""))
    if not endpoint and getattr(args, "token_file", None):
        raise InvalidArgument("--token-file goes with --endpoint.", "Give both, or neither.")
    return str(endpoint)


class RemoteLibrary:
    """A gateway's library, as far as commands need it. Methods raise what the library's own would, and what `HttpConnection` does."""

    def __init__(self, address: str, token_file: str | None) -> None:
        self._endpoint = endpoint = Endpoint.of_http(address)
        token = token_in(Path(token_file)) if token_file else None
        self._gateway = HttpConnection(endpoint, token_for(endpoint, token))

    def names(self) -> Collection[str]:
        """The names of its datasets."""
        return {summary.name for summary in self.datasets()[1]}

    def datasets(self) -> tuple[dict[str, Any], tuple[DatasetSummary, ...]]:
        """Its datasets, as JSON and as values."""
        found = self._gateway.ask("GET", "/v1/datasets")
        return found, answers.summaries(found)

    def info(self) -> LibraryInfo:
        """What it says of itself."""
        return answers.info(self._gateway.ask("GET", "/v1/info"))

    def query(self, args: argparse.Namespace) -> tuple[dict[str, Any], QueryResult]:
        """The answer to the words of `kx datasets query`, as JSON and as a value."""
        named = datasets_of(args.name, self)
        asked = parameters_of(args)
        body = {name: value for name, value in asked.items() if value is not None}
        path = "/v1/query"
        if isinstance(named, str):
            path = f"{_path(named)}/query"
        else:
            body["dataset"] = named
        try:
            sent = Sent.json(body)
        except ValueError:
            raise InvalidArgument(
                "A number of the query is not finite.", "It takes numbers that are."
            ) from None
        found = self._gateway.ask("POST", path, sent)
        return found, answers.result(found, (named,) if isinstance(named, str) else named, asked)

    def answer(
        self, wanted: Wanted, on_event: Callable[[Event], None]
    ) -> tuple[dict[str, Any], Answer]:
        """What comes of a goal, as JSON and as a value; `on_event` is told on the way."""
        body = {
            name: value for name, value in dataclasses.asdict(wanted).items() if value is not None
        }
        for name, data in self._gateway.events("/v1/ask", Sent.json(body)):
            if name == "answer":
                return data, answers.answer(data)
            if (event := answers.event(name, data)) is not None:
                on_event(event)
        raise failures.broken_off(self._endpoint)

    def fields(self, name: str, values: int) -> tuple[FieldFacts, ...]:
        """What filters and orders may name. Raises InvalidArgument for several datasets."""
        named = datasets_of(name, self)
        if not isinstance(named, str):
            raise InvalidArgument(
                "A gateway tells the fields of one dataset at a time.", "Ask for each by itself."
            )
        return answers.fields(self._gateway.ask("GET", f"{_path(named)}/fields?values={values}"))

    def ingest(
        self,
        name: str,
        files: list[Path],
        texts: list[str],
        metadata: dict[str, str],
        making: dict[str, Any],
    ) -> IngestReport:
        """Files and texts put into a dataset; `making` is what that is made with."""
        # It brings what walks through folders, which no question needs.
        from kx_desktop.cli import uploading
        from kx_desktop.settings import Settings, library_folder

        own = library_folder(None, settings=Settings.load().from_environment())
        wanted = uploading.Wanted(files, texts, metadata, making, own)
        report = uploading.put_in(self._gateway, f"{_path(name)}/documents", wanted)
        if report.dataset:
            return report
        held = next((one for one in self.datasets()[1] if one.name == name), None)
        return dataclasses.replace(
            report,
            dataset=name,
            doc_count=held.doc_count if held else 0,
            chunk_count=held.chunk_count if held else 0,
        )


def _path(dataset: str) -> str:
    if not dataset or "/" in dataset:
        # No path can carry it, so it is refused here, in the library's own words.
        from kx_desktop.search.checking import check_dataset_name

        check_dataset_name(dataset)
    return f"/v1/datasets/{quote(dataset, safe='')}"


def refused(args: argparse.Namespace) -> InvalidArgument:
    """What is said of a command that a gateway cannot answer."""
    if getattr(args, "later", False):
        return InvalidArgument(
            "--later leaves files to the queue of a library here; a gateway takes in at once what is sent.",
            "Leave out --later.",
        )
    words = " ".join(filter(None, (args.command, getattr(args, "action", None))))
    leave = "Unset KX_ENDPOINT, or name the library with --library DIR."
    if getattr(args, "endpoint", None):
        leave = f"Leave out --endpoint. {_CLIENTS}"
    return InvalidArgument(f"`kx {words}` works on the library itself, not on a gateway.", leave)
