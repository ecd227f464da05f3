"""The JSON that `--json` prints: the field names that scripts rely on, and nothing beyond them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kx_desktop.core.shapes import Json, answer, datasets, error, fields, info, line, report, result

if TYPE_CHECKING:
    from kx_desktop.agent.discovery import FoundModel

__all__ = [
    "Json",
    "answer",
    "chat_models",
    "datasets",
    "error",
    "fields",
    "info",
    "line",
    "report",
    "result",
    "tagged",
]


def chat_models(found: tuple[FoundModel, ...], chosen: str) -> Json:
    """`kx agent models --json`. `tools` is null where the server does not say whether the model takes tools."""
    return {
        "models": [
            {
                "name": one.name,
                "endpoint": one.endpoint,
                "protocol": one.protocol,
                "server": one.server,
                "tools": one.tools,
                "chosen": one.name in {chosen, f"{chosen}:latest"},
            }
            for one in found
        ]
    }


def tagged(dataset: str, documents: int, changed: int) -> Json:
    """`kx datasets tag --json`: how many documents were named, and how many of them have changed."""
    return {"dataset": dataset, "documents": documents, "changed": changed}
