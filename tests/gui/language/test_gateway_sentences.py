"""What the window says where its gateway cannot be started."""

import ast
from pathlib import Path

from kx_desktop.gui.language.engine import TEMPLATES
from tests.gui.language.test_sentences import HOLE, _sentences

SOURCES = ("running.py", "addresses.py", "access.py")

# What programs are told that knock, and what only `kx serve` can be told to do: other hosts, TLS, no port at all.
NOT_FOR_THE_WINDOW = (
    "No token was given.",
    "The token is not",
    "Send it as",
    "TLS",
    "--tls-",
    "{}: got {}.",
    "It takes 0 to",
    "The gateway has no port",
    "Give one of the two.",
    "They take PEM",
    "can be reached from other machines",
    "Give the path of another.",
)


def test_every_reason_why_it_cannot_be_started_is_in_the_table(root: Path) -> None:
    known = {HOLE.sub("{}", template) for template in TEMPLATES}
    missing = [
        f"{name}:{line}: {sentence}"
        for name in SOURCES
        for line, sentence in _sentences(
            ast.parse((root / "kx_desktop" / "gateway" / name).read_text("utf-8"))
        )
        if sentence not in known and not any(one in sentence for one in NOT_FOR_THE_WINDOW)
    ]
    assert missing == []
