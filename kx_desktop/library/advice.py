"""Candour about embedding quality after an ingest: said once each, never in the way."""

from collections.abc import Iterable

from kx_desktop.core.counting import by_count
from kx_desktop.embedding import Embedder, EmbedderIdentity
from kx_desktop.embedding.advisories import (
    UNKNOWN_SHARE,
    decoder_advisory,
    language_advisory,
    vocabulary_advisory,
)
from kx_desktop.ingest.prepared import PreparedDocument
from kx_desktop.library.parts import Parts
from kx_desktop.store.datasets import DatasetRow

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
            unknown.append((share, _file_name(document)))
        elif language_advisory(identity, document.language, ""):
            foreign.setdefault(document.language, []).append(_file_name(document))
    if unknown:
        share, title = max(unknown)
        told.append(vocabulary_advisory(identity, share, _named(title, len(unknown) - 1)))
    told.extend(
        language_advisory(identity, language, _named(titles[0], len(titles) - 1))
        for language, titles in foreign.items()
    )
    return tuple(dict.fromkeys(sentence for sentence in told if sentence))


_FOREIGN_SHARE = 0.15
"""Of a dataset's passages, from which their language is worth a word."""


def dataset_advice(
    parts: Parts, identity: EmbedderIdentity, datasets: Iterable[DatasetRow]
) -> list[str]:
    """What there is to know of each dataset: passages without vectors, languages that the model was not made for."""
    told: list[str] = []
    for dataset in datasets:
        missing = dataset.passage_rows - dataset.vector_rows
        if missing:
            told.append(
                by_count(
                    missing,
                    f"1 passage of {dataset.name} is found by words only, so far: kx queue finish NAME gives it its vector (in the window: Finish).",
                    f"{missing:,} passages of {dataset.name} are found by words only, so far:"
                    " kx queue finish NAME gives them their vectors (in the window: Finish).",
                )
            )
        counted = parts.passages.languages(dataset.id)
        total = sum(count for _, count in counted) or 1
        for language, count in counted:
            if count / total >= _FOREIGN_SHARE:
                sentence = language_advisory(
                    identity, language, f"{count / total:.0%} of {dataset.name}"
                )
                told.extend([sentence] if sentence else [])
    return told


def _file_name(document: PreparedDocument) -> str:
    """What a person knows the document by: its file's name, or the beginning of a text that was passed in."""
    return str(document.metadata.get("file_name") or document.title)


def _named(title: str, others: int) -> str:
    if not others:
        return f"“{title}”"
    return f"“{title}” and {others} other document{'s' if others > 1 else ''}"
