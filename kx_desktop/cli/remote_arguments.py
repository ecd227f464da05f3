"""The flags that make a command a gateway's client. Like those that every command takes they have no default here."""

import argparse


def add_endpoint(parser: argparse.ArgumentParser) -> None:
    """Add the gateway's address."""
    parser.add_argument(
        "--endpoint",
        metavar="URL",
        default=argparse.SUPPRESS,
        help="ask the gateway there instead of a library (default: KX_ENDPOINT)",
    )


def add_remote(parser: argparse.ArgumentParser) -> None:
    """Add what a command takes that a gateway can answer."""
    add_endpoint(parser)
    parser.add_argument(
        "--token-file",
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="the gateway's token (default: KX_TOKEN, else that of this machine's gateway)",
    )
