import pytest

from kx_desktop.gateway.activity import Activity, Caller, program_of
from kx_desktop.gateway.running import Gateway
from tests.gateway.asking import Rpcs


def test_it_tells_who_asked_what_last_and_not_the_question() -> None:
    now = 1000
    activity = Activity(now_ms=lambda: now)
    one, two = Caller("127.0.0.1:5", "grpc"), Caller("127.0.0.1:6", "http")
    activity.note(one, "query", "handbook", "a secret")
    now = 2000
    activity.note(two, "list_datasets")
    now = 3000
    activity.note(one, "get_content")
    latest, other = activity.connections()
    assert (latest.caller, latest.call, latest.dataset) == (one, "get_content", "")
    assert (latest.since_ms, latest.last_ms, latest.calls) == (1000, 3000, 2)
    assert other.caller == two
    assert "secret" not in repr(activity.connections())


def test_the_question_is_kept_where_the_person_chose_to_see_it() -> None:
    activity = Activity(with_text=True)
    activity.note(Caller("a", "grpc"), "query", "handbook", "a question")
    assert [one.text for one in activity.connections()] == ["a question"]


def test_whoever_has_gone_or_was_silent_for_long_is_forgotten() -> None:
    now = 0
    activity = Activity(now_ms=lambda: now)
    activity.note(Caller("silent", "grpc"), "query")
    now = 600_000
    activity.note(Caller("gone", "http"), "query")
    activity.note(Caller("here", "http"), "query")
    activity.gone(Caller("gone", "http"))
    now = 600_001
    assert [one.caller.address for one in activity.connections()] == ["here"]


def test_it_keeps_no_more_than_a_person_can_look_at() -> None:
    activity = Activity()
    for number in range(1000):
        activity.note(Caller(str(number), "grpc"), "query")
    assert len(activity.connections()) == 64
    assert activity.connections()[0].caller.address == "999"


def test_calls_over_grpc_are_noted(rpcs: Rpcs, gateway: Gateway) -> None:
    rpcs.query(query_text="refunds")
    latest = gateway.activity.connections()[0]
    assert latest.caller.kind == "grpc"
    assert latest.caller.address == "127.0.0.1"
    assert latest.caller.program.startswith("grpc-python/")
    assert (latest.call, latest.dataset, latest.text) == ("query", "handbook", "")


def test_nothing_of_a_question_is_logged(rpcs: Rpcs, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(0):
        rpcs.query(query_text="a question nobody may see")
    assert "nobody may see" not in caplog.text


def test_of_what_a_caller_asks_no_more_is_kept_than_a_person_reads() -> None:
    activity = Activity(with_text=True)
    activity.note(Caller("127.0.0.1:1", "grpc"), "query", "d" * 1_000_000, "t" * 1_000_000)
    (one,) = activity.connections()
    assert len(one.dataset) <= 500
    assert len(one.text) <= 500


@pytest.mark.parametrize(
    ("user_agent", "program"),
    [
        ("curl/8.5.0", "curl/8.5.0"),
        ("grpc-python/1.85.0 grpc-c/48.0.0 (linux; chttp2)", "grpc-python/1.85.0"),
        ("", ""),
        ("x" * 10_000, "x" * 60),
        ("a\x1b[31m b", "a[31m"),
    ],
)
def test_a_program_goes_by_what_it_names_first(user_agent: str, program: str) -> None:
    assert program_of(user_agent) == program
