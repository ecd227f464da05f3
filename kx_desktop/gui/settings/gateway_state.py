"""How the gateway of the window is, as plain words and numbers for whoever shows it."""

from dataclasses import dataclass

OFF, STARTING, ON, FAILED = "off", "starting", "on", "failed"


@dataclass(frozen=True, slots=True)
class Asker:
    """A program that asked lately: where from, over `http`, `grpc` or `mcp`, what last and when (milliseconds since 1970).

    `program` is what it calls itself, empty where it does not.
    """

    address: str
    kind: str
    call: str
    dataset: str
    calls: int
    last_ms: int
    program: str = ""


@dataclass(frozen=True, slots=True)
class GatewayState:
    """`state` is one of `OFF`, `STARTING`, `ON`, `FAILED`; addresses and token are empty where it does not listen.

    `problem` says in a sentence why it failed, or while it is on why the token could not be renewed. `snippet` is what MCP clients want in their configuration, whether it listens or not;
    `has_mcp` says that what they need is installed.
    """

    state: str = OFF
    http: str = ""
    grpc: str = ""
    token: str = ""
    problem: str = ""
    snippet: str = ""
    has_mcp: bool = True
