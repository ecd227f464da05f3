"""Values about datasets, made by hand."""

from kx_desktop.core.ingesting import DatasetSummary, IngestProgress, QueueStatus

MODEL_CHANGED = "the embedding model was small and is large now"


def summary(
    name: str,
    documents: int = 3,
    passages: int = 41,
    *,
    stale: tuple[str, ...] = (),
    without_vector: int = 0,
) -> DatasetSummary:
    return DatasetSummary(
        name, documents, passages, 384, 1, True, 1, "ab12cd34ef567890" * 4, stale, without_vector
    )


def at_work(dataset: str, done: int = 62, total: int = 100, state: str = "running") -> QueueStatus:
    return QueueStatus(state, dataset, IngestProgress(total, done, 0, 0, 0, 0.0, None, ""))
