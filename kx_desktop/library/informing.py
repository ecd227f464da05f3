"""What there is to tell of a library as a whole."""

from collections.abc import Sequence
from pathlib import Path

import kx_desktop
from kx_desktop.core.ingesting import LibraryInfo
from kx_desktop.embedding.advisories import advisories
from kx_desktop.library.advice import dataset_advice
from kx_desktop.library.folder import folder_size
from kx_desktop.library.parts import Parts
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.schema import MIGRATIONS


def library_info(
    parts: Parts, folder: Path, datasets: Sequence[DatasetRow], writer: str
) -> LibraryInfo:
    """See `Library.info`; `writer` is who writes now."""
    counts = [parts.datasets.counts(dataset.id) for dataset in datasets]
    identity, trouble = parts.embedder.identity()
    told = list(parts.settings.notices)
    if trouble:
        told.append(trouble)
    if identity is not None:
        told.extend(advisories(identity))
        told.extend(dataset_advice(parts, identity, datasets))
    return LibraryInfo(
        version=kx_desktop.__version__,
        folder=str(folder),
        schema_version=len(MIGRATIONS),
        dataset_count=len(datasets),
        doc_count=sum(documents for documents, _ in counts),
        chunk_count=sum(passages for _, passages in counts),
        size_bytes=folder_size(folder),
        writer=writer,
        embedder=identity.id if identity else "none",
        embedder_dim=identity.dim if identity else 0,
        embedder_is_decoder=identity.decoder if identity else False,
        advisories=tuple(told),
    )
