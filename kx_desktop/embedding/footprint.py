"""How much room a model takes on disk."""

from pathlib import Path

from kx_desktop.core.errors import KxError
from kx_desktop.embedding.bundled import bundled_folder
from kx_desktop.embedding.folder import find_graph


def size_of_model(source: str) -> int:
    """Bytes of the graph, the weights that lie beside it, and the tokenizer of `bundled` or a folder; 0 where there is none."""
    try:
        folder = bundled_folder() if source == "bundled" else Path(source).expanduser()
        graph = find_graph(folder)
        files = {*graph.parent.glob(f"{graph.name}*"), folder / "tokenizer.json"}
        return sum(path.stat().st_size for path in files if path.is_file())
    except (KxError, OSError):
        return 0
