"""The choice of an embedding model: what there is, what a choice means, what cannot be used."""

import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.core.errors import Cancelled, FailedPrecondition, InvalidArgument, NotFound
from kx_desktop.library import Library
from kx_desktop.library.modelling import Models
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.library.helping import ask, model_folder, texts

ENGLISH = "Notice must be given in writing, three months before the end of the year."


@pytest.fixture
def chosen(tmp_path: Path) -> Settings:
    return Settings.load(tmp_path / "config")


@pytest.fixture
def library(tmp_path: Path, chosen: Settings) -> Iterator[Library]:
    with Library.open(tmp_path / "library", settings=chosen) as opened:
        yield opened


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Another model: the bundled one under another name."""
    return model_folder(tmp_path / "other-model", id="other")


class Endpoint:
    """A server of embeddings that answers as a test says."""

    def __init__(self) -> None:
        self.dim, self.raw = 5, b""
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                vector = [1.0 + len(told["input"][0]), *([1.0] * (endpoint.dim - 1))]
                body = {"data": [{"embedding": vector}]}
                self.answer(endpoint.raw or json.dumps(body).encode())

            def do_GET(self) -> None:
                self.answer(b'{"data": [{"id": "served", "type": "llm"}]}')

            def answer(self, raw: bytes) -> None:
                self.send_response(200)
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.source = f"openai:served@http://127.0.0.1:{self.http.server_port}"
        self.thread = threading.Thread(
            target=self.http.serve_forever, kwargs={"poll_interval": 0.01}
        )
        self.thread.start()

    def close(self) -> None:
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    started = Endpoint()
    yield started
    started.close()


def test_at_first_there_is_the_bundled_model_and_it_is_used(library: Library) -> None:
    library.ingest("notes", texts=[ENGLISH])
    (one,) = library.models.list()
    assert (one.name, one.kind, one.dim, one.in_use, one.kept) == (
        "bundled", "bundled", 384, True, False,
    )  # fmt: skip
    assert one.datasets == ("notes",)
    assert one.size_bytes > 20_000_000


def test_a_folder_that_is_added_is_listed_and_stays_where_it_is(
    library: Library, other: Path
) -> None:
    added = library.models.add("Mine", str(other))
    assert (added.name, added.id, added.dim, added.in_use) == ("Mine", "other", 384, False)
    assert [one.name for one in library.models.list()] == ["bundled", "Mine"]
    before = sorted(other.iterdir())
    library.models.remove("mine")
    assert [one.name for one in library.models.list()] == ["bundled"]
    assert sorted(other.iterdir()) == before


def test_a_folder_on_a_read_only_disk_is_used_as_it_is(
    library: Library, other: Path, chosen: Settings, tmp_path: Path
) -> None:
    other.chmod(0o555)
    try:
        library.models.add("mine", str(other))
        library.models.use("mine")
        again = Settings.load(chosen.folder)
        with Library.open(tmp_path / "second", settings=again) as opened:
            opened.ingest("notes", texts=[ENGLISH])
            assert texts(ask(opened, "notes", "how is notice given?", mode="dense")) == [ENGLISH]
    finally:
        other.chmod(0o755)


def test_which_datasets_become_stale_is_told_before_and_nothing_is_changed(
    library: Library, other: Path, chosen: Settings
) -> None:
    library.ingest("notes", texts=[ENGLISH])
    library.ingest("own", texts=["x"], vectors=[[1.0, 0.0]])
    library.models.add("mine", str(other))
    switch = library.models.switch("mine")
    assert (switch.stale, switch.sound) == (("notes",), ())
    assert Settings.load(chosen.folder).embedder == "bundled"
    assert library.models.switch("bundled").stale == ()


def test_going_back_makes_sound_what_was_stale_and_a_rebuild_goes_by_the_queue(
    library: Library, other: Path, chosen: Settings, tmp_path: Path
) -> None:
    library.ingest("notes", texts=[ENGLISH])
    library.models.add("mine", str(other))
    library.models.use("mine")
    library.close()
    with Library.open(tmp_path / "library", settings=Settings.load(chosen.folder)) as opened:
        assert opened.datasets()[0].stale
        assert opened.models.switch("bundled").sound == ("notes",)
        name = opened.models.free_name("notes")
        assert name == "notes-2"
        opened.rebuild_later("notes", name)
        assert opened.models.free_name("notes") == "notes-3"
        opened.rebuild("notes", "now")
        assert {one.name: one.datasets for one in opened.models.list()} == {
            "bundled": ("notes",),
            "mine": ("notes-2", "now"),
        }


def test_choosing_the_bundled_model_is_choosing_nothing(
    library: Library, other: Path, chosen: Settings
) -> None:
    library.models.add("mine", str(other))
    library.models.use("mine")
    assert Settings.load(chosen.folder).embedder == str(other)
    library.models.use("bundled")
    assert not Settings.load(chosen.folder).is_chosen("embedder")


def test_the_model_in_use_is_listed_though_nobody_named_it(tmp_path: Path, other: Path) -> None:
    settings = Settings().with_value("embedder", str(other))
    with Library.open(tmp_path / "third", settings=settings) as opened:
        (one,) = [one for one in opened.models.list() if one.in_use]
        assert (one.name, one.id, one.kept) == (str(other), "other", False)
        assert opened.models.check().id == "other"


def test_a_check_tells_how_good_it_is_and_what_it_knows_of_a_dataset(library: Library) -> None:
    library.ingest("notes", texts=[ENGLISH])
    library.ingest("chinese", texts=["召回效果不好的插件文件夹"])
    found = library.models.check(dataset="notes")
    assert (found.name, found.dim, found.known_share, found.advisories) == ("bundled", 384, 1.0, ())
    assert found.right == sum(one.is_right for one in found.pairs) >= 5
    foreign = library.models.check("bundled", "chinese")
    assert foreign.known_share is not None
    assert foreign.known_share < 0.85
    assert "unknown to the vocabulary" in foreign.advisories[0]


def test_a_chat_model_is_told_of_wherever_it_is_met(library: Library, tmp_path: Path) -> None:
    chatty = model_folder(tmp_path / "chat", id="some-chat-model", decoder=True)
    added = library.models.add("chatty", str(chatty))
    switch, check = library.models.switch("chatty"), library.models.check("chatty")
    assert added.decoder
    assert check.decoder
    for told in (added.advisories, switch.advisories, check.advisories):
        assert told[0].startswith("some-chat-model is a chat model")


def test_an_endpoint_tells_of_itself_that_it_is_a_chat_model(
    library: Library, endpoint: Endpoint
) -> None:
    added = library.models.add("served", endpoint.source)
    assert (added.kind, added.dim, added.size_bytes, added.decoder) == ("endpoint", 5, 0, True)
    found = library.models.check("served", "")
    assert (found.known_share, len(found.pairs)) == (None, 10)


def test_an_endpoint_that_went_away_is_listed_with_what_is_wrong(
    library: Library, endpoint: Endpoint
) -> None:
    library.models.add("served", endpoint.source)
    endpoint.raw = b"<html>Not found</html>"
    (_, one) = library.models.list()
    assert "not JSON" in one.problem
    assert (one.dim, one.datasets) == (0, ())
    with pytest.raises(FailedPrecondition, match="not JSON"):
        library.models.switch("served")


def test_an_endpoint_of_another_dimension_later_is_told_and_words_go_on(
    tmp_path: Path, endpoint: Endpoint
) -> None:
    settings = Settings().with_value("embedder", endpoint.source)
    with Library.open(tmp_path / "served", settings=settings) as opened:
        opened.ingest("notes", texts=[ENGLISH])
        endpoint.dim = 7
        with pytest.raises(FailedPrecondition, match="now gives 7 numbers, not 5") as caught:
            ask(opened, "notes", "notice", mode="dense")
        assert caught.value.next_step
        assert texts(ask(opened, "notes", "notice", mode="fulltext")) == [ENGLISH]
        assert opened.models.switch_to(endpoint.source).stale == ("notes",)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("/nowhere/at/all", "no model folder"),
        ("openai:m", "names no model or address"),
        ("openai:m@http://192.0.2.1:80", "on this machine"),
        ("openai:m@http://127.0.0.1:9", "cannot be reached"),
        ("", "got ''"),
        ("none", "got 'none'"),
    ],
)
def test_what_cannot_be_used_is_refused_and_not_kept(
    library: Library, source: str, words: str
) -> None:
    with pytest.raises((InvalidArgument, FailedPrecondition), match=words) as caught:
        library.models.add("x", source)
    assert caught.value.next_step or "it takes" in caught.value.message
    assert [one.name for one in library.models.list()] == ["bundled"]


def test_a_folder_without_its_tokenizer_is_refused(library: Library, other: Path) -> None:
    (other / "tokenizer.json").unlink()
    with pytest.raises(FailedPrecondition, match=r"no tokenizer\.json"):
        library.models.add("mine", str(other))


def test_names_that_are_not_there_are_told(library: Library) -> None:
    for act in (library.models.switch, library.models.use, library.models.remove):
        with pytest.raises(NotFound, match="no model 'x'"):
            act("x")
    with pytest.raises(InvalidArgument, match="stays"):
        library.models.remove("bundled")
    with pytest.raises(NotFound, match="no dataset"):
        library.models.check(dataset="x")


def die(_trial: object) -> None:
    """As a malformed graph can do it."""
    os.abort()


def never(_trial: object) -> None:
    """A model that is never done."""
    threading.Event().wait()


def test_a_model_that_crashes_its_process_is_told_in_words(library: Library) -> None:
    models = Models(library._parts, f"{__name__}:die")
    with pytest.raises(FailedPrecondition, match="The model bundled crashed") as caught:
        models.switch("bundled")
    assert "Choose another model" in caught.value.next_step


def test_a_trial_is_stopped_at_once(library: Library) -> None:
    token = CancelToken()
    timer = threading.Timer(0.1, token.cancel)
    timer.start()
    with pytest.raises(Cancelled):
        Models(library._parts, f"{__name__}:never").check(cancel=token)
    timer.join()
