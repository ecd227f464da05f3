"""Text in, unit vectors out: the one place that runs an embedding model.

Importing this package is cheap: onnxruntime, tokenizers and NumPy are loaded when a model is first used.
"""

from kx_desktop.embedding.advisories import advisories
from kx_desktop.embedding.identity import EmbedderIdentity, Prompts
from kx_desktop.embedding.opening import open_embedder
from kx_desktop.embedding.protocol import Embedder

__all__ = ["Embedder", "EmbedderIdentity", "Prompts", "advisories", "open_embedder"]
