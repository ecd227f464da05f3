"""The gateway against the engine that it opens: its first answer against the command's, and sixteen clients against the bare embedder."""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import grpc

from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.gateway.wire.kortecx_pb2_grpc import KxGatewayStub
from kx_desktop.library import Library
from tests.bench.build import DATASET, questions_of
from tests.bench.figures import Figure, Told, median, quantile
from tests.bench.workspace import Workspace, settings

_KX = (sys.executable, "-c", "import sys; from kx_desktop.cli.main import main; sys.exit(main())")
_WARM = 16
_PATIENCE = 120.0
_FEWEST_THROUGHPUT = 0.8
_START = 1.3


def run(work: Workspace) -> Iterator[Told]:
    """Its start, then its bearing."""
    # A copy: documents are taken into it, and other sections measure the one that was built.
    folder = work.new_folder("gateway") / "library"
    shutil.copytree(work.library_of(work.sizes.gateway_passages), folder)
    config = work.new_folder("config")
    yield from _start(work, folder, config)
    yield from _load(work, folder, config)


def _start(work: Workspace, folder: Path, config: Path) -> Iterator[Told]:
    (question,) = questions_of(folder, 1)
    command: list[float] = []
    gateway: list[float] = []
    for number in range(work.sizes.starts + 1):
        began = time.perf_counter()
        words = ("datasets", "query", DATASET, "--text", question, "--library", str(folder))
        subprocess.run([*_KX, *words], check=True, capture_output=True, env=_environment(config))
        told = time.perf_counter() - began
        began = time.perf_counter()
        with _served(folder, config) as stub:
            stub.ask(question)
            answered = time.perf_counter() - began
        if number:  # the first round brings files into the system's cache
            command.append(told)
            gateway.append(answered)
    yield Figure(
        "kx serve to its first answer: to kx datasets query",
        median(gateway) / median(command),
        target=_START,
        absolute=f"{median(gateway):.2f} s; kx datasets query: {median(command):.2f} s",
    )


def _load(work: Workspace, folder: Path, config: Path) -> Iterator[Told]:
    count, clients = work.sizes.gateway_queries, work.sizes.gateway_clients
    questions = questions_of(folder, work.sizes.questions)
    alone = _embedding(folder, questions)
    with _served(folder, config) as stub:
        for question in questions[:_WARM]:
            stub.ask(question)
        single = [_timed(stub, question) for question in questions]
        asked = [questions[number % len(questions)] for number in range(count)]
        began = time.perf_counter()
        with ThreadPoolExecutor(clients) as pool:
            taken = list(pool.map(lambda question: _timed(stub, question), asked))
        seconds = time.perf_counter() - began
        beside = _beside_ingest(stub, questions)
    rate = count / seconds
    yield Figure(
        f"{clients} clients, {count:,} hybrid queries: to embedding alone",
        rate * median(alone),
        target=_FEWEST_THROUGHPUT,
        at_most=False,
        absolute=f"{rate:.0f} a second; embedding alone {1 / median(alone):.0f} a second",
    )
    yield Figure(
        "  p99: to the median of one client",
        quantile(taken, 0.99) / median(single),
        target=float(max(clients, 1)),
        absolute=f"p99 {1000 * quantile(taken, 0.99):.0f} ms; one client {1000 * median(single):.1f} ms",
    )
    yield Figure(
        "  one client while another hands over documents: to its median",
        median(beside) / median(single),
        absolute=f"median {1000 * median(beside):.1f} ms, most {1000 * max(beside):.0f} ms",
    )


def _embedding(folder: Path, questions: Sequence[str]) -> list[float]:
    taken = []
    with Library.open(folder, settings=settings()) as library:
        embedder = library._embedder.require("measuring")
        for question in questions[:_WARM]:
            embedder.embed_query(question)
        for question in questions:
            began = time.perf_counter()
            embedder.embed_query(question)
            taken.append(time.perf_counter() - began)
    return taken


class _Asking:
    """A gateway's calls, with its token."""

    def __init__(self, address: str, token: str) -> None:
        self._channel = grpc.insecure_channel(address)
        self._stub = KxGatewayStub(self._channel)
        self._sent = [("authorization", f"Bearer {token}")]

    def ask(self, question: str) -> None:
        request = wire.QueryDatasetRequest(
            dataset=DATASET, query_text=question, retrieval_mode=wire.RETRIEVAL_MODE_HYBRID
        )
        self._stub.QueryDataset(request, metadata=self._sent, timeout=_PATIENCE)

    def ingest(self, texts: Sequence[str]) -> None:
        documents = [wire.IngestDocument(content=text.encode()) for text in texts]
        request = wire.IngestDocumentsRequest(dataset="beside", documents=documents)
        self._stub.IngestDocuments(request, metadata=self._sent, timeout=_PATIENCE)

    def close(self) -> None:
        self._channel.close()


def _timed(stub: _Asking, question: str) -> float:
    began = time.perf_counter()
    stub.ask(question)
    return time.perf_counter() - began


def _beside_ingest(stub: _Asking, questions: Sequence[str]) -> list[float]:
    """How long questions took that were put while documents were taken in, one at least."""
    handing = threading.Thread(target=stub.ingest, args=(questions,))
    handing.start()
    taken = [_timed(stub, questions[0])]
    while handing.is_alive():
        taken.append(_timed(stub, questions[len(taken) % len(questions)]))
    handing.join()
    return taken


@contextmanager
def _served(folder: Path, config: Path) -> Iterator[_Asking]:
    words = ["--library", str(folder), "--grpc-port", "0", "--http-port", "0"]
    command = [*_KX, "serve", *words, "--json", "--print-token"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=_environment(config),
    ) as serving:
        try:
            assert serving.stdout is not None
            told = json.loads(serving.stdout.readline())
            asking = _Asking(told["grpc"], told["token"])
            try:
                yield asking
            finally:
                asking.close()
        finally:
            serving.terminate()


def _environment(config: Path) -> dict[str, str]:
    return {**os.environ, "KX_CONFIG": str(config)}
