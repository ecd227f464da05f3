"""An embedding model behind an Ollama or OpenAI-compatible server on this machine."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.folder import DECODER_TYPES
from kx_desktop.embedding.identity import EmbedderIdentity, Prompts
from kx_desktop.embedding.pieces import halve, well_formed
from kx_desktop.embedding.server import LocalServer, TextTooLong
from kx_desktop.embedding.side_by_side import side_by_side
from kx_desktop.embedding.vectors import Vector, mean_of_pieces, unit

CHAT_NAMES = (
    "llama",
    "qwen",
    "mistral",
    "mixtral",
    "gemma",
    "phi",
    "gpt",
    "deepseek",
    "falcon",
    "command-r",
)
"""Beginnings of chat models' names, for servers that do not say what a model can do."""

PROBE = "probe"
_LISTED_WITHIN = 5.0
"""Seconds that a server has to list its models: it is asked beside what is needed."""
LEAST_PIECE = 16
"""Code points: a text this short is not cut further, whatever the server says."""


class EndpointEmbedder:
    """Asks the server for one text at a time: what else is in a batch may alter a vector.

    A text that the server calls too long is embedded in halves, as often as needed. Ollama is told not to cut it off
    in silence; a server of another make that does so all the same cannot be told from one that does not.
    """

    def __init__(
        self, url: str, model: str, *, protocol: str = "openai", timeout: float = 60.0
    ) -> None:
        """Asks for one vector to learn the dimension. `protocol` is `openai` or `ollama`, `timeout` in seconds.

        Raises `InvalidArgument` for an address that is not on this machine, `FailedPrecondition` where no vector comes.
        """
        self._server = LocalServer(url, model, timeout=timeout)
        self._url, self._model, self._timeout = url, model, timeout
        self._ollama = protocol == "ollama"
        self._dim = 0
        self._dim = len(self._request(PROBE))
        self._identity = self._describe(protocol)

    @property
    def identity(self) -> EmbedderIdentity:
        """What the server tells about its model. Ollama tells a digest; elsewhere only the name stands for the weights."""
        return self._identity

    def warm(self) -> None:
        """Nothing to load here: the first question to the server has been asked."""

    def embed_query(self, text: str) -> Vector:
        """(dim,) float32, length 1."""
        return self._embed(text)

    def embed_passage(self, text: str) -> Vector:
        """(dim,) float32, length 1."""
        return self._embed(text)

    def embed_passages(
        self, texts: Iterable[str], *, workers: int | None = None
    ) -> Iterator[Vector]:
        """In order; one request at a time unless told otherwise, because the server shares the processors out itself."""
        return side_by_side(self.embed_passage, texts, workers or 1)

    def unknown_share(self, text: str) -> float:  # noqa: ARG002 - the vocabulary is the server's
        """0: the server's vocabulary is not ours to see."""
        return 0.0

    def close(self) -> None:
        """Nothing is held open between requests."""

    def _embed(self, text: str) -> Vector:
        if not text.strip():
            return self._request(
                "."
            )  # servers refuse blank input; a blank text has no meaning to lose
        pieces = self._split(well_formed(text))
        return mean_of_pieces(
            [vector for vector, _ in pieces], [weight for _, weight in pieces], self._model
        )

    def _split(self, text: str) -> list[tuple[Vector, int]]:
        """Vectors of the parts of a text with their lengths in code points: one part, unless it is too long."""
        try:
            return [(self._request(text), len(text))]
        except TextTooLong as error:
            if len(text) < 2 * LEAST_PIECE:
                raise FailedPrecondition(error.message, error.next_step) from error
        first, second = halve(text)
        return self._split(first) + self._split(second)

    def _request(self, text: str) -> Vector:
        if self._ollama:
            answer = self._server.post(
                "/api/embed", {"model": self._model, "input": [text], "truncate": False}
            )
            found: Any = (answer.get("embeddings") or [None])[0]
        else:
            body = {"model": self._model, "input": [text], "encoding_format": "float"}
            data = self._server.post("/v1/embeddings", body).get("data") or [{}]
            found = data[0].get("embedding") if isinstance(data[0], dict) else None
        if not isinstance(found, list) or not found:
            raise self._server.failure("answered without a vector", "Name an embedding model.")
        try:
            vector = unit(np.array(found, np.float64), self._model)
        except (ValueError, TypeError) as error:
            raise self._server.failure(
                "answered with something that is no vector", "Name an embedding model."
            ) from error
        if self._dim and len(vector) != self._dim:
            raise self._server.failure(
                f"now gives {len(vector)} numbers, not {self._dim}",
                "Rebuild the dataset with the model as it is now.",
            )
        return vector

    def _told_kind(self) -> bool | None:
        """Whether the server calls its model a chat model (True) or an embedding model (False) in its list; None where it does not say.

        llama.cpp tells `capabilities`, LM Studio a `type`, in a list of its own.
        """
        server = LocalServer(self._url, self._model, timeout=min(self._timeout, _LISTED_WITHIN))
        for path in ("/v1/models", "/api/v0/models"):
            try:
                listed = server.get(path)
            except FailedPrecondition:  # no list, which is a server's own affair
                continue
            for entry in (*_objects(listed, "data"), *_objects(listed, "models")):
                if self._model not in [entry.get(key) for key in ("id", "name", "model")]:
                    continue
                said = {str(entry.get("type", "")).lower(), *_words(entry.get("capabilities"))}
                if said & {"embedding", "embeddings"}:
                    return False
                if said & {"llm", "vlm", "chat", "completion"}:
                    return True
        return None

    def _describe(self, protocol: str) -> EmbedderIdentity:
        digest, window = "", 0
        decoder = (
            self._model.lower().rsplit("/", 1)[-1].startswith(CHAT_NAMES)
            and "embed" not in self._model.lower()
        )
        if self._ollama:
            wanted = {self._model, f"{self._model}:latest"}
            for entry in self._server.get("/api/tags").get("models") or []:
                if entry.get("name") in wanted:
                    digest = str(entry.get("digest") or "")
            shown = self._server.post("/api/show", {"model": self._model})
            told = shown.get("model_info") or {}
            window = next(
                (int(value) for key, value in told.items() if key.endswith(".context_length")), 0
            )
            if capabilities := shown.get("capabilities"):
                decoder = "embedding" not in capabilities
            elif "embed" not in self._model.lower():
                decoder = decoder or told.get("general.architecture") in DECODER_TYPES
        elif (kind := self._told_kind()) is not None:
            decoder = kind
        return EmbedderIdentity(
            id=f"{protocol}:{self._model}",
            weights=hashlib.sha256(f"{protocol}\n{self._model}\n{digest}\n".encode()).hexdigest(),
            dim=self._dim,
            pooling="server",
            normalise=True,
            prompts=Prompts(),
            window=window,
            languages=(),
            decoder=decoder,
        )


def _objects(answer: dict[str, Any], key: str) -> list[dict[str, Any]]:
    found = answer.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _words(value: object) -> set[str]:
    return {str(one).lower() for one in value} if isinstance(value, list) else set()
