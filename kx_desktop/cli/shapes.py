"""The JSON that `--json` prints: the field names that scripts rely on, and nothing beyond them."""

from kx_desktop.core.shapes import Json, datasets, error, fields, info, line, report, result

__all__ = ["Json", "datasets", "error", "fields", "info", "line", "report", "result", "tagged"]


def tagged(dataset: str, documents: int, changed: int) -> Json:
    """`kx datasets tag --json`: how many documents were named, and how many of them have changed."""
    return {"dataset": dataset, "documents": documents, "changed": changed}
