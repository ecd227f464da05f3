"""Trying an embedding model: whether it tells paraphrases from strangers, how quick it is, how much of a text it knows.

Made to be called in a child process (`tasks.ChildPool`): a malformed graph may crash whoever loads it, a huge one take all memory.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, repeat

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.core.models import BUNDLED, PairScore
from kx_desktop.embedding.identity import EmbedderIdentity
from kx_desktop.embedding.opening import open_embedder
from kx_desktop.embedding.protocol import Embedder

TARGET = "kx_desktop.embedding.checking:try_model"
"""For a `ChildPool`."""

PAIRS: tuple[tuple[str, str, str, str], ...] = (
    (
        "en",
        "How long do I have to send the shoes back?",
        "Footwear may be returned within thirty days of purchase.",
        "Horses wear iron shoes on their long way back to the stable.",
    ),
    (
        "en",
        "The request for more money was turned down.",
        "Additional funding was refused.",
        "He turned the money box upside down and found one more coin.",
    ),
    (
        "en",
        "She left her job because the way to work was too long.",
        "A tiring commute made her resign.",
        "She left her long coat in the hall because it was warm at work.",
    ),
    (
        "en",
        "My laptop does not start any more.",
        "The computer fails to boot.",
        "We start the lesson by putting every laptop away.",
    ),
    (
        "en",
        "The bank raised its interest rates again.",
        "The lender now charges more for loans.",
        "Children raised a flag on the river bank again.",
    ),
    (
        "en",
        "The doctor told him to eat less salt.",
        "A physician recommended eating less sodium.",
        "The road to the doctor was white, less with snow than with salt.",
    ),
    ("zh", "这家餐厅周一不营业。", "饭馆星期一休息。", "周一我在餐厅遇见了老同学。"),
    (
        "de",
        "Der Zug kam eine Stunde zu spät an.",
        "Die Bahn hatte sechzig Minuten Verspätung.",
        "Am Zug ist heute Weiß, und jede Stunde Übung hilft beim Schach.",
    ),
    (
        "es",
        "El vuelo fue cancelado por la tormenta.",
        "El avión no pudo salir a causa del mal tiempo.",
        "El vuelo de la abeja fue tema de una tormenta de ideas.",
    ),
    (
        "fr",
        "Le médecin est absent cette semaine.",
        "Le docteur ne reçoit pas de patients ces jours-ci.",
        "Cette semaine, le film raconte la vie d'un médecin.",
    ),
)
"""The language, a sentence, one that says the same in other words, one that says something else in some of the same words."""

_LEAST_SECONDS, _MOST_SECONDS = 0.5, 5.0
_MOST_ROUNDS = 20


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
        vector = embedder.embed_query(PAIRS[0][1])
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
    """Each sentence of `PAIRS` as a question, with the other two as passages."""
    return tuple(
        PairScore(
            language,
            text,
            paraphrase=float(question @ embedder.embed_passage(same)),
            stranger=float(question @ embedder.embed_passage(other)),
        )
        for language, text, same, other in PAIRS
        for question in (embedder.embed_query(text),)
    )


def texts_per_second(embed: Callable[[str], object]) -> float:
    """How many of the sentences of `PAIRS` are embedded in a second, one after another."""
    texts = [text for _, *three in PAIRS for text in three]
    embed(texts[0])
    began = time.perf_counter()
    for done, text in enumerate(chain.from_iterable(repeat(texts, _MOST_ROUNDS)), start=1):
        embed(text)
        spent = time.perf_counter() - began
        if spent >= _MOST_SECONDS or (spent >= _LEAST_SECONDS and done >= len(PAIRS)):
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
            "There is no embedding model.", "Choose one: kx models use bundled."
        )
    return embedder
