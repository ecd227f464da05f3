"""`/mcp`: the tools of `kx mcp` for clients that speak HTTP, behind the same guard, turnstile and notes as every other call."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec

from kx_desktop.agent.asking import Allowance
from kx_desktop.gateway.activity import Caller
from kx_desktop.gateway.calls import Calls
from kx_desktop.gateway.http.late import LatePart, Part


def mcp_app(calls: Calls) -> LatePart | None:
    """The part for `make_app`; None where the extra for it is not installed."""
    return None if find_spec("mcp") is None else LatePart(partial(_made, calls))


def _made(calls: Calls) -> Part:
    from kx_desktop.mcp.http import make_asgi

    @contextmanager
    def around(name: str, given: Mapping[str, object], address: str) -> Iterator[Allowance | None]:
        caller, dataset = Caller(address, "mcp"), _told(given, "dataset")
        if name == "ask":
            with calls.answering(caller, name, dataset, _told(given, "goal")) as allowance:
                yield allowance
        else:
            with calls.asking(caller, name, dataset, _told(given, "query")):
                yield None

    limits = calls.options.limits
    return make_asgi(
        calls.library, around=around, body_bytes=limits.message_bytes, seconds=limits.seconds
    )


def _told(given: Mapping[str, object], name: str) -> str:
    value = given.get(name, "")
    return value if isinstance(value, str) else ""
