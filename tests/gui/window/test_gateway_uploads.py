"""What a program hands over while the window is open: the strip shows it, and its buttons go for it too."""

import http.client
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from tests.gui.window.test_gateway import ports as free_ports
from tests.gui.window.test_gateway import state, switched_on
from tests.gui.window.using import Person
from tests.library.queueing import Gate

ports = free_ports
CRATES = {"documents": [{"text": f"crate {number} holds pears"} for number in range(200)]}
Sent = Future[tuple[int, Any]]


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Has the model wait before each passage until the gate is opened; questions of the window are not asked meanwhile."""
    gate = Gate()
    run: Callable[[OnnxEmbedder, str], object] = OnnxEmbedder.embed_passage

    def waiting(self: OnnxEmbedder, text: str) -> object:
        gate.wait()
        return run(self, text)

    monkeypatch.setattr(OnnxEmbedder, "embed_passage", waiting)
    yield gate
    gate.open()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    """Threads of programs."""
    with ThreadPoolExecutor(2) as pool:
        yield pool


def sent(address: str, token: str) -> tuple[int, Any]:
    connection = http.client.HTTPConnection(address, timeout=90)
    try:
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        connection.request("POST", "/v1/datasets/crates/documents", json.dumps(CRATES), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


@pytest.fixture
def uploading(person: Person, ports: tuple[int, int], gate: Gate, pool: ThreadPoolExecutor) -> Sent:
    """A program's upload, the model being asked for its first vector."""
    on = switched_on(person, ports)
    upload = pool.submit(sent, on.http, on.token)
    person.until(lambda: gate.asked > gate.passed)
    return upload


def test_the_strip_shows_how_an_upload_gets_on(person: Person, uploading: Sent, gate: Gate) -> None:
    person.until(lambda: person.window.session.status.progress is not None)
    told = [label.text() for label in person.window.strip.findChildren(QLabel)]
    assert any("crates" in text for text in told), told
    assert not any("Starting" in text for text in told), told
    gate.open()
    person.until(uploading.done)
    assert uploading.result()[0] == 200


def test_cancel_ends_an_upload_and_its_program_is_told(
    person: Person, uploading: Sent, gate: Gate
) -> None:
    person.window.taking_in.cancel()
    gate.open(100)
    person.until(uploading.done)
    status, answer = uploading.result()
    assert (status, answer["error"]["code"]) == (504, "CANCELLED")
    person.until(lambda: person.window.session.status.state == "idle")


def test_while_taking_in_is_paused_programs_are_told_so_at_once(
    person: Person, uploading: Sent, gate: Gate, pool: ThreadPoolExecutor
) -> None:
    person.window.taking_in.pause()
    gate.open(100)
    person.until(uploading.done)
    on = state(person)
    again = pool.submit(sent, on.http, on.token)
    person.until(again.done)
    for status, answer in (uploading.result(), again.result()):
        assert (status, answer["error"]["code"]) == (409, "FAILED_PRECONDITION")
        assert "Resume" in answer["error"]["next_step"]
    gate.open()
    person.window.taking_in.resume()
    person.until(lambda: person.window.session.status.state == "idle")
    after = pool.submit(sent, on.http, on.token)
    person.until(after.done)
    assert after.result()[1]["unchanged"] == len(CRATES["documents"])


def test_an_upload_that_a_quit_cuts_short_is_told_and_done_at_the_next_start(
    before: Callable[[Path], Person],
    sample_library: Path,
    person: Person,
    uploading: Sent,
    gate: Gate,
) -> None:
    gateway = person.window.doing.gateway._running._gateway
    assert gateway is not None
    # The grace that calls have is over, and the model still has passages in hand for a moment.
    gateway.calls._ending.on_cancel(threading.Timer(1.0, gate.open, (100,)).start)
    person.window.close()
    status, answer = uploading.result(90)
    assert (status, answer["error"]["code"]) == (504, "CANCELLED")
    gate.open()
    again = before(sample_library).ready()

    def is_done() -> bool:
        found = again.window.session.library
        return found is not None and not found._parts.ledger.queued_jobs()

    again.until(is_done)
    found = again.window.session.library
    assert found is not None
    assert found.facts("crates").summary.passages_without_vector == 0
