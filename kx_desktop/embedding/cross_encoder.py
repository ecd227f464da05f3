"""A cross-encoder in an ONNX file: it reads a question and a passage together and says how well the one answers the other.

Nogueira and Cho 2019, "Passage Re-ranking with BERT"; the layout is sentence-transformers' `CrossEncoder`.
"""

from __future__ import annotations

import hashlib
import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.cross_encoder_folder import (
    NEXT_STEP,
    CrossEncoderFolder,
    read_cross_encoder_folder,
)

if TYPE_CHECKING:
    from kx_desktop.embedding.engine import TokenModel

KEPT = 1024
"""Scores that are kept: those of the last questions, so that a further page need not be scored again."""


class CrossEncoder:
    """A folder with `config.json`, `tokenizer.json` and an ONNX file that gives one number, or two, for a pair of texts.

    A score is a function of the folder and the pair alone, bit for bit: one pair a run, each run single-threaded. The passage is cut where the
    pair is longer than the model's window; of a question at most half a window counts. The model is loaded at the first pair. All methods
    may be called from several threads at once.
    """

    def __init__(self, folder: Path) -> None:
        """Reads what the folder says; raises `FailedPrecondition` where it cannot be used."""
        self._folder = read_cross_encoder_folder(folder)
        self._lock = threading.Lock()
        self._run: _Run | None = None
        self._kept: OrderedDict[bytes, float] = OrderedDict()

    @property
    def id(self) -> str:
        """The name of the folder."""
        return self._folder.model.identity.id

    def scores(
        self,
        question: str,
        passages: Sequence[str],
        *,
        workers: int = 1,
        check: Callable[[], None] = lambda: None,
    ) -> list[float]:
        """For each passage how well it answers `question`, greater for better, `workers` runs side by side.

        `check` is called before each run; what it raises ends the work. Raises `FailedPrecondition` where the model cannot be loaded, or
        gives what is no score.
        """
        run = self._loaded()

        def score(passage: str) -> float:
            check()
            key = hashlib.sha256(
                b"\0".join(text.encode(errors="replace") for text in (question, passage))
            ).digest()
            kept = self._kept.get(key)
            return self._keep(key, run.score(question, passage)) if kept is None else kept

        if workers <= 1 or len(passages) < 2:
            return [score(passage) for passage in passages]
        with ThreadPoolExecutor(workers, thread_name_prefix="rerank") as pool:
            return list(pool.map(score, passages))

    def close(self) -> None:
        """Let the session go; the next pair would load it again."""
        self._run = None

    def _keep(self, key: bytes, score: float) -> float:
        with self._lock:
            self._kept[key] = score
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return score

    def _loaded(self) -> _Run:
        run = self._run
        if run is None:
            # The engines take 0.15 s to import.
            from kx_desktop.embedding.engine import TokenModel

            with self._lock:
                if self._run is None:
                    try:
                        self._run = _Run(self._folder, TokenModel(self._folder.model))
                    except FailedPrecondition as error:
                        raise FailedPrecondition(error.message, NEXT_STEP) from error
                run = self._run
        return run


_COUNTS = {1: "one number", 2: "two numbers", None: "one number or two"}


class _Run:
    """The loaded model, and how its logits become a score."""

    def __init__(self, folder: CrossEncoderFolder, model: TokenModel) -> None:
        self._folder = folder
        self._model = model
        self._id = folder.model.identity.id
        self._output = _output(model, folder)

    def score(self, question: str, passage: str) -> float:
        ids, types = self._model.pair(question, passage)
        try:
            logits = self._model.run(ids, self._output, types)
        except FailedPrecondition as error:
            raise FailedPrecondition(error.message, NEXT_STEP) from error
        labels = self._folder.labels
        found = [float(value) for value in logits.ravel()]
        if len(found) not in ({1, 2} if labels is None else {labels}) or not all(
            map(math.isfinite, found)
        ):
            raise FailedPrecondition(
                f"{self._id} gave for a pair what is not finite, or not {_COUNTS[labels]}.",
                NEXT_STEP,
            )
        # Of two labels, no and yes, the difference: its sigmoid is the softmax of yes.
        logit = found[0] if len(found) == 1 else found[1] - found[0]
        return logit if self._folder.activation == "none" else _sigmoid(logit)


def _sigmoid(logit: float) -> float:
    if logit >= 0:
        return 1.0 / (1.0 + math.exp(-logit))
    grown = math.exp(logit)
    return grown / (1.0 + grown)


def _output(model: TokenModel, folder: CrossEncoderFolder) -> str:
    """The output to read. Raises `FailedPrecondition` where none has one number or two for a pair."""
    wanted = {1, 2} if folder.labels is None else {folder.labels}
    outputs = model.outputs()
    for name, shape in sorted(outputs, key=lambda one: one[0] != "logits"):
        if len(shape) == 2 and (not isinstance(shape[-1], int) or shape[-1] in wanted):
            return name
    raise FailedPrecondition(
        f"The graph of {folder.model.identity.id} does not give {_COUNTS[folder.labels]} for a pair: it is not a cross-encoder.",
        NEXT_STEP,
    )
