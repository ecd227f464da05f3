"""What a line of the list of datasets says, from what the library and the queue tell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.ingesting import DatasetSummary, QueueStatus
from kx_desktop.gui.datasets.chosen import ALL
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text import figures

translate = QCoreApplication.translate

_MODEL_REASONS = ("the embedding model", "the weights", "the dimension", "the pooling")
_OF_VECTORS = (*_MODEL_REASONS, "the normalisation", "the prompt for", "the window of the model")
_SIZE_REASONS = ("the chunk size", "the chunk overlap")


@dataclass(frozen=True, slots=True)
class DatasetItem:
    """One line. `fraction` is how far an ingest has come, None while there is none; `is_filled` is false for one being made.

    `trouble` says in a sentence what is amiss with a folder that it follows.

    The line for all datasets has the name `ALL`.
    """

    name: str
    line: str
    tooltip: str = ""
    fraction: float | None = None
    is_stale: bool = False
    is_filled: bool = True
    trouble: str = ""

    @property
    def needs_a_look(self) -> bool:
        """Whether a warning stands beside its name."""
        return self.is_stale or bool(self.trouble)

    @property
    def is_all(self) -> bool:
        """Whether it stands for all datasets."""
        return self.name == ALL

    @property
    def title(self) -> str:
        """What it is called in the list."""
        return translate("Datasets", "All datasets") if self.is_all else self.name


def dataset_items(
    summaries: Sequence[DatasetSummary],
    pending: Sequence[str],
    status: QueueStatus | None,
    fraction: float,
    troubles: Mapping[str, str] | None = None,
) -> tuple[DatasetItem, ...]:
    """The lines, in the order of names, before them one for all where there are two or more.

    `pending` are datasets that wait for their first file, `troubles` says what is amiss with folders that are followed, by dataset.
    """
    at_work = status.dataset if status is not None and status.state != "idle" else ""
    filled = {summary.name: summary for summary in summaries}
    names = sorted({*filled, *pending, *([at_work] if at_work else [])}, key=_sort_key)
    items = [_all(summaries)] if len(names) > 1 else []
    for name in names:
        now = status if name == at_work else None
        summary = filled.get(name)
        item = (
            _being_made(name, now, fraction) if summary is None else _filled(summary, now, fraction)
        )
        items.append(_troubled(item, (troubles or {}).get(name, "")))
    return tuple(items)


def _troubled(item: DatasetItem, trouble: str) -> DatasetItem:
    if not trouble:
        return item
    # What is being done, and what has to be rebuilt, come first: the sign stands there all the same.
    line = item.line if item.is_stale or item.fraction is not None else trouble
    return replace(item, line=line, tooltip=f"{item.tooltip}\n{trouble}", trouble=trouble)


def words_go_on(reasons: Sequence[str]) -> bool:
    """Whether a stale dataset can be searched by words still: where nothing but the model differs."""
    return all(reason.startswith(_OF_VECTORS) for reason in reasons)


def stale_in_short(reasons: Sequence[str]) -> str:
    """Why a dataset is stale, in two words."""
    if any(reason.startswith(_MODEL_REASONS) for reason in reasons):
        return translate("Datasets", "other model")
    if any(reason.startswith(_SIZE_REASONS) for reason in reasons):
        return translate("Datasets", "other passage size")
    return translate("Datasets", "other settings")


def _sort_key(name: str) -> tuple[str, str]:
    return name.casefold(), name


def _all(summaries: Sequence[DatasetSummary]) -> DatasetItem:
    documents = figures.documents(sum(summary.doc_count for summary in summaries))
    passages = figures.passages(sum(summary.chunk_count for summary in summaries))
    counted = f"{documents} · {passages}"
    what = translate("Datasets", "Search all datasets at once")
    lines = [what, counted]
    stale = [summary.name for summary in summaries if summary.stale]
    if stale:
        lines.append(translate("Datasets", "Stale and left out: {0}").format(", ".join(stale)))
    return DatasetItem(ALL, counted, "\n".join(lines), is_filled=bool(summaries))


def _filled(summary: DatasetSummary, status: QueueStatus | None, fraction: float) -> DatasetItem:
    documents = figures.documents(summary.doc_count)
    passages = figures.passages(summary.chunk_count)
    counted = f"{documents} · {passages}"
    tooltip = f"{summary.name}\n{counted}"
    if status is not None:
        line = f"{documents} · {_at_work(status, fraction)}"
        return DatasetItem(summary.name, line, tooltip, fraction, is_stale=bool(summary.stale))
    if summary.stale:
        line = translate("Datasets", "Stale: {0}. Rebuild…").format(stale_in_short(summary.stale))
        tooltip = "\n".join((tooltip, translate("Datasets", "Stale:"), *map(tell, summary.stale)))
        return DatasetItem(summary.name, line, tooltip, is_stale=True)
    if summary.passages_without_vector:
        left = figures.passages(summary.passages_without_vector)
        line = translate("Datasets", "{0} not searched by meaning yet").format(left)
        return DatasetItem(summary.name, line, f"{tooltip}\n{line}")
    return DatasetItem(summary.name, counted, tooltip)


def _being_made(name: str, status: QueueStatus | None, fraction: float) -> DatasetItem:
    if status is None:
        line = translate("Datasets", "Waits for its first file")
        return DatasetItem(name, line, f"{name}\n{line}", is_filled=False)
    line = _at_work(status, fraction)
    line = f"{line[:1].upper()}{line[1:]}"
    return DatasetItem(name, line, f"{name}\n{line}", fraction, is_filled=False)


def _at_work(status: QueueStatus, fraction: float) -> str:
    percent = str(int(fraction * 100))
    return {
        "running": translate("Datasets", "indexing {0} %"),
        "paused": translate("Datasets", "paused at {0} %"),
        "waiting": translate("Datasets", "waiting at {0} %"),
        "stopped": translate("Datasets", "stopped at {0} %"),
    }[status.state].format(percent)
