"""`kx agent`: an answer to a goal from a dataset, and the chat models that there are."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kx_desktop.cli import columns, kinds, shapes
from kx_desktop.cli.interrupting import stopping
from kx_desktop.cli.output import advise, emit, emit_json, tell
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument

if TYPE_CHECKING:
    import argparse

    from kx_desktop.agent.asking import Wanted
    from kx_desktop.cli.remote import RemoteLibrary
    from kx_desktop.settings import Settings

DONE = 0
_YES = frozenset({"y", "yes"})
_NONE = (
    "No chat server answers on the usual ports of this machine. Start one (Ollama, LM Studio, llama.cpp …), or name its address:"
    " kx agent models --chat-endpoint http://127.0.0.1:PORT. Without one `kx agent run` answers with sentences of the documents."
)


def add_agent(
    commands: Any,
    everywhere: Callable[[argparse.ArgumentParser], None],
    for_both: Callable[[argparse.ArgumentParser], None],
) -> None:
    """Add `kx agent`; `everywhere` adds the flags that every command takes, `for_both` those of commands that a gateway answers too."""
    agent = commands.add_parser("agent", help="answer a goal from a dataset; list chat models")
    for_both(agent)
    actions = agent.add_subparsers(metavar="ACTION", dest="action", required=True)
    run = actions.add_parser("run", help="answer a goal from a dataset, with citations")
    run.add_argument(
        "--goal",
        metavar="TEXT",
        required=True,
        type=kinds.words,
        help="what to find out or write, in plain words",
    )
    run.add_argument(
        "--dataset",
        metavar="NAME",
        default="",
        type=kinds.words,
        help="the one dataset to answer from; without one the chat model answers by itself",
    )
    run.add_argument(
        "--model",
        metavar="NAME",
        type=kinds.words,
        help="the chat model (default: KX_CHAT_MODEL, else that of the settings)",
    )
    _add_chat_endpoint(run)
    for flag, what in (
        ("--turns", "replies of the chat model, the last of which is the answer (default 8)"),
        ("--calls", "searches (default 20)"),
        ("--seconds", "seconds of the whole run (default 120)"),
    ):
        run.add_argument(flag, metavar="N", type=kinds.whole, help=f"the most {what}")
    run.add_argument(
        "--no-model",
        action="store_true",
        help="answer with sentences of the documents, whatever chat model is chosen",
    )
    run.add_argument(
        "--consent",
        action="store_true",
        help="agree for this run that the goal and passages go to a chat server on another machine",
    )
    for_both(run)
    models = actions.add_parser("models", help="the chat models of this machine's chat servers")
    _add_chat_endpoint(models)
    models.add_argument(
        "--consent",
        action="store_true",
        help="agree that a chat server on another machine is asked for its models",
    )
    everywhere(models)


def _add_chat_endpoint(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--chat-endpoint",
        metavar="URL",
        type=kinds.words,
        help="the chat server, OpenAI-compatible or Ollama (default: KX_CHAT_ENDPOINT, else that of the settings, else the usual ports of this machine)",
    )


def run_agent(args: argparse.Namespace) -> int:
    """Carry out `kx agent` and give the exit status."""
    return _models(args) if args.action == "models" else _run(args)


def run_agent_remote(args: argparse.Namespace, library: RemoteLibrary) -> int:
    """Carry out `kx agent run` at a gateway. Raises InvalidArgument for flags that choose what the gateway's settings do."""
    for flag, given in (
        ("--model", args.model),
        ("--chat-endpoint", args.chat_endpoint),
        ("--no-model", args.no_model),
        ("--consent", args.consent),
    ):
        if given:
            raise InvalidArgument(
                f"{flag} does not go with a gateway, whose own settings choose the chat model.",
                f"Leave out {flag}, or --endpoint.",
            )
    from kx_desktop.cli.answering import Telling, show

    telling = Telling(sys.stdout, silent=args.json)
    return show(args, *library.answer(_wanted(args), telling), telling)


def _run(args: argparse.Namespace) -> int:
    from kx_desktop.agent.asking import Allowance, ask
    from kx_desktop.cli.commands import open_library
    from kx_desktop.tasks import CancelToken

    cancel = CancelToken()
    from kx_desktop.cli.answering import Telling, show

    telling = Telling(sys.stdout, silent=args.json)
    with open_library(args.library) as library:
        settings = _agreed(args, _settings(args, library.settings))
        with stopping(cancel.cancel):
            found = ask(
                library,
                _wanted(args),
                settings=settings,
                allowance=Allowance(cancel),
                on_event=telling,
            )
    return show(args, shapes.answer(found), found, telling)


def _wanted(args: argparse.Namespace) -> Wanted:
    from kx_desktop.agent.asking import Wanted

    return Wanted(args.goal, args.dataset, args.turns, args.calls, args.seconds)


def _settings(args: argparse.Namespace, settings: Settings) -> Settings:
    given = {"chat_model": getattr(args, "model", None), "chat_endpoint": args.chat_endpoint}
    if getattr(args, "no_model", False):
        if any(text is not None for text in given.values()):
            raise InvalidArgument(
                "--no-model answers without a chat model.",
                "Leave out --no-model, or --model and --chat-endpoint.",
            )
        given = dict.fromkeys(given, "")
    return settings.with_values({name: text for name, text in given.items() if text is not None})


def _agreed(args: argparse.Namespace, settings: Settings) -> Settings:
    """The settings with the person's consent to this run, where it takes one. Raises FailedPrecondition where it is not given."""
    from kx_desktop.agent.consent import consent_needed, with_consent

    endpoint = settings.chat_endpoint
    if not endpoint or (sentence := consent_needed(endpoint, settings)) is None:
        return settings
    if not args.consent and not _says_yes(sentence, "Send it, for this run?"):
        # Who was asked has just read the sentence.
        raise FailedPrecondition(
            "You did not agree to that." if sys.stdin.isatty() else sentence,
            "Nothing was sent. Agree with --consent, choose a chat model on this machine, or answer without one: --no-model.",
        )
    return with_consent(settings, endpoint)


def _says_yes(sentence: str, question: str) -> bool:
    if not sys.stdin.isatty():
        return False
    tell(columns.harmless(sentence))
    # Not by `input`, whose prompt would go where the answer goes.
    sys.stderr.write(f"{question} [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in _YES


def _models(args: argparse.Namespace) -> int:
    from kx_desktop.agent.discovery import find_chat_models
    from kx_desktop.settings import Settings as Kept

    settings = _settings(args, Kept.load().from_environment())
    endpoint = settings.chat_endpoint
    agreed = bool(endpoint) and _may_ask_for_models(args, settings)
    found = find_chat_models([endpoint] if agreed else [])
    chosen = settings.chat_model
    if args.json:
        emit_json(shapes.chat_models(found, chosen))
    elif found:
        rows = [
            (
                "*" if one.name in {chosen, f"{chosen}:latest"} else "",
                columns.harmless(one.name),
                columns.harmless(one.server),
                one.endpoint,
            )
            for one in found
        ]
        emit(columns.table(("", "MODEL", "SERVER", "ADDRESS"), rows))
    notes = [] if found else [_NONE]
    if endpoint and not agreed:
        notes.append(
            f"The chat server at {endpoint} was left out: it is on another machine, and you have not agreed to its being asked."
            " Agree with --consent, or for good in the window: Settings ▸ Answers."
        )
    advise(notes)
    return DONE


def _may_ask_for_models(args: argparse.Namespace, settings: Settings) -> bool:
    """Whether the chat server may be asked for its models, which shows it the key. Only a person who names it on the line is asked."""
    from kx_desktop.agent.addresses import ServerAddress
    from kx_desktop.agent.consent import consent_needed
    from kx_desktop.agent.http_chat import key_of_named

    endpoint = settings.chat_endpoint
    if args.consent or consent_needed(endpoint, settings) is None:
        return True
    if args.chat_endpoint is None:
        return False
    address = ServerAddress.of(endpoint)
    key = ", and shown the key in KX_CHAT_KEY" if key_of_named() else ""
    open_to_all = (
        " The connection is not encrypted: others on the way can read it."
        if address.scheme == "http"
        else ""
    )
    return _says_yes(
        f"The chat server at {address.origin} is not on this machine: it will be asked for its models{key}.{open_to_all}",
        "Ask it?",
    )
