"""A real gateway over a real library, for what asks it from outside."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kx_desktop.gateway.options import GatewayOptions
from kx_desktop.gateway.running import Gateway
from kx_desktop.library import Library
from kx_desktop.settings import Settings

HANDBOOK = """# Refunds

We give your money back within 30 days of delivery. The refund goes to the card that you paid from.

# Hours

The office is open from nine to five, on Thursdays until eight.
"""


@contextmanager
def served(folder: Path, settings: Settings | None = None, **options: Any) -> Iterator[Gateway]:
    """A gateway on free ports over a library in `folder` that holds the dataset `policies`; it asks for its token."""
    with Library.open(folder / "library", settings=settings or Settings()) as library:
        library.ingest("policies", texts=[HANDBOOK])
        gateway = Gateway(
            library,
            GatewayOptions(grpc_port=0, http_port=0, token_file=folder / "token", **options),
        )
        gateway.start()
        try:
            yield gateway
        finally:
            gateway.stop()
