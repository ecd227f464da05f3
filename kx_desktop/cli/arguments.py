"""What may be written on the command line, and what each word means.

Only kinds are checked here (a whole number, a pair); ranges are the library's to check, so that every
front end refuses the same things with the same sentence.
"""

import argparse
import re
from collections.abc import Sequence
from typing import NoReturn

from kx_desktop import __version__
from kx_desktop.cli import kinds
from kx_desktop.cli.agent_command import add_agent
from kx_desktop.cli.care import add_library
from kx_desktop.cli.carrying import add_carrying
from kx_desktop.cli.duplicates import add_duplicates
from kx_desktop.cli.files import add_files
from kx_desktop.cli.mcp_command import add_mcp
from kx_desktop.cli.modelling import add_models
from kx_desktop.cli.query_arguments import add_query
from kx_desktop.cli.queueing import add_queue
from kx_desktop.cli.remote_arguments import add_endpoint, add_remote, add_token_file
from kx_desktop.cli.serving import add_serve
from kx_desktop.cli.unlocking import add_unlock
from kx_desktop.cli.watching import add_watch
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.queries import METRICS

# A value of these may begin with a hyphen (`--window -1,2`, `--text -40`), which argparse takes for a flag.
_FREE_VALUES = frozenset(
    {
        "--text",
        "--goal",
        "--dataset",
        "--model",
        "--chat-endpoint",
        "--file",
        "--password-file",
        "--window",
        "--meta",
        "--words",
        "--metadata-fields",
        "--library",
        "--as",
        "--filter",
        "--order-by",
        "--remove",
        "--vector",
        "--sparse-vector",
        "--endpoint",
        "--token-file",
        "--preset",
        "--alpha",
        "--weights",
    }
)
_HYPHENED_VALUE = re.compile(r"-(?!-[a-z])")


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are `InvalidArgument`, told like every other error."""

    def __init__(self, **options: object) -> None:
        # An abbreviation that works today would mean another flag tomorrow.
        super().__init__(**{**options, "allow_abbrev": False})  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Raise the complaint as one sentence, with the help to turn to."""
        sentence = f"{message[:1].upper()}{message[1:]}".rstrip(".") + "."
        raise InvalidArgument(sentence, f"See `{self.prog} --help`.")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the words after `kx`. Raises `InvalidArgument`; `--help` and `--version` raise SystemExit(0)."""
    parsed = _parser().parse_args(_join_hyphened_values(argv))
    parsed.json = getattr(parsed, "json", False)
    parsed.library = getattr(parsed, "library", None)
    return parsed


def _join_hyphened_values(argv: Sequence[str]) -> list[str]:
    joined: list[str] = []
    for word in argv:
        if joined and joined[-1] in _FREE_VALUES and _HYPHENED_VALUE.match(word):
            # WORKAROUND: argparse drops a value of `--` before 3.11.9 and 3.12.3
            # (https://github.com/python/cpython/issues/109475); with a space behind it, it asks the same.
            joined[-1] = f"{joined[-1]}={'-- ' if word == '--' else word}"
        else:
            joined.append(word)
    return joined


def _parser() -> Parser:
    parser = Parser(
        prog="kx",
        description="Put files in, ask in plain words, get the passage that answers and its exact place.",
    )
    parser.add_argument("--version", action="version", version=f"kx {__version__}")
    _add_common(parser)
    add_endpoint(parser)
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)

    datasets = commands.add_parser("datasets", help="list, fill, ask and rebuild datasets")
    _add_for_both(datasets)
    actions = datasets.add_subparsers(metavar="ACTION", dest="action", required=True)
    _add_for_both(actions.add_parser("list", help="the datasets of the library"))
    _add_ingest(actions.add_parser("ingest", help="put files and texts into a dataset"))
    add_query(actions.add_parser("query", help="ask a dataset, or several"))
    _add_for_both(actions.choices["query"])
    _add_rebuild(
        actions.add_parser(
            "rebuild", help="split and embed the stored text anew, into a new dataset"
        )
    )
    _add_fields(
        actions.add_parser(
            "fields", help="the fields that filters and orders may name, and their values"
        )
    )
    _add_tag(actions.add_parser("tag", help="give metadata to documents that are there"))
    add_carrying(actions, _add_everywhere)
    add_files(actions, _add_everywhere)
    add_duplicates(actions, _add_everywhere)
    add_unlock(actions, _add_everywhere)

    add_agent(commands, _add_everywhere, _add_for_both)
    info = commands.add_parser("info", help="where the library is, what it holds, what embeds it")
    _add_for_both(info)
    add_library(commands, _add_everywhere)
    add_models(commands, _add_everywhere)
    add_watch(commands, _add_everywhere)
    add_queue(commands, _add_everywhere)
    add_serve(commands, _add_to_serve)
    add_mcp(commands, _add_everywhere)
    return parser


def _add_everywhere(parser: argparse.ArgumentParser) -> None:
    """Add what a command takes that works on the library itself; a gateway is refused in words when it is carried out."""
    _add_to_serve(parser)
    add_token_file(parser, told=False)


def _add_to_serve(parser: argparse.ArgumentParser) -> None:
    """As for other commands that work on the library itself, but that it has a `--token-file` of its own."""
    _add_common(parser)
    add_endpoint(parser, told=False)


def _add_for_both(parser: argparse.ArgumentParser) -> None:
    """Add what a command takes that a gateway can answer too."""
    _add_common(parser)
    add_remote(parser)


def _add_common(parser: argparse.ArgumentParser) -> None:
    # No default: a level below would otherwise undo what a level above was given.
    parser.add_argument(
        "--library",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="the library's folder (default: KX_LIBRARY, else yours)",
    )
    parser.add_argument(
        "--json",
        action="store_true",
        default=argparse.SUPPRESS,
        help="print one JSON document, and errors as JSON too",
    )


def _add_ingest(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name", metavar="NAME", type=kinds.words, help="the dataset; the first ingest creates it"
    )
    parser.add_argument(
        "--file",
        metavar="PATH",
        action="append",
        default=[],
        help="a file, or a folder with all below it; - reads standard input",
    )
    parser.add_argument(
        "--text",
        metavar="TEXT",
        action="append",
        default=[],
        type=kinds.words,
        help="a text that becomes one document",
    )
    parser.add_argument(
        "--meta",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        type=kinds.pair,
        help="metadata for every document of this ingest",
    )
    parser.add_argument(
        "--later",
        action="store_true",
        help="write it down for the queue and return: the window or kx queue run takes it in",
    )
    parser.add_argument(
        "--chunk-size",
        metavar="N",
        type=kinds.whole,
        help="most characters of a passage, at the dataset's creation",
    )
    parser.add_argument(
        "--chunk-overlap",
        metavar="N",
        type=kinds.whole,
        help="characters that passages share, at the dataset's creation",
    )
    parser.add_argument(
        "--metric",
        choices=METRICS,
        help="what vectors are compared by, at the dataset's creation (default cosine)",
    )
    _add_for_both(parser)


def _add_rebuild(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name", metavar="NAME", type=kinds.words, help="the dataset whose stored text to take"
    )
    parser.add_argument(
        "--as",
        metavar="NEW",
        dest="as_name",
        required=True,
        type=kinds.words,
        help="the name of the new dataset",
    )
    for flag, what in (
        ("--chunk-size", "most characters of a passage"),
        ("--chunk-overlap", "characters that passages share"),
    ):
        parser.add_argument(
            flag, metavar="N", type=kinds.whole, help=f"{what} (default: as they are)"
        )
    _add_everywhere(parser)


def _add_fields(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name",
        metavar="NAME",
        type=kinds.words,
        help="the dataset, or several with commas between them",
    )
    parser.add_argument(
        "--values",
        metavar="N",
        type=kinds.whole,
        default=10,
        help="how many of the commonest values of each (default 10)",
    )
    _add_for_both(parser)


def _add_tag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", type=kinds.words, help="the dataset")
    parser.add_argument(
        "--file",
        metavar="PATH",
        action="append",
        default=[],
        help="a file of the dataset, or a folder with all of the dataset that lies below",
    )
    parser.add_argument(
        "--ref",
        metavar="PARENT_REF",
        action="append",
        default=[],
        type=kinds.words,
        help="a document that stands at no path: its parent_ref, its title, or the name that it was handed over with",
    )
    parser.add_argument(
        "--meta",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        type=kinds.pair,
        help="metadata for those documents",
    )
    parser.add_argument(
        "--remove",
        metavar="KEY",
        action="append",
        default=[],
        type=kinds.words,
        help="metadata to take away from them",
    )
    _add_everywhere(parser)
