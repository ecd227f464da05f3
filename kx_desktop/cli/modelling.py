"""`kx models`: the embedding models there are, which one is used, and whether it is any good."""

from __future__ import annotations

import dataclasses
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from kx_desktop.cli import columns, kinds
from kx_desktop.cli.interrupting import stopping
from kx_desktop.cli.output import advise, emit, emit_json
from kx_desktop.cli.printing import size
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument

if TYPE_CHECKING:
    import argparse

    from kx_desktop.core.models import ModelCheck, ModelFacts, ModelSwitch
    from kx_desktop.library import Library
    from kx_desktop.tasks import CancelToken

    T = TypeVar("T")

DONE = 0
VARIABLE = "KX_SERVE_EMBED_MODEL"
"""Goes before the setting while it is there."""


def add_models(commands: Any, everywhere: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add `kx models`; `everywhere` adds the flags that every command takes."""
    models = commands.add_parser("models", help="the embedding models: list, add, use, try them")
    everywhere(models)
    actions = models.add_subparsers(metavar="ACTION", dest="action", required=True)
    everywhere(
        actions.add_parser("list", help="each with its dimension, its size, what was made with it")
    )
    add = actions.add_parser("add", help="give a folder or an endpoint a name, after trying it")
    add.add_argument("name", metavar="NAME", type=kinds.words, help="what to call the model")
    add.add_argument(
        "source",
        metavar="SOURCE",
        type=kinds.words,
        help="a folder with an ONNX file, which stays where it is; ollama:MODEL[@URL]; openai:MODEL@URL",
    )
    everywhere(add)
    use = actions.add_parser("use", help="make a model the embedder")
    use.add_argument("name", metavar="NAME", type=kinds.words, help="its name, or bundled")
    use.add_argument(
        "--yes", action="store_true", help="without asking, also where datasets become stale"
    )
    use.add_argument(
        "--rebuild",
        action="store_true",
        help="write down for the queue that those datasets are rebuilt, each into a new one",
    )
    everywhere(use)
    remove = actions.add_parser("remove", help="forget the name of a model; nothing is deleted")
    remove.add_argument("name", metavar="NAME", type=kinds.words, help="its name")
    everywhere(remove)
    check = actions.add_parser(
        "check", help="try a model: does it know paraphrases, how quick is it, which words it knows"
    )
    check.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default="",
        type=kinds.words,
        help="its name (default: the one in use)",
    )
    check.add_argument(
        "--dataset",
        metavar="NAME",
        default="",
        type=kinds.words,
        help="tell which share of this dataset's tokens the model knows",
    )
    everywhere(check)


def run_models(args: argparse.Namespace) -> int:
    """Carry out `kx models` and give the exit status."""
    command: Callable[[argparse.Namespace], None] = {
        "list": _list,
        "add": _add,
        "use": _use,
        "remove": _remove,
        "check": _check,
    }[args.action]
    command(args)
    return DONE


def _list(args: argparse.Namespace) -> None:
    with _opened(args) as library:
        found, notices = library.models.list(), library.models.notices()
    if args.json:
        emit_json({"models": [dataclasses.asdict(one) for one in found]})
    else:
        emit(_table(found))
        advise(f"{one.name}: {one.problem}" for one in found if one.problem)
        advise(dict.fromkeys(told for one in found for told in one.advisories))
    advise(notices)


def _add(args: argparse.Namespace) -> None:
    with _opened(args) as library:
        added = _stoppable(lambda cancel: library.models.add(args.name, args.source, cancel=cancel))
    if args.json:
        emit_json(dataclasses.asdict(added))
    else:
        emit(
            [columns.harmless(f"{added.name}: {added.source}, {added.dim} dimensions. It is kept.")]
        )
        if not added.in_use:
            advise([f"To embed with it: kx models use {added.name}"])
    advise(added.advisories)


def _remove(args: argparse.Namespace) -> None:
    with _opened(args) as library:
        used = {one.name for one in library.models.list() if one.in_use}
        library.models.remove(args.name)
    if args.json:
        emit_json({"removed": args.name})
    else:
        emit([columns.harmless(f"{args.name} is forgotten. Nothing was deleted.")])
    if args.name.casefold() in {name.casefold() for name in used}:
        advise(["It is still the embedder: kx models use NAME chooses another one."])


def _use(args: argparse.Namespace) -> None:
    overridden = os.environ.get(VARIABLE, "").strip()
    if overridden and args.rebuild:
        raise FailedPrecondition(
            f"The variable {VARIABLE} decides which model embeds, so nothing can be rebuilt with another one.",
            f"Unset {VARIABLE} and try again.",
        )
    with _opened(args) as library:
        switch = _stoppable(lambda cancel: library.models.switch(args.name, cancel=cancel))
        if switch.stale and not args.yes and not _agreed(args, switch):
            emit(["Nothing was changed."])
            return
        library.models.use(switch.name)
    rebuilds = _rebuild(args, switch) if args.rebuild else []
    if args.json:
        emit_json({**dataclasses.asdict(switch), "rebuilds": rebuilds})
    else:
        emit(_switched(switch, rebuilds))
    if overridden:
        advise([f"While {VARIABLE} is set, it decides; what was chosen here holds without it."])
    advise(switch.advisories)


def _rebuild(args: argparse.Namespace, switch: ModelSwitch) -> list[dict[str, object]]:
    """Write the rebuilds down under the model of now: the library is opened anew for it."""
    with _opened(args) as library:
        written: list[dict[str, object]] = []
        for dataset in switch.stale:
            name = library.models.free_name(dataset)
            job = library.rebuild_later(dataset, name)
            written.append({"dataset": dataset, "as_name": name, "job": job})
        return written


def _agreed(args: argparse.Namespace, switch: ModelSwitch) -> bool:
    stale = ", ".join(switch.stale)
    if args.json or not sys.stdin.isatty():
        raise InvalidArgument(
            f"With {switch.name} these datasets become stale until they are rebuilt: {stale}.",
            "Say --yes if that is meant; --rebuild has the queue rebuild them.",
        )
    sys.stderr.write(
        columns.harmless(
            f"These datasets become stale, and are searched by words alone until they are rebuilt: {stale}."
        )
        + f"\nUse {columns.harmless(switch.name)}? [y/N] "
    )
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in {"y", "yes"}


def _check(args: argparse.Namespace) -> None:
    with _opened(args) as library:
        found = _stoppable(
            lambda cancel: library.models.check(args.name, args.dataset, cancel=cancel)
        )
    if args.json:
        pairs = [{**dataclasses.asdict(one), "is_right": one.is_right} for one in found.pairs]
        emit_json({**dataclasses.asdict(found), "pairs": pairs})
    else:
        emit(_checked(found))
    advise(found.advisories)


def _opened(args: argparse.Namespace) -> Library:
    from kx_desktop.cli.commands import open_library

    return open_library(args.library)


def _stoppable(work: Callable[[CancelToken], T]) -> T:
    """Do what takes seconds; Ctrl+C ends it and the process that it runs in."""
    from kx_desktop.tasks import CancelToken

    cancel = CancelToken()
    with stopping(cancel.cancel):
        return work(cancel)


def _table(found: tuple[ModelFacts, ...]) -> list[str]:
    rows = [
        (
            "*" if one.in_use else "",
            one.name,
            one.kind,
            str(one.dim) if one.dim else "?",
            size(one.size_bytes) if one.size_bytes else "",
            ", ".join(one.datasets),
            one.id if one.kind == "bundled" else one.source,
        )
        for one in found
    ]
    head = ("USED", "NAME", "KIND", "DIM", "SIZE", "DATASETS", "SOURCE")
    return columns.table(head, rows, right=frozenset({3, 4}))


def _switched(switch: ModelSwitch, rebuilds: list[dict[str, object]]) -> list[str]:
    told = [f"{switch.name} is the embedder now."]
    if switch.sound:
        told.append(f"No longer stale: {', '.join(switch.sound)}.")
    told += [
        f"{one['dataset']} is to be rebuilt into {one['as_name']} (job {one['job']})."
        for one in rebuilds
    ]
    if rebuilds:
        told.append("kx queue run, or the window, rebuilds them one after another.")
    elif switch.stale:
        told.append(f"Stale until rebuilt: {', '.join(switch.stale)}.")
        told += [f"  kx datasets rebuild {name} --as NEW" for name in switch.stale]
    return [columns.harmless(line) for line in told]


def _checked(found: ModelCheck) -> list[str]:
    wrong = [one for one in found.pairs if not one.is_right]
    ranked = f"{found.right} of {len(found.pairs)} ranked above strangers"
    if wrong:
        ranked += f"; not in {', '.join(dict.fromkeys(one.language for one in wrong))}"
    known = "not to be seen: the vocabulary is its server's"
    if found.known_share is not None:
        known = f"{found.known_share:.1%} of the tokens of {found.dataset} are known"
    rows = [
        ("model", f"{found.name} ({found.id}), {found.dim} dimensions"),
        ("paraphrases", ranked),
        ("speed", f"{found.per_second:,.0f} texts/s, {found.speed:.2f} of the bundled model's"),
        *([("vocabulary", known)] if found.dataset else []),
    ]
    return [columns.harmless(f"{name:<11} {value}") for name, value in rows]
