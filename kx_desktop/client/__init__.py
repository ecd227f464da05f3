"""What a program asks a gateway with: no engine and no window is imported, and grpc only when a client is made."""

from kx_desktop.client.asynchronous import AsyncKxClient
from kx_desktop.client.blocking import KxClient
from kx_desktop.client.results import (
    DatasetHit,
    DatasetSummary,
    FuzzyHit,
    IngestResult,
    RetrievalMode,
    ServerInfo,
)
from kx_desktop.core.citing import citation
from kx_desktop.core.errors import KxError

__all__ = [
    "AsyncKxClient",
    "DatasetHit",
    "DatasetSummary",
    "FuzzyHit",
    "IngestResult",
    "KxClient",
    "KxError",
    "RetrievalMode",
    "ServerInfo",
    "citation",
]
