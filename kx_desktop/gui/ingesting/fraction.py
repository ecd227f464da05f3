"""How full the bar of an ingest is."""

from kx_desktop.core.ingesting import IngestProgress, QueueStatus

_READ_AHEAD = 16
"""Files that may be read already while the one before them still waits for its vectors."""


def fraction_of(progress: IngestProgress) -> float:
    """The share of an ingest that is done, 0 to 1: half of it by files, half by passages.

    Files alone would stand still while one large file is embedded; passages alone would jump, since those of files that nobody
    has read yet are not known. For the same reason the half of passages runs ahead of the files by no more than is read ahead:
    the first file's passages all embedded is not half of the job. An ingest without a single passage goes by files, one without
    a single file, which only finishes vectors, by passages.
    """
    passages = min(progress.passages_embedded / max(progress.passages_total, 1), 1.0)
    if progress.files_total <= 0:
        return passages
    files = min(progress.files_done / progress.files_total, 1.0)
    if progress.passages_total <= 0:
        return files
    read = min((progress.files_done + _READ_AHEAD) / progress.files_total, 1.0)
    return (files + min(passages, read)) / 2


class Monotone:
    """The fraction of the job that runs; it never goes back, though folders turn out larger than they seemed."""

    def __init__(self) -> None:
        self.start_over()

    def start_over(self, dataset: str = "") -> None:
        """What comes now is another job."""
        self._dataset = dataset
        self._files_done = 0
        self._most = 0.0

    def after(self, status: QueueStatus) -> float:
        """The fraction to show after this status. Another dataset, or fewer files done than before, is another job."""
        progress = status.progress
        if progress is None:
            if status.state == "idle" or status.dataset != self._dataset:
                self.start_over(status.dataset)
            return self._most
        if status.dataset != self._dataset or progress.files_done < self._files_done:
            self.start_over(status.dataset)
        self._files_done = progress.files_done
        self._most = max(self._most, fraction_of(progress))
        return self._most
