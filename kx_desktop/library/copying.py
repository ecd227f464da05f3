"""A query as text: the `kx` command, or the Python, that asks the same."""

import json
import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.queries import Query

_USUAL = {field.name: field.default for field in fields(Query) if field.name != "dataset"}

_FLAGS = ("paths", "fusion", "rrf_k", "alpha", "weights", "metric", "rerank", "reranker", "mmr_lambda", "rerank_factor", "filter", "order_by",
          "offset", "window", "include_vector", "metadata_fields", "include_superseded", "vector", "sparse_vector")  # fmt: skip


_WIDTH = 88
"""Characters of a line, above which each parameter gets a line of its own."""


def command(
    query: Query, folder: Path | None = None, *, usual_k: int = 10, usual_mode: str = "hybrid"
) -> str:
    """The command, quoted for a POSIX shell, with a flag for whatever is away from the usual.

    `folder` is the library's where it is not the one that the command takes by itself; `usual_k` and `usual_mode` are what the settings
    say. Raises InvalidArgument for names that hold a comma: the command puts commas between names.
    """
    datasets = query.datasets
    if len(datasets) > 1:
        _refuse_commas("dataset", datasets)
    _refuse_commas("metadata_fields", query.metadata_fields)
    name = ",".join(datasets)
    flags = [*_flag("text", query.text)] if query.text else []
    if query.k != usual_k:
        flags += _flag("k", query.k)
    if query.mode != usual_mode:
        flags += _flag("mode", query.mode)
    for flag in _FLAGS:
        value = getattr(query, flag)
        if value != _USUAL[flag]:
            flags += _flag(flag, value)
    if folder is not None:
        flags += _flag("library", str(folder))
    # A name that looks like a flag stands behind the two hyphens that end the flags.
    words = [*flags, "--", name] if name.startswith("-") else [name, *flags]
    return " ".join(["kx datasets query", *map(shlex.quote, words)])


def python(query: Query, folder: Path | None = None) -> str:
    """The Python that asks the same and prints the hits."""
    values = {"dataset": query.dataset} | {
        name: value for name, usual in _USUAL.items() if (value := getattr(query, name)) != usual
    }
    arguments = [f"{name}={_literal(value)}" for name, value in values.items()]
    told = f"Query({', '.join(arguments)})"
    if len(told) > _WIDTH:
        told = "Query(\n" + "".join(f"    {argument},\n" for argument in arguments) + ")"
    lines = ["from pathlib import Path", ""] if folder is not None else []
    place = f"Path({str(folder)!r})" if folder is not None else ""
    lines += [
        "from kx_desktop.library import Library, Query",
        "",
        f"query = {told}",
        f"with Library.open({place}) as library:",
        "    for hit in library.query(query).hits:",
        "        print(hit.rank, hit.title, hit.page, hit.char_start, hit.char_end, hit.text)",
    ]
    return "\n".join(lines) + "\n"


def _flag(name: str, value: object) -> Iterator[str]:
    flag = f"--{name.replace('_', '-')}"
    if value is True and name.startswith("include"):
        yield flag
        return
    told = _told(name, value)
    # A value that begins with a hyphen would be taken for a flag.
    if told.startswith("-"):
        yield f"{flag}={told}"
    else:
        yield flag
        yield told


def _told(name: str, value: object) -> str:
    if name in {"rerank", "reranker"}:
        return "on" if value else "off"
    if name == "vector" and isinstance(value, tuple):
        return json.dumps(list(value))
    if name == "sparse_vector" and isinstance(value, dict):
        return json.dumps({str(term): weight for term, weight in value.items()})
    if isinstance(value, dict):
        return ",".join(f"{path}={weight!r}" for path, weight in value.items())
    if isinstance(value, (tuple, list)):
        return ",".join(map(str, value))
    # No command line can hold a NUL, and none is searched for.
    return value.replace("\0", " ") if isinstance(value, str) else repr(value)


def _literal(value: object) -> str:
    # In double quotes, as the documentation has it; what is not printable is escaped by Python itself.
    if isinstance(value, str) and value.isprintable():
        return json.dumps(value, ensure_ascii=False)
    return repr(value)


def _refuse_commas(parameter: str, names: tuple[str, ...]) -> None:
    for name in names:
        if "," in name:
            raise InvalidArgument(
                f"{parameter}: the command cannot name {name!r}, which holds a comma.",
                "Copy it as Python.",
            )
