"""Leave to send to a server elsewhere: for one origin, in so many words, kept and taken back."""

from pathlib import Path

import pytest

from kx_desktop.agent.addresses import ServerAddress
from kx_desktop.agent.consent import (
    consent_needed,
    consents,
    require_consent,
    with_consent,
    without_consent,
)
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument
from kx_desktop.settings import Settings

HERE = [
    "http://127.0.0.1:11434", "127.0.0.1:1234/v1", "localhost:8080", "http://LOCALHOST:1", "http://[::1]:11434", "http://127.8.9.1", "https://localhost/v1",
    "http://[::ffff:127.0.0.1]:1234",
]  # fmt: skip
ELSEWHERE = [
    "http://192.168.1.7:11434", "https://api.example.com/v1", "http://localhost.example.com", "http://127.0.0.1.nip.io", "http://0.0.0.0:11434",
    "http://[fe80::1]:80", "http://2130706433", "http://127.1", "http://[::ffff:10.0.0.1]", "http://box.local:1234",
]  # fmt: skip


@pytest.mark.parametrize("endpoint", HERE)
def test_a_server_on_this_machine_needs_none(endpoint: str) -> None:
    assert consent_needed(endpoint) is None
    require_consent(endpoint, Settings())


@pytest.mark.parametrize("endpoint", ELSEWHERE)
def test_a_server_elsewhere_needs_one_that_names_what_is_sent(endpoint: str) -> None:
    sentence = consent_needed(endpoint)
    assert sentence is not None
    assert ServerAddress.of(endpoint).origin in sentence
    assert "every question, and the passages found for it" in sentence
    assert ("not encrypted" in sentence) == endpoint.startswith("http:")
    with pytest.raises(FailedPrecondition) as refused:
        require_consent(endpoint, Settings())
    assert refused.value.message == sentence


def test_a_consent_holds_for_its_origin_alone(tmp_path: Path) -> None:
    with_consent(Settings.load(tmp_path), "https://API.example.com/v1").save()
    settings = Settings.load(tmp_path)
    assert consents(settings) == ("https://api.example.com:443",)
    assert consent_needed("https://api.example.com:443/other/v1", settings) is None
    for other in (
        "http://api.example.com", "http://api.example.com:443", "https://api.example.com:8443", "https://example.com", "https://api.example.com.evil.org",
    ):  # fmt: skip
        assert consent_needed(other, settings) is not None


def test_a_consent_is_given_once_and_taken_back() -> None:
    settings = with_consent(with_consent(Settings(), "https://a.example"), "https://b.example")
    settings = with_consent(settings, "https://a.example/v1")
    assert consents(settings) == ("https://a.example:443", "https://b.example:443")
    assert consents(without_consent(settings, "a.example")) == consents(settings)
    assert consents(without_consent(settings, "https://a.example")) == ("https://b.example:443",)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:1234", "http://127.0.0.1:1234"),
        (" http://127.0.0.1:1234/v1/ ", "http://127.0.0.1:1234"),
        ("http://127.0.0.1:1234/v1/chat/completions", "http://127.0.0.1:1234"),
        ("http://127.0.0.1:11434/api", "http://127.0.0.1:11434"),
        ("http://127.0.0.1:11434/api/chat", "http://127.0.0.1:11434"),
        ("https://Router.example/api/v1", "https://router.example:443/api"),
        ("http://127.0.0.1:12434/engines/v1", "http://127.0.0.1:12434/engines"),
        ("[::1]:8080", "http://[::1]:8080"),
    ],
)
def test_an_address_is_read_as_people_write_it(text: str, address: str) -> None:
    assert str(ServerAddress.of(text)) == address


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "http://", "ftp://127.0.0.1", "file:///etc/passwd", "http://127.0.0.1:0", "http://127.0.0.1:99999", "http://user:key@127.0.0.1", "http://a b",
        "http://127.0.0.1/?q=1", "http://127.0.0.1/#x", "http://exаmple.com", "http://[::1", "http://a..b", "http://127.0.0.1/a%2fb", "http://127.0.0.1/a\\b",
        "http://[v1.x]/", "http://a\tb", "http://*",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(InvalidArgument, match="It takes an address such as"):
        ServerAddress.of(text)
