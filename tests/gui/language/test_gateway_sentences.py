"""What the window says where its gateway cannot be started."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

from kx_desktop.gui.language.engine import TEMPLATES
from kx_desktop.gui.language.sentences import tell
from kx_desktop.settings import resources_dir
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


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load("kx_zh_CN", str(resources_dir() / "translations"))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Another program listens on 127.0.0.1:50153 already. Stop it, or choose another port; it may be a gateway that was started before.",
            "另一个程序已在监听 127.0.0.1:50153。请停止它，或选择其他端口；它可能是先前启动的网关。",
        ),
        (
            "http-port: got 50151, which is the port of gRPC. Give another.",
            "HTTP 和 gRPC 使用了相同的端口 50151。请改用其他值。",
        ),
        (
            "The token file /data/a b/token is not a file. Give another --token-file.",
            "令牌文件 /data/a b/token 不是文件。请确认您可以读写设置所在的文件夹。",
        ),
        (
            "This was cancelled by the person at the window, or with kx queue cancel. What was stored by then is kept. Send it again to take in the rest.",
            "已取消。在此之前保存的内容会保留。再次发送即可导入其余内容。",
        ),
        # The same sentence with a place and without.
        ("The library holds no passage with the reference ab12.", "资料库中没有引用为 ab12 的段落。"),
        ("The library holds no passage with the reference ab12 there.", "资料库的该处没有引用为 ab12 的段落。"),
    ],
)  # fmt: skip
def test_it_is_told_in_chinese_by_the_means_of_the_window(said: str, told: str) -> None:
    assert tell(said) == told
