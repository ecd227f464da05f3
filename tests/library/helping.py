"""What the tests of the library, of ingest and of faults share: small files, short ways to say what was found."""

import json
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from kx_desktop.core.ingesting import IngestReport
from kx_desktop.embedding.bundled import bundled_folder
from kx_desktop.library import Hit, Library, Query, QueryResult
from kx_desktop.settings import Settings

DEADLINE = 120.0
"""Seconds after which something that should have come to be never will: a deadline, never a measure."""


def write(path: Path, text: str | bytes) -> Path:
    """A file with that text, in UTF-8 and with its newlines as they are."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def ask(library: Library, dataset: str, text: str, **parameters: object) -> tuple[Hit, ...]:
    """The hits for a question."""
    return library.query(Query(dataset=dataset, text=text, **parameters)).hits  # type: ignore[arg-type]


def names(hits: Iterable[Hit]) -> list[str]:
    """The file name of each hit's document."""
    return [Path(hit.path).name for hit in hits]


def texts(hits: Iterable[Hit]) -> list[str]:
    """The text of each hit."""
    return [hit.text for hit in hits]


def states(report: IngestReport) -> dict[str, str]:
    """The state of each file by its name."""
    return {Path(file.path).name: file.state for file in report.files}


def reasons(report: IngestReport) -> dict[str, str]:
    """The reason of each file by its name."""
    return {Path(file.path).name: file.reason for file in report.files}


def plain(result: QueryResult) -> list[tuple[object, ...]]:
    """What of a result must be the same wherever and whenever it is asked for."""
    return [
        (
            hit.rank, hit.score, hit.content_ref, hit.parent_ref, hit.chunk_index, hit.chunk_count,
            hit.char_start, hit.char_end, hit.text, hit.highlights, dict(hit.paths), hit.page,
        )
        for hit in result.hits
    ]  # fmt: skip


def until(condition: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + DEADLINE
    pause = threading.Event()
    while not condition():
        assert time.monotonic() < deadline, f"it never came to be so: {what}"
        pause.wait(0.01)


def model_folder(folder: Path, **changes: object) -> Path:
    """The bundled model under another description: `changes` go into its `model.json`."""
    folder.mkdir(parents=True)
    bundled = bundled_folder()
    for name in ("model.onnx", "tokenizer.json"):
        (folder / name).symlink_to(bundled / name)
    told = json.loads((bundled / "model.json").read_text("utf-8")) | changes
    (folder / "model.json").write_text(json.dumps(told), "utf-8")
    return folder


def without_embedder() -> Settings:
    """Settings that name no embedding model."""
    return Settings().with_value("embedder", "none")
