"""The one place that asks the system's key ring: macOS Keychain, Secret Service (GNOME, KDE), Windows Credential Locker."""

from typing import Any

from kx_desktop.core.errors import FailedPrecondition

_SERVICE = "kx-desktop"
_LEAST_PRIORITY = 1
"""What `keyring` itself recommends: backends below keep passwords in files of their own, in plain text or nearly so."""


def unavailable() -> str:
    """Why passwords cannot be kept; empty where they can."""
    return "" if _backend() is not None else "This system has no key ring that could keep it."


def keep(path: str, password: str) -> None:
    """Keep the password for the path. Raises FailedPrecondition."""
    backend = _backend()
    if backend is None:
        raise FailedPrecondition(
            unavailable(),
            "Give the password without having it remembered; it is then asked for again.",
        )
    try:
        backend.set_password(_SERVICE, path, password)
    except Exception as error:  # noqa: BLE001 - each backend has its own errors; they may hold what was to be kept, and so are not passed on
        raise _refused(error) from None


def get(path: str) -> str | None:
    """The password that was kept for the path. Raises FailedPrecondition where the key ring does not answer."""
    backend = _backend()
    if backend is None:
        return None
    try:
        found = backend.get_password(_SERVICE, path)
    except Exception as error:  # noqa: BLE001 - as above
        raise _refused(error) from None
    return None if found is None else str(found)


def _refused(error: Exception) -> FailedPrecondition:
    return FailedPrecondition(
        f"The system's key ring could not be used ({type(error).__name__}).",
        "Unlock it and try again.",
    )


def _backend() -> Any:
    """The system's key ring; None where there is none that keeps secrets."""
    import keyring

    chosen = keyring.get_keyring()
    for backend in getattr(chosen, "backends", None) or (chosen,):
        module = type(backend).__module__
        if module.startswith("keyrings.alt") or module in {
            "keyring.backends.fail",
            "keyring.backends.null",
        }:
            continue
        if float(backend.priority) >= _LEAST_PRIORITY:
            return backend
    return None
