"""The loaded model of a folder: its tokenizer, its session, and how a text goes through them."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

# The engine's builds report to their maker unless told otherwise before they are loaded: an id in the person's cache folder
# and a look-up of a host. A later `disable_telemetry_events()` comes too late for both.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime as ort
from numpy.typing import NDArray
from tokenizers import Tokenizer

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.folder import NEXT_STEP, ModelFolder
from kx_desktop.embedding.graph_inputs import PAST
from kx_desktop.embedding.identity import EmbedderIdentity
from kx_desktop.embedding.pieces import cut, well_formed
from kx_desktop.embedding.vectors import Vector, mean_of_pieces, pool, unit

SAMPLES, SAMPLE_CHARS = 50, 2000
"""How many code points of a long document are judged for unknown tokens: these samples, spread over it evenly."""

_LONGEST_TOKEN = 32
"""Code points that a token stands for at most, on average: what lies beyond so many a window will not be read."""

_FEEDS: dict[str, Callable[[int], np.ndarray]] = {
    "attention_mask": lambda tokens: np.ones((1, tokens), np.int64),
    "token_type_ids": lambda tokens: np.zeros((1, tokens), np.int64),
    "position_ids": lambda tokens: np.arange(tokens, dtype=np.int64)[None],
}
"""Inputs besides `input_ids` that graphs ask for, for one text without padding."""

_USE_CACHE = "use_cache_branch"
"""By it a merged export of a chat model is told whether it has read anything before."""


class TokenModel:
    """The loaded tokenizer and session of a model folder: texts in windows of tokens, and what the graph gives for one."""

    def __init__(self, model: ModelFolder) -> None:
        self.identity = model.identity
        self._lowercase = model.lowercase
        self._tokenizer = _tokenizer(model.tokenizer)
        self._session = _session(model.graph, optimised=model.optimised)
        entries = self._session.get_inputs()
        self._nothing_before = {
            entry.name: _nothing_before(entry.type, entry.shape)
            for entry in entries
            if _is_past(entry.name, entry.type, entry.shape)
        }
        inputs = {
            entry.name: entry.type for entry in entries if entry.name not in self._nothing_before
        }
        strange = sorted(inputs.keys() - _FEEDS.keys() - {"input_ids"})
        if strange or "input_ids" not in inputs:
            raise FailedPrecondition(
                f"The graph of {model.identity.id} asks for {', '.join(strange) or 'no input_ids'}: "
                "it is not an embedding model this program can run.",
                NEXT_STEP,
            )
        self._types = {
            name: np.int32 if kind == "tensor(int32)" else np.int64 for name, kind in inputs.items()
        }
        self._feeds = [(name, _FEEDS[name]) for name in inputs if name != "input_ids"]

    def windows(self, text: str, prompt: str) -> tuple[list[list[int]], int]:
        """The token ids of the text, with prompt and special tokens, in windows that the model takes.

        Each window is as if its part of the text had been given alone. Then the tokens of each that are not the text's.
        """
        text = well_formed(text.lower() if self._lowercase else text)
        ids = self._tokenizer.encode(prompt + text).ids
        window = self.identity.window
        if len(ids) <= window:
            return [ids], 0
        overhead = len(self._tokenizer.encode(prompt).ids)
        return list(self._pieces(text, prompt, window - overhead)), overhead

    def _pieces(self, text: str, prompt: str, budget: int) -> Iterator[list[int]]:
        """The token ids of each piece, with prompt and special tokens, at most a window's length."""
        if budget < 1:
            raise FailedPrecondition(
                f"The prompt of {self.identity.id} is longer than its window.", NEXT_STEP
            )
        offsets = self._tokenizer.encode(text, add_special_tokens=False).offsets
        for span in cut(text, offsets, budget):
            piece = text[span.start : span.end]
            ids = self._tokenizer.encode(prompt + piece).ids
            if len(ids) <= self.identity.window:
                yield ids
            elif len(piece) > 1 and budget > 1:
                # Some tokenizers need a token or two more for a text's beginning than for its middle.
                yield from self._pieces(
                    piece, prompt, budget - max(len(ids) - self.identity.window, 1)
                )
            else:
                yield ids[: self.identity.window]

    def pair(self, question: str, passage: str) -> tuple[list[int], list[int]]:
        """The token ids of a question and a passage read together, and to which of the two each belongs, 0 or 1.

        Where both are longer than the window the passage loses its end, as much as it takes; so does, before it, a question of more than
        half a window.
        """
        question, passage = (
            well_formed(text.lower() if self._lowercase else text)
            for text in (question, passage[: self.identity.window * _LONGEST_TOKEN])
        )
        half = self.identity.window // 2
        offsets = self._tokenizer.encode(question, add_special_tokens=False).offsets
        if len(offsets) > half:
            question = question[: offsets[half - 1][1]]
        both = self._tokenizer.encode(question, passage)
        ids, types = both.ids, both.type_ids
        if (excess := len(ids) - self.identity.window) > 0:
            second = [place for place, part in enumerate(both.sequence_ids) if part == 1]
            left_out = set(second[-excess:])
            kept = [place for place in range(len(ids)) if place not in left_out]
            ids, types = [ids[place] for place in kept], [types[place] for place in kept]
        return ids, types

    def run(
        self, ids: list[int], output: str, types: list[int] | None = None
    ) -> NDArray[np.float32]:
        """What the graph's `output` gives for one window, without the dimension of the batch; `types` are those of a pair's tokens."""
        feed = {"input_ids": np.array([ids], self._types["input_ids"]), **self._nothing_before}
        for name, make in self._feeds:
            given = make(len(ids))
            if types is not None and name == "token_type_ids":
                given = np.array([types], np.int64)
            feed[name] = given.astype(self._types[name], copy=False)
        try:
            found = self._session.run([output], feed)[0]
        except Exception as error:
            if _is_about_memory(error):
                raise _too_large(self.identity.id) from error
            said = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
            raise FailedPrecondition(
                f"The graph of {self.identity.id} cannot be run: {said}.", NEXT_STEP
            ) from error
        return np.asarray(found[0], np.float32)

    def outputs(self) -> list[tuple[str, list[int | str | None]]]:
        """The name and the shape of each output of the graph."""
        return [(entry.name, list(entry.shape)) for entry in self._session.get_outputs()]

    def special_tokens(self) -> list[int]:
        """The ids of tokens that stand for no text (`[CLS]`, `[PAD]`), ascending."""
        added = self._tokenizer.get_added_tokens_decoder()
        return sorted(id_ for id_, token in added.items() if token.special)


class Engine(TokenModel):
    """The loaded model of an embedder."""

    def __init__(self, model: ModelFolder) -> None:
        super().__init__(model)
        self._unknown = _unknown_id(self._tokenizer)
        self._output, self._pooled = _output(self.outputs(), model.identity)

    def embed(self, text: str, prompt: str) -> Vector:
        """The unit vector of a text; a long one in pieces, each as if it had been given alone."""
        windows, overhead = self.windows(text, prompt)
        vectors = [self._vector(ids) for ids in windows]
        weights = [max(len(ids) - overhead, 1) for ids in windows]
        return mean_of_pieces(vectors, weights, self.identity.id)

    def _vector(self, ids: list[int]) -> Vector:
        found = self.run(ids, self._output)
        return unit(found if self._pooled else pool(found, self.identity.pooling), self.identity.id)

    def unknown_share(self, text: str) -> float:
        """The share of unknown tokens in the text, 0 to 1; long texts by samples."""
        if self._unknown is None or not text.strip():
            return 0.0
        unknown = total = 0
        for sample in _samples(text):
            ids = self._tokenizer.encode(well_formed(sample), add_special_tokens=False).ids
            unknown += ids.count(self._unknown)
            total += len(ids)
        return unknown / total if total else 0.0


def _samples(text: str) -> list[str]:
    # Never one long text: the tokenizer keeps Python's interpreter for as long as a call of it takes.
    if len(text) <= SAMPLES * SAMPLE_CHARS:
        return [text[start : start + SAMPLE_CHARS] for start in range(0, len(text), SAMPLE_CHARS)]
    step = len(text) // SAMPLES
    return [text[start : start + SAMPLE_CHARS] for start in range(0, step * SAMPLES, step)]


def _is_past(name: str, kind: str, shape: Sequence[int | str | None]) -> bool:
    if name == _USE_CACHE:
        return kind == "tensor(bool)"
    return name.startswith(PAST) and kind.startswith("tensor(float") and len(shape) > 2


def _nothing_before(kind: str, shape: Sequence[int | str | None]) -> NDArray[Any]:
    """For an input of a chat model that holds what was read before: nothing was."""
    if kind == "tensor(bool)":
        return np.zeros([size if isinstance(size, int) else 1 for size in shape], np.bool_)
    sizes = [
        size if isinstance(size, int) else 1 if place == 0 else 0
        for place, size in enumerate(shape)
    ]
    return np.zeros(sizes, np.float16 if kind == "tensor(float16)" else np.float32)


def _tokenizer(path: Path) -> Tokenizer:
    """With nothing cut off or filled up, and `[SEP]` in a person's text taken as the five characters it is."""
    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:
        raise FailedPrecondition(f"The tokenizer {path} is damaged: {error}.", NEXT_STEP) from error
    tokenizer.no_padding()
    tokenizer.no_truncation()
    tokenizer.encode_special_tokens = True
    return tokenizer


def _unknown_id(tokenizer: Tokenizer) -> int | None:
    """The id that stands for what is not in the vocabulary; None where every byte has a token."""
    token = getattr(tokenizer.model, "unk_token", None) or "<unk>"
    found: int | None = tokenizer.token_to_id(token)
    return found


def _session(graph: Path, *, optimised: bool) -> ort.InferenceSession:
    """A session for single-threaded runs that holds no memory between them.

    No arena: its blocks grow with every new length of text and stay. Measured over 2,000 runs of 5 to 256 tokens, two
    side by side: as fast without, 142 MB at the peak for the whole process. No memory pattern either: it keeps a plan for
    each length. The bundled graph was rewritten when it was built; rewriting it at each start would also
    bring back the fusions that were left out there because they are slow.
    """
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.enable_cpu_mem_arena = False
    options.enable_mem_pattern = False
    options.log_severity_level = 4
    levels = ort.GraphOptimizationLevel
    options.graph_optimization_level = (
        levels.ORT_DISABLE_ALL if optimised else levels.ORT_ENABLE_ALL
    )
    try:
        return ort.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        if _is_about_memory(error):
            raise _too_large(str(graph)) from error
        raise FailedPrecondition(
            f"The model {graph} is damaged or of an unknown kind.", NEXT_STEP
        ) from error


def _is_about_memory(error: Exception) -> bool:
    return isinstance(error, MemoryError) or "alloc" in str(error).lower()


def _too_large(model: str) -> FailedPrecondition:
    return FailedPrecondition(
        f"The model {model} needs more memory than it can have.",
        "Choose a smaller model, or a smaller rendering of it (int8).",
    )


def _output(
    outputs: Sequence[tuple[str, list[int | str | None]]], identity: EmbedderIdentity
) -> tuple[str, bool]:
    """The output to read, and whether the graph has pooled it already."""
    pooled = [one for one in outputs if one[0] == "sentence_embedding" and len(one[1]) == 2]
    of_tokens = [one for one in outputs if len(one[1]) == 3]
    if not pooled and not of_tokens:
        raise FailedPrecondition(
            f"The graph of {identity.id} gives no vectors of tokens or texts.", NEXT_STEP
        )
    name, shape = (pooled or of_tokens)[0]
    dim = shape[-1]
    if isinstance(dim, int) and dim != identity.dim:
        raise FailedPrecondition(
            f"The graph of {identity.id} gives vectors of {dim} numbers, its configuration says {identity.dim}.",
            NEXT_STEP,
        )
    return name, bool(pooled)
