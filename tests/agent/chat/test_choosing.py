"""The chat model that the settings choose, and what is said where there is none."""

import threading
from pathlib import Path

import pytest

from kx_desktop.agent import discovery
from kx_desktop.agent.choosing import chat_model
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, Unauthenticated, Unavailable
from kx_desktop.settings import Settings
from tests.agent.chat.asking import ask
from tests.agent.chat.serving import OLLAMA, OPENAI, Json, Raw, Refuses, Says, serving


def chosen(name: str, endpoint: str = "") -> Settings:
    return Settings().with_values({"chat_model": name, "chat_endpoint": endpoint})


def test_nothing_chosen_is_no_chat_model() -> None:
    assert chat_model(Settings()) is None


@pytest.mark.parametrize("protocol", [OPENAI, OLLAMA])
@pytest.mark.parametrize("ending", ["", "/", "/v1", "/v1/"])
def test_a_model_at_an_address_answers(protocol: str, ending: str, tmp_path: Path) -> None:
    with serving(Says("Yes."), protocol=protocol) as peer:
        model = chat_model(chosen("tiny-chat", peer.url + ending))
        assert model is not None
        assert model.name.startswith("tiny-chat (")
        assert ask(model)[0].text == "Yes."


def test_the_only_model_at_an_address_needs_no_name() -> None:
    with serving(Says("Yes."), models=["nomic-embed-text"]) as peer:
        model = chat_model(chosen("", peer.url))
    assert model is not None
    assert model.name.startswith("tiny-chat")


def test_of_several_models_one_has_to_be_named() -> None:
    with (
        serving(models=["b", "c"]) as peer,
        pytest.raises(FailedPrecondition, match="Choose one: tiny-chat, b, c"),
    ):
        chat_model(chosen("", peer.url))


def test_the_tag_latest_may_be_left_out() -> None:
    with serving(protocol=OLLAMA, model="llama3.2:latest") as peer:
        model = chat_model(chosen("llama3.2", peer.url))
    assert model is not None
    assert model.name == "llama3.2:latest (Ollama)"


def test_a_wrong_name_is_told_with_those_that_are_there() -> None:
    with (
        serving(models=["other", "nomic-embed-text"]) as peer,
        pytest.raises(
            FailedPrecondition,
            match=r"no model 'wrong'\. Choose one that it has: tiny-chat, other\.$",
        ),
    ):
        chat_model(chosen("wrong", peer.url))


def test_an_embedding_model_is_no_chat_model() -> None:
    with (
        serving(models=["nomic-embed-text"]) as peer,
        pytest.raises(FailedPrecondition, match="makes vectors and no answers"),
    ):
        chat_model(chosen("nomic-embed-text", peer.url))


def test_a_server_that_lists_nothing_is_taken_at_its_word() -> None:
    with serving(Says("Yes."), pages={"/v1/models": Refuses(404)}) as peer:
        model = chat_model(chosen("any", peer.url))
        assert model is not None
        assert ask(model)[0].text == "Yes."
        with pytest.raises(FailedPrecondition, match="does not say which models it has"):
            chat_model(chosen("", peer.url))


def test_an_address_without_a_server_is_told() -> None:
    with serving() as peer:
        pass
    with pytest.raises(Unavailable, match="No chat server answers at"):
        chat_model(chosen("tiny-chat", peer.url))


@pytest.mark.parametrize("page", [Raw(b"HTTP/1.1 200 OK\r\n\r\n<html></html>"), Json([])])
def test_an_address_of_something_else_is_told(page: Raw) -> None:
    with (
        serving(pages={"/v1/models": page, "/api/tags": page}) as peer,
        pytest.raises(FailedPrecondition, match="answered with"),
    ):
        chat_model(chosen("tiny-chat", peer.url))


def test_the_usual_ports_are_searched_for_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(Says("Yes."), protocol=OLLAMA, model="llama3.2:latest") as peer:
        monkeypatch.setattr(discovery, "USUAL_PORTS", {peer.port: "Ollama"})
        model = chat_model(chosen("llama3.2"))
        assert model is not None
        assert ask(model)[0].text == "Yes."
        with pytest.raises(FailedPrecondition, match=r"Choose one that is there: llama3\.2:latest"):
            chat_model(chosen("wrong"))
        monkeypatch.setattr(discovery, "USUAL_PORTS", {})
        with pytest.raises(Unavailable, match="none was found on the usual ports"):
            chat_model(chosen("llama3.2"))


def test_the_key_comes_from_the_variable_and_goes_to_the_named_address_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KX_CHAT_KEY", "sk-secret")
    with serving(Says("Yes.")) as peer:
        settings = Settings.load(tmp_path).with_values({"chat_endpoint": peer.url})
        settings.save()
        model = chat_model(settings)
        assert model is not None
        ask(model)
        assert {one.headers.get("authorization") for one in peer.asked} == {"Bearer sk-secret"}
        monkeypatch.setattr(discovery, "USUAL_PORTS", {peer.port: "LM Studio"})
        peer.asked.clear()
        model = chat_model(chosen("tiny-chat"))
        assert model is not None
        ask(model)
        assert {one.headers.get("authorization") for one in peer.asked} == {None}
    assert all(b"sk-secret" not in path.read_bytes() for path in tmp_path.rglob("*.json"))


def test_a_missing_key_is_told() -> None:
    with (
        serving(pages={"/v1/models": Refuses(401), "/api/tags": Refuses(401)}) as peer,
        pytest.raises(Unauthenticated, match="KX_CHAT_KEY"),
    ):
        chat_model(chosen("tiny-chat", peer.url))


@pytest.mark.parametrize("variable", ["HTTP_PROXY", "http_proxy", "ALL_PROXY"])
def test_no_proxy_is_asked(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(Says("Yes.")) as peer, serving() as proxy:
        monkeypatch.setenv(variable, proxy.url)
        model = chat_model(chosen("tiny-chat", peer.url))
        assert model is not None
        ask(model)
        assert proxy.asked == []


def test_a_server_elsewhere_is_not_even_looked_for_without_a_consent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_up = threading.Event()
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: looked_up.set())
    with pytest.raises(
        FailedPrecondition, match=r"https://chat\.example:443 is not on this machine"
    ):
        chat_model(chosen("m", "https://chat.example/v1"))
    assert not looked_up.is_set()


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(InvalidArgument, match=r"^chat_endpoint: got"):
        chat_model(chosen("m", "ftp://127.0.0.1"))
