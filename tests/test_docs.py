"""The documents name what there is, and all of it."""

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop import __version__
from kx_desktop.cli import arguments, desktop

FLAG = re.compile(r"(?<=[\s`])--[a-z][a-z-]*(?=[\s`=])")


@pytest.fixture(scope="module")
def readme(root: Path) -> str:
    return (root / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def chores(root: Path) -> set[str]:
    makefile = (root / "Makefile").read_text("utf-8")
    return set(re.findall(r"^([a-z-]+):[^#=\n]*## ", makefile, flags=re.MULTILINE))


def _parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _parsers(below)


def _flags() -> set[str]:
    parsers = [*_parsers(arguments._parser()), desktop._parser()]
    return {
        flag
        for parser in parsers
        for flag in parser._option_string_actions
        if flag.startswith("--")
    }


def test_every_chore_of_the_documents_exists(root: Path, chores: set[str]) -> None:
    for name in ("README.md", "CONTRIBUTING.md"):
        named = set(re.findall(r"`?\bmake ([a-z-]+)`", (root / name).read_text("utf-8")))
        assert named
        assert named <= chores, name


def test_every_chore_is_described(root: Path, chores: set[str]) -> None:
    contributing = (root / "CONTRIBUTING.md").read_text("utf-8")
    assert {chore for chore in chores if f"`make {chore}`" not in contributing} == set()


def test_every_flag_of_the_command_is_in_the_readme(readme: str) -> None:
    assert _flags() - set(FLAG.findall(readme)) == set()


OF_OTHERS = {"--install", "--format", "--outfile"}
"""Flags of other programs that the README names."""


def test_every_flag_of_the_readme_exists(readme: str) -> None:
    assert (
        set(re.findall(r"(?<=[\s`])--[a-z][a-z-]+(?=[\s`=])", readme)) - _flags() - OF_OTHERS
        == set()
    )


def test_every_command_of_the_readme_can_be_parsed(readme: str) -> None:
    blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```", readme, flags=re.MULTILINE | re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    commands = [shlex.split(line) for line in lines if line.startswith("kx ")]
    assert len(commands) >= 6
    for command in commands:
        words = command[1:]
        if "|" in words:
            words = words[: words.index("|")]
        arguments.parse(words)


def test_the_changelog_tells_of_this_version(root: Path) -> None:
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^## \[{re.escape(__version__)}\]", changelog, flags=re.MULTILINE)


def test_the_documents_are_there(root: Path) -> None:
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"):
        assert (root / name).stat().st_size > 200, name
