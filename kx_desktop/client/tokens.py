"""The token that a client shows: its own, `KX_TOKEN`, or that of this machine's gateway."""

import os
import re
from pathlib import Path

from kx_desktop.client.endpoints import Endpoint
from kx_desktop.core.errors import InvalidArgument, NotFound, PermissionDenied
from kx_desktop.gateway.access import default_token_file

_SENDABLE = re.compile(r"[\x21-\x7e]+")
_LONGEST = 4096


def token_for(endpoint: Endpoint, given: str | None = None) -> str:
    """The token for a gateway there, empty for none.

    `given` goes before `KX_TOKEN`, and that before the token file of this machine, which is shown to a gateway of this machine alone.
    Raises InvalidArgument where the token cannot be sent, or could be overheard.
    """
    token = os.environ.get("KX_TOKEN", "") if given is None else given
    if not token and given is None and endpoint.loopback:
        token = _of_this_machine()
    token = token.strip()
    if token and not _SENDABLE.fullmatch(token):
        raise InvalidArgument(
            "The token holds something other than letters, digits and signs.",
            "Give the token as `kx serve` made it.",
        )
    if token and not endpoint.tls and not endpoint.loopback:
        raise InvalidArgument(
            f"endpoint: the token would go to {endpoint.host} for all to read.",
            "Give an https:// address.",
        )
    return token


class ShownToken:
    """The token that a client shows. One that was taken from this machine's own file is read again where the gateway knows it no more."""

    def __init__(self, endpoint: Endpoint, given: str | None = None) -> None:
        """See `token_for`."""
        self._endpoint = endpoint
        self._is_of_the_file = given is None and not os.environ.get("KX_TOKEN", "")
        self.value = token_for(endpoint, given)

    def is_renewed(self) -> bool:
        """Whether there is another one by now, which is shown from here on."""
        if not self._is_of_the_file:
            return False
        before, self.value = self.value, token_for(self._endpoint)
        return self.value != before


def token_in(file: Path) -> str:
    """The token that a file holds. Raises NotFound, PermissionDenied."""
    try:
        with file.open("rb") as opened:
            return opened.read(_LONGEST).decode("utf-8", "replace").strip()
    except FileNotFoundError:
        raise NotFound(
            f"There is no token file {file}.",
            "`kx serve` prints which file holds the token, and the window shows it in Settings, under Gateway.",
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PermissionDenied(f"The token file {file} cannot be read: {reason}.") from error


def _of_this_machine() -> str:
    try:
        return token_in(default_token_file())
    except (NotFound, PermissionDenied):
        # The gateway may let local programs in without one; if not, it says that a token is missing.
        return ""
