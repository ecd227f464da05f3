"""Candour about embedding quality after an ingest: said once each, never in the way."""

from collections.abc import Iterable

from kx_desktop.embedding import Embedder
from kx_desktop.embedding.advisories import (
    UNKNOWN_SHARE,
    decoder_advisory,
    language_advisory,
    vocabulary_advisory,
)
from kx_desktop.ingest.prepared import PreparedDocument

_SAMPLE = 2000
"""Code points of a document that are looked at."""


def advice(embedder: Embedder, documents: Iterable[PreparedDocument]) -> tuple[str, ...]:
    """What the person should know about these documents and the embedder; each kind of advice once, with an example."""
    identity = embedder.identity
    told = [decoder_advisory(identity)]
    unknown: list[tuple[float, str]] = []
    foreign: dict[str, list[str]] = {}
    for document in documents:
        if not document.passages:
            continue
        share = embedder.unknown_share(document.text[:_SAMPLE])
        if share > UNKNOWN_SHARE:
            unknown.append((share, document.title))
        elif language_advisory(identity, document.language, document.title):
            foreign.setdefault(document.language, []).append(document.title)
    if unknown:
        share, title = max(unknown)
        told.append(vocabulary_advisory(identity, share, _named(title, len(unknown) - 1)))
    told.extend(
        language_advisory(identity, language, _named(titles[0], len(titles) - 1))
        for language, titles in foreign.items()
    )
    return tuple(dict.fromkeys(sentence for sentence in told if sentence))


def _named(title: str, others: int) -> str:
    if not others:
        return f"“{title}”"
    return f"“{title}” and {others} other document{'s' if others > 1 else ''}"
