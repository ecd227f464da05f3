"""The `kx` command: from the words on the line to an exit status.

Exit status: 0 done, 1 some files failed or an internal error, 2 wrong usage or INVALID_ARGUMENT, 3 NOT_FOUND,
4 FAILED_PRECONDITION, 5 any other error.
"""

import sys
from collections.abc import Callable, Sequence

from kx_desktop.cli import shapes
from kx_desktop.cli.arguments import parse
from kx_desktop.cli.output import OutputError, discard, prepare, tell
from kx_desktop.core.errors import Cancelled, Internal, KxError, ResourceExhausted

_EXIT_STATUS = {"INTERNAL": 1, "INVALID_ARGUMENT": 2, "NOT_FOUND": 3, "FAILED_PRECONDITION": 4}
_OTHER = 5


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and give its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)

    def work() -> int:
        args = parse(words)
        # Imported here, so that `kx --help` waits for nothing.
        from kx_desktop.cli.commands import run

        return run(args)

    return told(work, json="--json" in words)


def told(work: Callable[[], int], *, json: bool) -> int:
    """Run the work; an error becomes a sentence (or a JSON object) on standard error and an exit status."""
    prepare(json=json)
    try:
        return work()
    except KxError as error:
        return _tell_error(error, json=json)
    except KeyboardInterrupt:
        return _tell_error(Cancelled("Stopped."), json=json)
    except OutputError as failed:
        discard(sys.stdout)
        if failed.reader_gone:
            # Whoever read (`| head`) has seen enough.
            return 0
        return _tell_error(
            ResourceExhausted(f"The output could not be written: {failed}."), json=json
        )
    except Exception as error:
        if not json:
            raise
        return _tell_error(_bug(error), json=True)


def _bug(error: Exception) -> KxError:
    return Internal(
        f"{type(error).__name__}: {error}",
        "This is a mistake in kx. Without --json it shows where it happened.",
    )


def _tell_error(error: KxError, *, json: bool) -> int:
    if json:
        tell(shapes.line(shapes.error(error)))
    else:
        tell(f"kx: {error.code}: {error.message}")
        if error.next_step:
            tell(f"    {error.next_step}")
    return _EXIT_STATUS.get(error.code, _OTHER)
