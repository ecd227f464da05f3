"""Whether a request was meant for this gateway: no other site's page, and no name that was made to lead here."""

import ipaddress
import re
from collections.abc import Collection, Iterable

from starlette.types import Scope

from kx_desktop.core.errors import PermissionDenied
from kx_desktop.gateway.addresses import is_loopback

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[0-9A-Za-z._-]{1,253})(?::([0-9]{1,5}))?")
_USUAL_PORTS = {"http": 80, "https": 443}
_OTHER_SITES = frozenset({"cross-site", "same-site"})


def values_of(scope: Scope, name: bytes) -> list[str]:
    """What the request has under this header, once for each time it has it."""
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def check_origin(scope: Scope, names: Collection[str]) -> None:
    """Raises PermissionDenied unless `Host` names this gateway, by one of `names` or by address, and the request is of no other site's page.

    A page can make a browser send requests here, even under a name of its own that it has lead to 127.0.0.1 (DNS rebinding); it can
    not make it lie about either header.
    """
    given = values_of(scope, b"host")
    if len(given) != 1 or not _is_ours(given[0], scope, names):
        raise PermissionDenied(
            "The request is for another host than this gateway.",
            "Call it by the address that it prints, such as http://127.0.0.1:50153, or start it with --name and the name that you call it by.",
        )
    own = f"{scope['scheme']}://{given[0]}".lower()
    origins = values_of(scope, b"origin")
    sites = set(values_of(scope, b"sec-fetch-site"))
    if any(origin.lower() != own for origin in origins) or sites & _OTHER_SITES:
        raise PermissionDenied(
            "The request comes from a web page of another site.",
            "Call the gateway from a program of this machine.",
        )


def _is_ours(given: str, scope: Scope, names: Collection[str]) -> bool:
    found = _HOST.fullmatch(given)
    server = scope.get("server")
    if found is None or server is None:
        return False
    name = found[1].strip("[]").rstrip(".").lower()
    port = int(found[2]) if found[2] else _USUAL_PORTS.get(scope["scheme"])
    if port != server[1]:
        return False
    known = {one.rstrip(".").lower() for one in names}
    return is_loopback(name) or name in known or _same_address(name, [server[0]])


def _same_address(name: str, addresses: Iterable[str]) -> bool:
    """Whether the name is an address, and one of those: what is called by its address cannot have been made to lead here."""
    try:
        meant = ipaddress.ip_address(name)
        return any(meant == ipaddress.ip_address(one) for one in addresses)
    except ValueError:
        return False
