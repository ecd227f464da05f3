"""Addresses to listen on: whether they are this machine's alone, and whether they are free."""

import errno
import ipaddress
import os
import socket
from pathlib import Path

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, KxError, PermissionDenied
from kx_desktop.gateway.options import GatewayOptions

_PORTS = 65_535


def is_loopback(host: str) -> bool:
    """Whether the address is this machine's alone; a name is only where it is `localhost`."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host.lower() == "localhost"
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def told(host: str, port: int) -> str:
    """`host:port`, as addresses are written."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def check_options(options: GatewayOptions) -> None:
    """Raises InvalidArgument where the options forbid one another, PermissionDenied or FailedPrecondition for TLS files that do not serve."""
    for name, port in (("grpc-port", options.grpc_port), ("http-port", options.http_port)):
        if port is not None and not 0 <= port <= _PORTS:
            raise InvalidArgument(
                f"{name}: got {port}.", f"It takes 0 to {_PORTS}; 0 is any that is free."
            )
    if options.grpc_port is None and options.http_port is None:
        raise InvalidArgument("The gateway has no port to listen on.", "Give one of the two.")
    if options.grpc_port and options.grpc_port == options.http_port:
        raise InvalidArgument(
            f"http-port: got {options.http_port}, which is the port of gRPC.", "Give another."
        )
    if (options.tls_cert is None) != (options.tls_key is None):
        raise InvalidArgument(
            "Of the two TLS files one is missing.", "Give both --tls-cert and --tls-key."
        )
    if options.tls_cert is not None and options.tls_key is not None:
        _check_tls(options.tls_cert, options.tls_key)
    elif not is_loopback(options.host):
        raise InvalidArgument(
            f"host: {options.host} can be reached from other machines, which takes TLS.",
            "Give --tls-cert and --tls-key, or listen on 127.0.0.1.",
        )


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises as `check_free`."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            # Elsewhere than on POSIX this option would let two programs share the port.
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(128)
        except BaseException:
            listening.close()
            raise
    except (OSError, UnicodeError) as error:
        raise refused(host, port, error) from error
    return listening


def check_free(host: str, port: int) -> None:
    """Raises FailedPrecondition where another program listens there or there is no such address, PermissionDenied where we may not."""
    listen(host, port).close()


def refused(host: str, port: int, error: Exception) -> KxError:
    """Why we cannot listen there, in a sentence."""
    where, number = told(host, port), error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return FailedPrecondition(
            f"Another program listens on {where} already.",
            "Stop it, or choose another port; it may be a gateway that was started before.",
        )
    if number in {errno.EACCES, errno.EPERM}:
        return PermissionDenied(
            f"The system does not let us listen on {where}.", "Choose a port above 1023."
        )
    return FailedPrecondition(
        f"It is not possible to listen on {where}: {getattr(error, 'strerror', None) or error}.",
        "Choose an address of this machine; 127.0.0.1 is this machine alone.",
    )


def _check_tls(cert: Path, key: Path) -> None:
    import ssl

    for file in (cert, key):
        if file.exists() and not (file.is_file() or file.is_dir()):
            raise FailedPrecondition(
                f"The TLS file {file} is not a file.", "Give the path of another."
            )
        try:
            file.open("rb").close()
        except OSError as error:
            raise PermissionDenied(
                f"The TLS file {file} cannot be read: {error.strerror}.",
                "Give the path of another.",
            ) from error

    def no_password() -> str:
        # Without it OpenSSL would ask at the terminal.
        return ""

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, no_password)
    except (ssl.SSLError, ValueError) as error:
        raise FailedPrecondition(
            f"The TLS files {cert} and {key} do not hold a certificate and its key.",
            "They take PEM, the key without a password.",
        ) from error
