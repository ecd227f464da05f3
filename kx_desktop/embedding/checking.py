"""Trying an embedding model: whether it tells paraphrases from strangers, how quick it is, how much of a text it knows.

Made to be called in a child process (`tasks.ChildPool`): a malformed graph may crash whoever loads it, a huge one take all memory.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, repeat

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.core.models import BUNDLED, PairScore
from kx_desktop.embedding.identity import EmbedderIdentity
from kx_desktop.embedding.opening import open_embedder
from kx_desktop.embedding.protocol import Embedder
from kx_desktop.settings.paths import resources_dir

TARGET = "kx_desktop.embedding.checking:try_model"
"""For a `ChildPool`."""

PROBE = "probe"
_TABLE = "checking/paraphrases.json"
_LEAST_SECONDS, _MOST_SECONDS = 0.5, 5.0
_LEAST_TEXTS, _MOST_ROUNDS = 10, 20


@dataclass(frozen=True, slots=True)
class Three:
    """A sentence, one that says the same in other words, one that says something else in some of the same words."""

    language: str
    text: str
    paraphrase: str
    stranger: str


def threes() -> tuple[Three, ...]:
    """The ten that models are tried on; English, and a few in other languages."""
    rows = json.loads((resources_dir() / _TABLE).read_text("utf-8"))
    return tuple(Three(**row) for row in rows)


@dataclass(frozen=True, slots=True)
class Trial:
    """What is asked of `try_model`: the model, as the setting `embedder` names it, and how thoroughly.

    Not `whole`, the model is loaded and embeds one text. `sample` is text of which the share of known tokens is wanted. `timeout` is in
    seconds for each request to an endpoint.
    """

    source: str
    whole: bool = False
    sample: str = ""
    timeout: float = 10.0


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a trial; of one that was not whole `identity` alone. `known_share` is None where nobody can see it."""

    identity: EmbedderIdentity
    pairs: tuple[PairScore, ...] = ()
    per_second: float = 0.0
    speed: float = 0.0
    known_share: float | None = None


def try_model(trial: Trial) -> Tried:
    """Load the model and have it embed. Raises InvalidArgument and FailedPrecondition as `open_embedder` and the embedder do."""
    embedder = _opened(trial.source, trial.timeout)
    try:
        identity = embedder.identity
        vector = embedder.embed_query(PROBE)
        if len(vector) != identity.dim:
            raise FailedPrecondition(
                f"{identity.id} gives vectors of {len(vector)} numbers, its configuration says {identity.dim}.",
                "Choose another model, or mend its configuration.",
            )
        if not trial.whole:
            return Tried(identity)
        pairs = score_pairs(embedder)
        per_second = texts_per_second(embedder.embed_passage)
        known = None
        if trial.sample and identity.pooling != "server":
            known = 1.0 - embedder.unknown_share(trial.sample)
    finally:
        embedder.close()
    if trial.source == BUNDLED:
        return Tried(identity, pairs, per_second, 1.0, known)
    return Tried(identity, pairs, per_second, per_second / _bundled_per_second(), known)


def score_pairs(embedder: Embedder) -> tuple[PairScore, ...]:
    """Each sentence of `threes` as a question, with the other two as passages."""
    found = []
    for three in threes():
        question = embedder.embed_query(three.text)
        paraphrase, stranger = (
            float(question @ embedder.embed_passage(text))
            for text in (three.paraphrase, three.stranger)
        )
        found.append(PairScore(three.language, three.text, paraphrase, stranger))
    return tuple(found)


def texts_per_second(embed: Callable[[str], object]) -> float:
    """How many of the sentences of `threes` are embedded in a second, one after another."""
    texts = [text for one in threes() for text in (one.text, one.paraphrase, one.stranger)]
    embed(texts[0])
    began = time.perf_counter()
    for done, text in enumerate(chain.from_iterable(repeat(texts, _MOST_ROUNDS)), start=1):
        embed(text)
        spent = time.perf_counter() - began
        if spent >= _MOST_SECONDS or (spent >= _LEAST_SECONDS and done >= _LEAST_TEXTS):
            break
    return done / spent


def _bundled_per_second() -> float:
    bundled = _opened(BUNDLED, 0)
    try:
        return texts_per_second(bundled.embed_passage)
    finally:
        bundled.close()


def _opened(source: str, timeout: float) -> Embedder:
    embedder = open_embedder(source, threads=1, timeout=timeout)
    if embedder is None:
        raise FailedPrecondition(
            "There is no embedding model.",
            "Choose one, with kx models use or in the settings: the bundled one needs nothing.",
        )
    return embedder
