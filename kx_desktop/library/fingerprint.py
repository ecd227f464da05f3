"""The fingerprint: everything that makes stored vectors and terms comparable with new ones.

Stamped on a dataset at its first ingest, compared at each later ingest and query. What only orders results (RRF constant,
MMR λ, field weights, ef) is not in it. The parts that sparse vectors depend on come with the first of them, and are compared by
queries to the sparse path alone: an ingest under another sparse encoder goes on, and leaves the sparse vectors to come.
"""

import json
from collections.abc import Mapping

from kx_desktop.content import content_ref
from kx_desktop.core.errors import StaleIndex
from kx_desktop.embedding import EmbedderIdentity
from kx_desktop.index.words import WORDS_VERSION
from kx_desktop.splitting import SPLITTER_VERSION

INDEX_FORMAT = 1
"""Raise it when the files of an index change their form."""

CALLERS_OWN = "the caller's own vectors"
CALLERS_SPARSE = "the caller's own sparse vectors"

_NAMES = {
    "index_format": "the form of the index",
    "splitter": "the version of the splitter",
    "chunk_size": "the chunk size",
    "chunk_overlap": "the chunk overlap",
    "words": "the version of the word tokenizer",
    "stop_words": "the stop-word setting",
    "embedder": "the embedding model",
    "weights": "the weights of the embedding model",
    "pooling": "the pooling",
    "dimension": "the dimension",
    "normalise": "the normalisation",
    "query_prompt": "the prompt for questions",
    "passage_prompt": "the prompt for passages",
    "window": "the window of the model",
    "sparse": "the sparse encoder",
    "sparse_weights": "the weights of the sparse encoder",
}
_OF_WORDS = ("index_format", "splitter", "chunk_size", "chunk_overlap", "words", "stop_words")
_OF_SPARSE = ("sparse", "sparse_weights")

Parts = dict[str, object]


def words_parts(chunk_size: int, chunk_overlap: int, *, stop_words: bool) -> Parts:
    """The parts that the full-text index depends on."""
    return {
        "index_format": INDEX_FORMAT,
        "splitter": SPLITTER_VERSION,
        "chunk_size": chunk_size,
        "chunk_overlap": chunk_overlap,
        "words": WORDS_VERSION,
        "stop_words": stop_words,
    }


def embedder_parts(identity: EmbedderIdentity | None, dim: int = 0) -> Parts:
    """The parts that the vectors depend on; for None, vectors of `dim` numbers that callers bring."""
    if identity is None:
        return {"embedder": CALLERS_OWN, "dimension": dim}
    return {
        "embedder": identity.id,
        "weights": identity.weights,
        "pooling": identity.pooling,
        "dimension": identity.dim,
        "normalise": identity.normalise,
        "query_prompt": identity.prompts.query,
        "passage_prompt": identity.prompts.passage,
        "window": identity.window,
    }


def in_words(parts: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """The parts as a person reads them: what each is, and its value."""
    named = [name for name in _NAMES if name in parts]
    others = sorted(set(parts) - set(_NAMES))
    return tuple((_NAMES.get(name, name), _shown(parts[name])) for name in (*named, *others))


def digest(parts: Mapping[str, object]) -> str:
    """The fingerprint of `parts` in hex; empty where there are none yet."""
    return content_ref(json.dumps(parts, sort_keys=True).encode()).hex() if parts else ""


def words_stamp(parts: Mapping[str, object]) -> str:
    """The fingerprint of those parts that the full-text index depends on."""
    return digest({name: parts[name] for name in _OF_WORDS if name in parts})


def vectors_stamp(parts: Mapping[str, object]) -> str:
    """The fingerprint of those parts that the vectors depend on, which a vector may be shared by."""
    others = (*_OF_WORDS, *_OF_SPARSE)
    return digest({name: value for name, value in parts.items() if name not in others})


def sparse_stamp(parts: Mapping[str, object]) -> str:
    """The fingerprint of those parts that the sparse vectors of a dataset's passages depend on."""
    return digest({name: parts[name] for name in (*_OF_WORDS, *_OF_SPARSE) if name in parts})


def without_sparse(parts: Mapping[str, object]) -> Parts:
    """The parts but for those of sparse vectors, which come later than the others."""
    return {name: value for name, value in parts.items() if name not in _OF_SPARSE}


def differences(stamped: Mapping[str, object], current: Mapping[str, object]) -> list[str]:
    """In words, which parts that `current` names differ from the stamped ones, and from what to what."""
    return [
        f"{_NAMES.get(name, name)} was {_shown(stamped.get(name))} and is {_shown(current[name])} now"
        for name in (*_NAMES, *sorted(set(current) - set(_NAMES)))
        if name in current and stamped.get(name) != current[name]
    ]


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    text = str(value) if value is not None else "not set"
    return f"{text[:12]}…" if len(text) == 64 else text


def require_same(
    dataset: str, stamped: Mapping[str, object], current: Mapping[str, object]
) -> None:
    """Raises StaleIndex where the dataset was made under another fingerprint."""
    changed = differences(stamped, current)
    if changed:
        raise StaleIndex(
            f"The dataset {dataset!r} was indexed under another fingerprint: {'; '.join(changed)}.",
            "Rebuild it into a new dataset (kx datasets rebuild NAME --as NEW), or set it back as it was.",
        )
