"""Who is let in: a bearer token, compared in constant time, and the file it is kept in."""

import hmac
import os
import re
import secrets
import stat
import sys
from pathlib import Path

from kx_desktop.core.errors import FailedPrecondition, PermissionDenied, Unauthenticated
from kx_desktop.settings import config_folder

_FILE_NAME = "gateway.token"
_TOKEN = re.compile(r"[\x21-\x7e]{16,512}")
_LONGEST = 4096
_HOW = (
    "Send it as `authorization: Bearer TOKEN`; `kx serve` prints which file holds it, "
    "and the window shows it in Settings, under Gateway."
)


def default_token_file() -> Path:
    """Beside the settings, so that a library that is copied or backed up carries no token."""
    return config_folder() / _FILE_NAME


class Access:
    """Whether a call is let in. Denies whatever it was not told to allow."""

    def __init__(self, token: str, *, dev_allow_local: bool = False) -> None:
        """An empty `token` lets in nobody but, with `dev_allow_local`, callers on this machine."""
        self._token = token.encode()
        self._dev_allow_local = dev_allow_local

    @property
    def mode(self) -> str:
        """`dev-local` where callers on this machine need no token, else `token`, or `deny-all` where there is none."""
        if self._dev_allow_local:
            return "dev-local"
        return "token" if self._token else "deny-all"

    @property
    def token(self) -> str:
        """The token that is asked for, to be shown to the person alone."""
        return self._token.decode()

    def check(self, authorization: str | None, *, loopback: bool) -> None:
        """Let the caller in who sent this `authorization`, or none; `loopback` says that it is on this machine.

        Raises Unauthenticated. A wrong token is refused even where none is needed, since whoever sends it means another gateway.
        """
        if authorization is None:
            if self._dev_allow_local and loopback:
                return
            raise Unauthenticated("No token was given.", _HOW)
        scheme, _, given = authorization.partition(" ")
        sent = given.strip().encode("utf-8", "surrogatepass")
        same = hmac.compare_digest(sent, self._token)
        if scheme.lower() != "bearer" or not self._token or not same:
            raise Unauthenticated("The token is not this gateway's.", _HOW)

    def replace(self, token: str) -> None:
        """Ask for another token from now on."""
        self._token = token.encode()


def token_for(file: Path) -> str:
    """The token that `file` holds, made where there is none, for its owner's eyes alone.

    Raises FailedPrecondition where it holds none, or others own it or may read it, PermissionDenied where it cannot be read or made.
    """
    try:
        return _read(file)
    except FileNotFoundError:
        pass
    try:
        return _make(file, replacing=False)
    except FileExistsError:
        pass
    try:
        # Another gateway was started in the same moment.
        return _read(file)
    except FileNotFoundError:
        raise FailedPrecondition(
            f"The token file {file} is a link to nothing.", "Remove it, and a new token is made."
        ) from None


def renew(file: Path) -> str:
    """Put a new token into `file`; programs that hold the old one are refused from then on. Raises PermissionDenied."""
    return _make(file, replacing=True)


def _read(file: Path) -> str:
    try:
        # What is no file may keep whoever opens it waiting for another program.
        with open(file, "rb", opener=_not_waiting) as opened:
            told = os.fstat(opened.fileno())
            data = opened.read(_LONGEST) if stat.S_ISREG(told.st_mode) else b""
    except FileNotFoundError:
        raise
    except OSError as error:
        raise PermissionDenied(
            f"The token file {file} cannot be read: {error.strerror}.", "Give another --token-file."
        ) from error
    if not stat.S_ISREG(told.st_mode):
        raise FailedPrecondition(
            f"The token file {file} is not a file.", "Give another --token-file."
        )
    if sys.platform != "win32" and told.st_uid not in {os.geteuid(), 0}:
        raise FailedPrecondition(
            f"The token file {file} is another user's, who knows the token.",
            "Give another --token-file.",
        )
    if os.name == "posix" and told.st_mode & 0o077:
        raise FailedPrecondition(
            f"Others on this machine may read the token file {file}.", f"Run: chmod 600 {file}"
        )
    token = data.decode("ascii", "replace").strip()
    if not _TOKEN.fullmatch(token):
        raise FailedPrecondition(
            f"The token file {file} holds no token: one line of 16 to 512 letters, digits and signs.",
            "Remove the file, and a new token is made.",
        )
    return token


def _not_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _make(file: Path, *, replacing: bool) -> str:
    """Write a new token whole or not at all. Raises FileExistsError where there is one and it is not to be replaced."""
    token = secrets.token_urlsafe(32)
    unfinished = file.with_name(f".kx-{secrets.token_hex(8)}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "wb") as opened:
                opened.write(f"{token}\n".encode())
                opened.flush()
                os.fsync(opened.fileno())
            if replacing:
                unfinished.replace(file)
            else:
                # Unlike a rename it does not overwrite the token of another gateway.
                _give_name(unfinished, file)
        finally:
            unfinished.unlink(missing_ok=True)
    except FileExistsError:
        raise
    except OSError as error:
        raise PermissionDenied(
            f"The token file {file} cannot be made: {error.strerror}.", "Give another --token-file."
        ) from error
    return token


def _give_name(unfinished: Path, file: Path) -> None:
    try:
        file.hardlink_to(unfinished)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no hard links.
        if file.exists():
            raise FileExistsError(file) from None
        unfinished.replace(file)
