"""Exports that are not as they were written, and what a library answers: for the tests of carrying datasets."""

import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from kx_desktop.content import content_ref
from kx_desktop.core.errors import (
    DataLoss,
    FailedPrecondition,
    InvalidArgument,
    KxError,
)
from kx_desktop.library import Library, Query
from tests.library.helping import plain

QUESTIONS = ("what is the refund window?", "KX-4021", "hair", "opening hours")


def answers(library: Library, dataset: str) -> list[object]:
    return [
        plain(library.query(Query(dataset=dataset, text=question, mode=mode, k=20, **more)))
        for question in QUESTIONS
        for mode, more in (
            ("hybrid", {}), ("dense", {}), ("fulltext", {}), ("sparse", {}), ("hybrid", {"include_superseded": True}),
            ("dense", {"filter": "year = 2026"}), ("hybrid", {"filter": "colour = 'green'", "mode": "fulltext"}),
            ("hybrid", {"fusion": "weight", "order_by": "title DESC"}),
        )
        for more in ({key: value for key, value in more.items() if key != "mode"},)
    ]  # fmt: skip


def names_on_disk(folder: Path) -> list[str]:
    """All rows of datasets, those that nobody sees included."""
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM datasets ORDER BY id")]


def changed(
    export: Path, target: Path, change: Callable[[dict[str, bytes]], None], *, sealed: bool = True
) -> Path:
    """The export with its members changed, and (sealed) a manifest that agrees with them."""
    with zipfile.ZipFile(export) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    if sealed:
        manifest = json.loads(members["manifest.json"])
        for name, told in manifest["members"].items():
            told.update(size=len(members[name]), blake3=content_ref(members[name]).hex())
        members["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return target


def replaced(name: str, old: bytes, new: bytes) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        assert old in members[name]
        members[name] = members[name].replace(old, new, 1)

    return change


def without(name: str) -> Callable[[dict[str, bytes]], None]:
    return lambda members: members.pop(name) and None  # type: ignore[return-value]


def with_(name: str, data: bytes) -> Callable[[dict[str, bytes]], None]:
    return lambda members: members.__setitem__(name, data)


def flipped(name: str) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        data = bytearray(members[name])
        data[len(data) // 2] ^= 1
        members[name] = bytes(data)

    return change


FALSE: dict[str, tuple[Callable[[dict[str, bytes]], None], bool, type[KxError], str]] = {
    "another hash": (flipped("texts.jsonl"), False, DataLoss, "not what it was"),
    "vectors of another hash": (flipped("vectors.f32"), False, DataLoss, "not what it was"),
    "another length": (replaced("texts.jsonl", b"refund", b"refunds"), False, DataLoss, "as long as it was"),
    "no table": (without("passages.jsonl"), False, DataLoss, "passages.jsonl is missing"),
    "no manifest": (without("manifest.json"), False, InvalidArgument, "no manifest"),
    "a manifest of something else": (replaced("manifest.json", b"kx-dataset", b"xk-dataset"), True, InvalidArgument, "something else"),
    "a manifest that is none": (with_("manifest.json", b"[]"), False, InvalidArgument, "manifest cannot be read"),
    "a newer version": (replaced("manifest.json", b'"version": 1', b'"version": 2'), True, FailedPrecondition, "newer version"),
    "a path out of it": (with_("../../evil.txt", b"x"), True, InvalidArgument, "evil"),
    "an absolute path": (with_("/etc/evil", b"x"), True, InvalidArgument, "evil"),
    "a blob of another name": (with_(f"blobs/{'0' * 64}", b"x"), True, DataLoss, "not what it was"),
    "a blob out of it": (with_("blobs/../../x", b"x"), True, InvalidArgument, "it holds"),
    "a text that is another": (replaced("texts.jsonl", b"refund", b"refuge"), True, DataLoss, "not the text"),
    "a range beyond": (replaced("passages.jsonl", b'"start":0', b'"start":99999'), True, DataLoss, "passages are not whole"),
    "a document that is not there": (replaced("passages.jsonl", b'"document":0', b'"document":99'), True, DataLoss, "not there"),
    "a count that is none": (replaced("documents.jsonl", b'"char_count":', b'"char_count":-'), True, DataLoss, "count"),
    "a value of another kind": (replaced("documents.jsonl", b'"live":true', b'"live":"yes"'), True, DataLoss, "neither true"),
    "a content twice": (lambda members: members.update({"documents.jsonl": members["documents.jsonl"] + members["documents.jsonl"].splitlines(True)[0]}), True, DataLoss, "UNIQUE"),
    "a line that is cut": (lambda members: members.update({"places.jsonl": members["places.jsonl"][:-3]}), True, DataLoss, "no end"),
    "no JSON": (with_("events.jsonl", b"hello\n"), True, DataLoss, "events"),
    "a number no vector has": (lambda members: members.update({"vectors.f32": b"\xff" * len(members["vectors.f32"])}), True, DataLoss, "not as they were made"),
    "fewer passages than told": (replaced("manifest.json", b'"passages": 37', b'"passages": 38'), True, DataLoss, "as much as it says"),
    "a metric that is none": (replaced("manifest.json", b'"cosine"', b'"nearness"'), True, InvalidArgument, "manifest"),
    "a name that is none": (replaced("manifest.json", b'"name": "sample"', b'"name": "a/b"'), True, InvalidArgument, "name"),
    "sizes that cannot be": (replaced("manifest.json", b'"chunk_size": 1000', b'"chunk_size": 0'), True, InvalidArgument, "no export"),
}  # fmt: skip
