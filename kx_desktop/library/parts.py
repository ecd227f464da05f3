"""What ingests and rebuilds of one library are put together from."""

from collections.abc import Callable
from dataclasses import dataclass, field

from kx_desktop.embedding import Embedder
from kx_desktop.library.claims import Claims
from kx_desktop.library.direct import DirectIngests
from kx_desktop.library.embedders import LazyEmbedder
from kx_desktop.library.fingerprint import CALLERS_OWN
from kx_desktop.library.opened import OpenDataset
from kx_desktop.library.passwords import Passwords
from kx_desktop.library.rerankers import LazyReranker
from kx_desktop.library.sparse_encoders import LazySparseEncoder
from kx_desktop.settings import Settings
from kx_desktop.store.blobs import Blobs
from kx_desktop.store.database import Database
from kx_desktop.store.datasets import DatasetRow, Datasets
from kx_desktop.store.ledger import Ledger
from kx_desktop.store.passages import Passages
from kx_desktop.tasks import Executors


@dataclass(frozen=True, slots=True)
class Parts:
    """The library's parts. `opened` gives a dataset's indexes, `forget` has them opened anew at the next asking.

    `claims` are the jobs that are still being written down, `direct` the ingests that a caller waits for, `passwords` those that a person
    gave for locked files.
    """

    settings: Settings
    database: Database
    datasets: Datasets
    passages: Passages
    ledger: Ledger
    blobs: Blobs
    lanes: Executors
    embedder: LazyEmbedder
    sparse_encoder: LazySparseEncoder
    reranker: LazyReranker
    opened: Callable[[DatasetRow], OpenDataset]
    forget: Callable[[int], None]
    passwords: Passwords
    claims: Claims = field(default_factory=Claims)
    direct: DirectIngests = field(default_factory=DirectIngests)

    def model_of(self, dataset: DatasetRow) -> Embedder | None:
        """The embedder, where vectors of `dataset` are made by one: callers' own need none, not even one that is there."""
        own = dataset.fingerprint.get("embedder") == CALLERS_OWN
        return None if own else self.embedder.get()
