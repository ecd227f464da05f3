"""Calling a gateway with the stubs that are made from the .proto, and nothing of ours in between."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import grpc
import pytest

from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.gateway.wire.kortecx_pb2_grpc import KxGatewayStub

SECONDS = 60.0


@dataclass(frozen=True)
class Rpcs:
    """The calls, with a token (empty: none is sent)."""

    stub: KxGatewayStub
    token: str

    def __getattr__(self, name: str) -> Any:
        call = getattr(self.stub, name)
        sent = [("authorization", f"Bearer {self.token}")] if self.token else []

        def asked(request: object, **options: object) -> Any:
            return call(request, **{"metadata": sent, "timeout": SECONDS, **options})

        return asked

    def query(self, dataset: str = "handbook", **fields: Any) -> list[wire.DatasetHit]:
        return list(self.QueryDataset(wire.QueryDatasetRequest(dataset=dataset, **fields)).hits)

    def ingest(self, dataset: str, *documents: wire.IngestDocument) -> wire.IngestDocumentsResponse:
        return self.IngestDocuments(
            wire.IngestDocumentsRequest(dataset=dataset, documents=documents)
        )


@dataclass
class Refusal:
    """How a call was refused."""

    code: grpc.StatusCode = grpc.StatusCode.OK
    details: str = ""


@contextmanager
def refused(code: grpc.StatusCode) -> Iterator[Refusal]:
    """Expects the status `code`, and gives what was said with it."""
    refusal = Refusal()
    with pytest.raises(grpc.RpcError) as error:
        yield refusal
    refusal.code, refusal.details = error.value.code(), error.value.details()
    assert refusal.code is code, f"{refusal.code}: {refusal.details}"
