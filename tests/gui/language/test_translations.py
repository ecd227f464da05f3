"""The Chinese of the window is whole: every word that the code has is translated, and the file the window loads holds it."""

import ast
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator

Messages = dict[tuple[str, str], str]

HOLES = re.compile(r"\{[^{}]*\}|</?\w+>")
# Names, units and forms that stay as they are in any language.
THE_SAME = re.compile(
    r"[\W\d_]*(Top-k|HTTP|MCP|gRPC|RRF|L2|MiB|JSON|CSV|Markdown|PDF|{\w*}|[\W\d_])*"
)


@pytest.fixture(scope="module")
def folder(root: Path) -> Path:
    return root / "resources" / "translations"


@pytest.fixture(scope="module")
def kept(folder: Path) -> Messages:
    return _read(folder / "kx_zh_CN.ts")


@pytest.fixture(scope="module")
def in_code(root: Path, tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, str]]:
    made = tmp_path_factory.mktemp("translations") / "now_zh_CN.ts"
    sources = sorted(str(path) for path in (root / "kx_desktop" / "gui").rglob("*.py"))
    tool = Path(sys.executable).with_name("pyside6-lupdate")
    command = [str(tool), "-silent", "-locations", "none", *sources, "-ts", str(made)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return set(_read(made))


def test_every_word_of_the_window_is_translated(
    in_code: set[tuple[str, str]], kept: Messages
) -> None:
    assert len(in_code) > 300
    assert sorted(in_code - {key for key, text in kept.items() if text}) == []


def test_no_translation_is_of_a_word_that_is_gone(
    in_code: set[tuple[str, str]], kept: Messages
) -> None:
    assert sorted(set(kept) - in_code) == []


def test_what_is_put_into_a_sentence_and_its_marks_stay(kept: Messages) -> None:
    wrong = [
        (context, source, text)
        for (context, source), text in kept.items()
        if sorted(HOLES.findall(source)) != sorted(HOLES.findall(text))
    ]
    assert wrong == []


def test_nothing_is_left_in_english(kept: Messages) -> None:
    same = [
        source
        for (_, source), text in kept.items()
        if text == source and not THE_SAME.fullmatch(source)
    ]
    assert same == []


def test_the_file_that_the_window_loads_holds_every_translation(
    folder: Path, kept: Messages
) -> None:
    translator = QTranslator()
    assert translator.load("kx_zh_CN", str(folder))
    older = [
        (context, source)
        for (context, source), text in kept.items()
        if translator.translate(context, source) != text
    ]
    assert older == []


def test_every_word_is_marked_in_a_way_that_the_tool_can_read(root: Path) -> None:
    """A word that is put together, or marked under another name, would never reach the translation."""
    wrong = [
        f"{path.relative_to(root)}:{line}"
        for path in sorted((root / "kx_desktop" / "gui").rglob("*.py"))
        for line in _unreadable(ast.parse(path.read_text("utf-8")))
    ]
    assert wrong == []


def _unreadable(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            named = [target.id for target in node.targets if isinstance(target, ast.Name)]
            is_translate = isinstance(node.value, ast.Attribute) and node.value.attr == "translate"
            if is_translate and named != ["translate"]:
                yield node.lineno
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            if name == "tr" and not _literal(node.args[0]):
                yield node.lineno


def _literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _read(path: Path) -> Messages:
    """By context and source; a translation that is unfinished is empty."""
    found: Messages = {}
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            told = message.find("translation")
            text = (told.text or "") if told is not None and told.get("type") is None else ""
            key = (context.findtext("name") or "", message.findtext("source") or "")
            found[key] = text
    return found
