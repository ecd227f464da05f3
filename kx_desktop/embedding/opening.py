"""From a setting's words to an embedder."""

from pathlib import Path

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.embedding.protocol import Embedder

OLLAMA_URL = "http://127.0.0.1:11434"
FORMS = "bundled, none, the folder of a model, ollama:MODEL, ollama:MODEL@URL or openai:MODEL@URL"


def open_embedder(
    spec: str, *, threads: int | None = None, timeout: float = 60.0
) -> Embedder | None:
    """The embedder that `spec` names; None for `none`. `timeout` is in seconds, for each request to a server.

    `spec` is one of `bundled`, `none`, a folder, `ollama:MODEL[@URL]`, `openai:MODEL@URL`. Raises `InvalidArgument` for other words,
    `FailedPrecondition` where the model is not there or its server does not answer.
    """
    kind, colon, rest = spec.strip().partition(":")
    if spec.strip() == "none":
        return None
    if colon and kind in {"ollama", "openai"}:
        from kx_desktop.embedding.endpoint import EndpointEmbedder

        model, _, address = rest.rpartition("@http") if "@http" in rest else (rest, "", "")
        url = f"http{address}" if address else OLLAMA_URL if kind == "ollama" else ""
        if not model or not url:
            raise InvalidArgument(
                f"embedder: got {spec!r}, which names no model or address; it takes {FORMS}."
            )
        return EndpointEmbedder(url, model, protocol=kind, timeout=timeout)
    if not spec.strip():
        raise InvalidArgument(f"embedder: got nothing; it takes {FORMS}.")
    from kx_desktop.embedding.bundled import bundled_folder
    from kx_desktop.embedding.onnx_embedder import OnnxEmbedder

    folder = bundled_folder() if spec.strip() == "bundled" else Path(spec.strip()).expanduser()
    return OnnxEmbedder(folder, threads=threads)
