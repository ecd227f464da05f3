"""The dataset that an ingest goes into: made and stamped where it is new, refused where it is stale."""

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, StaleIndex
from kx_desktop.core.queries import METRICS
from kx_desktop.embedding import EmbedderIdentity
from kx_desktop.library.fingerprint import (
    CALLERS_OWN,
    differences,
    embedder_parts,
    require_same,
    words_parts,
)
from kx_desktop.library.parts import Parts
from kx_desktop.splitting import check_parameters
from kx_desktop.store.datasets import DatasetRow


def dataset_for(
    parts: Parts,
    name: str,
    *,
    chunk_size: int | None,
    chunk_overlap: int | None,
    given: int,
    needs_model: bool,
    metric: str | None = None,
) -> DatasetRow:
    """The dataset of that name, made with these sizes (None: as it is, or as the settings say) where there is none.

    `given` is the dimension of vectors that the caller brings, 0 for none; `needs_model` says that others are to be made. `metric` is what
    a new dataset's vectors are compared by (None: cosine). Raises InvalidArgument (a size, a dimension, a metric), StaleIndex,
    FailedPrecondition (no embedder).
    """
    if metric is not None and metric not in METRICS:
        raise InvalidArgument(f"metric: got {metric!r}.", f"It takes one of {', '.join(METRICS)}.")
    identity: EmbedderIdentity | None = None
    if needs_model:
        identity = parts.embedder.require("taking in text").identity
    elif given:
        identity = _matching_identity(parts, name, given)
    known = parts.datasets.find(name)
    if known is not None and metric is not None and metric != known.metric:
        raise FailedPrecondition(
            f"The dataset {name!r} compares vectors by the metric {known.metric}, which it was made with.",
            "Leave the metric out, and name another one in the query: --metric.",
        )
    if known is not None and known.fingerprint:
        _refuse_other_sizes(known, chunk_size, chunk_overlap)
    size = chunk_size
    if size is None:
        size = known.max_chars if known else parts.settings.chunk_size
    usual = known.overlap if known else min(parts.settings.chunk_overlap, size // 2)
    overlap = usual if chunk_overlap is None else chunk_overlap
    _check_sizes(size, overlap)
    dim = identity.dim if identity else given
    current = words_parts(size, overlap, stop_words=parts.settings.stop_words)
    current |= embedder_parts(identity, dim)
    if known is None or not known.fingerprint:
        _require_dimension(given, dim)
        dataset = known or parts.datasets.make(name, size, overlap, metric or "cosine")
        parts.datasets.stamp(dataset.id, current, dim)
        parts.forget(dataset.id)
    else:
        _require_dimension(given, known.dim)
        if needs_model and known.fingerprint.get("embedder") == CALLERS_OWN:
            raise FailedPrecondition(
                f"The dataset {name!r} holds vectors of its callers' own, and a text needs its vector too.",
                "Bring a vector with each text, or take the texts and files into another dataset.",
            )
        require_same(name, known.fingerprint, current)
    found = parts.datasets.find(name)
    if found is None:
        raise FailedPrecondition(f"The dataset {name!r} is gone.", "Try again.")
    return found


def _refuse_other_sizes(known: DatasetRow, size: int | None, overlap: int | None) -> None:
    """A dataset keeps the sizes it was made with. Raises StaleIndex where others are asked for."""
    asked = {"chunk_size": size, "chunk_overlap": overlap}
    changed = differences(known.fingerprint, {k: v for k, v in asked.items() if v is not None})
    if changed:
        wanted = f"--chunk-size {known.max_chars if size is None else size}"
        wanted += "" if overlap is None else f" --chunk-overlap {overlap}"
        raise StaleIndex(
            f"The dataset {known.name!r} keeps the passages that it was made with: {'; '.join(changed)}.",
            f"Leave the sizes out, or make another dataset of its text: kx datasets rebuild NAME --as NEW {wanted}.",
        )


def _check_sizes(size: int, overlap: int) -> None:
    """Raises InvalidArgument in the words that the caller used."""
    try:
        check_parameters(size, overlap)
    except InvalidArgument as error:
        words = error.message.replace("max_chars", "chunk_size").replace("overlap", "chunk_overlap")
        hint = error.next_step.replace("max_chars", "chunk_size").replace(
            "overlap", "chunk_overlap"
        )
        raise InvalidArgument(words, hint) from None


def _matching_identity(parts: Parts, name: str, given: int) -> EmbedderIdentity | None:
    """The embedder's identity where vectors that a caller brings go beside its own: into a dataset made with it."""
    known = parts.datasets.find(name)
    if known is None or not known.fingerprint or known.fingerprint.get("embedder") == CALLERS_OWN:
        return None
    _require_dimension(given, known.dim)
    return parts.embedder.require("this dataset").identity


def _require_dimension(given: int, dim: int) -> None:
    """Vectors of `given` numbers that a caller brings (0: none) must have the dataset's dimension."""
    if given and given != dim:
        raise InvalidArgument(
            f"vectors: got vectors of {given} numbers.",
            f"The dataset takes vectors of {dim} numbers."
            if dim
            else "The dataset takes none: its texts came with sparse vectors alone.",
        )
