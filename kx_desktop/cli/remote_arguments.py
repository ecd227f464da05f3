"""The flags that make a command a gateway's client. Like those that every command takes they have no default here."""

import argparse


def add_endpoint(parser: argparse.ArgumentParser, *, told: bool = True) -> None:
    """Add the gateway's address. Where it is not `told` of, the help is silent: it is taken to be refused in words."""
    words = "ask the gateway there instead of a library (default: KX_ENDPOINT)"
    _add(parser, "--endpoint", "URL", words if told else argparse.SUPPRESS)


def add_token_file(parser: argparse.ArgumentParser, *, told: bool = True) -> None:
    """Add the file with the gateway's token; `told` as of the address."""
    words = "the gateway's token (default: KX_TOKEN, else that of this machine's gateway)"
    _add(parser, "--token-file", "FILE", words if told else argparse.SUPPRESS)


def add_remote(parser: argparse.ArgumentParser) -> None:
    """Add what a command takes that a gateway can answer."""
    add_endpoint(parser)
    add_token_file(parser)


def _add(parser: argparse.ArgumentParser, flag: str, metavar: str, words: str) -> None:
    parser.add_argument(flag, metavar=metavar, default=argparse.SUPPRESS, help=words)
