"""Which token is shown, and to whom."""

from pathlib import Path

import pytest

from kx_desktop.client.endpoints import LOCAL, Endpoint
from kx_desktop.client.tokens import token_for, token_in
from kx_desktop.core.errors import InvalidArgument, NotFound, PermissionDenied
from kx_desktop.gateway.access import default_token_file
from kx_desktop.gateway.access import token_for as made

HERE = Endpoint.of_grpc(LOCAL)
ELSEWHERE = Endpoint.of_grpc("https://books.example")


def test_what_is_given_goes_before_the_variable_and_that_before_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not token_for(HERE)
    of_this_machine = made(default_token_file())
    assert token_for(HERE) == of_this_machine
    monkeypatch.setenv("KX_TOKEN", "of-the-variable")
    assert token_for(HERE) == "of-the-variable"
    assert token_for(HERE, "given") == "given"


def test_an_empty_token_sends_none(monkeypatch: pytest.MonkeyPatch) -> None:
    made(default_token_file())
    monkeypatch.setenv("KX_TOKEN", "of-the-variable")
    assert not token_for(HERE, "")


def test_the_token_of_this_machine_is_shown_to_no_other() -> None:
    made(default_token_file())
    assert not token_for(ELSEWHERE)


def test_a_token_never_goes_over_a_wire_that_others_can_read() -> None:
    with pytest.raises(InvalidArgument, match="for all to read"):
        token_for(Endpoint.of_grpc("http://books.example"), "given")


def test_a_token_that_no_header_can_carry_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="other than letters"):
        token_for(HERE, "two\nlines")


def test_a_token_file_is_read_without_its_line_end(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("of-the-file\n")
    assert token_in(tmp_path / "token") == "of-the-file"


def test_a_token_file_that_is_not_there_or_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There is no token file"):
        token_in(tmp_path / "none")
    with pytest.raises(PermissionDenied, match="cannot be read"):
        token_in(tmp_path)
