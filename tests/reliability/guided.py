"""Fuzzing that is guided by which code it reaches, over the filter compiler and the readers that are written in Python.

python -m tests.reliability.guided clauses|files [--runs N] [--seed N]

Needs `atheris`, which is made for Linux and macOS alone. The first input that ends in an error nobody turned into a refusal or a
reason is printed with it, and the process ends with a status other than 0.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["kx_desktop"], enable_loader_override=False):
    from kx_desktop.ingest.prepare import work
    from kx_desktop.ingest.prepared import PreparedFile, PrepareTask
    from kx_desktop.search.filtering import parse_filter

from kx_desktop.store.database import Database
from tests.reliability import fuzz_clauses, fuzz_files
from tests.search.filtering.clauses import DOCUMENTS
from tests.search.filtering.making import Filtered

_NATIVE = (".pdf", ".doc", ".xls", ".ppt", ".docx", ".xlsx", ".pptx", ".odt", ".ods", ".epub")
"""Left to `fuzz_files`: their parsers are compiled, show no coverage, and may end the process."""

_LONGEST = {"clauses": 400, "files": 4_000}


class WrongError(AssertionError):
    """An input has ended as none may."""


def clauses(corpus: Path) -> Callable[[bytes], None]:
    """A target that compiles and asks clauses, with the sound ones in `corpus` to begin with."""
    for number, clause in enumerate(fuzz_clauses.CLAUSES):
        (corpus / str(number)).write_bytes(clause.encode())
    filtered = Filtered(Database(Path(tempfile.mkdtemp(prefix="kx-guided-"))))
    filtered.add(*DOCUMENTS)
    parse_filter("TRUE", filtered.columns.catalogue())

    def target(data: bytes) -> None:
        end, wrong = fuzz_clauses.outcome(filtered, data.decode("utf-8", "surrogateescape"))
        if wrong:
            raise WrongError(f"{end}: {wrong}")

    return target


def files(corpus: Path) -> Callable[[bytes], None]:
    """A target that reads files in this process; the first byte says of which kind, so that one corpus does for all."""
    names = [
        name
        for name, data in sorted(fuzz_files.samples().items())
        if not name.endswith(_NATIVE) and len(data) < _LONGEST["files"]
    ]
    for number, name in enumerate(names):
        (corpus / name).write_bytes(bytes([number]) + fuzz_files.samples()[name])

    def target(data: bytes) -> None:
        if not data:
            return
        path = f"/fuzz/{names[data[0] % len(names)]}"
        found = work([PrepareTask(path, data[1:], pictures="none", analyse=False)])
        assert isinstance(found, list)
        file = found[0]
        assert isinstance(file, PreparedFile)
        if wrong := fuzz_files.fault_of(file):
            raise WrongError(wrong)

    return target


def main() -> None:
    """Run one of the targets; `atheris` ends the process itself."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability.guided")
    parser.add_argument("target", choices=("clauses", "files"))
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    corpus = Path(tempfile.mkdtemp(prefix="kx-guided-"))
    target = {"clauses": clauses, "files": files}[args.target](corpus)
    # What the engine finds worth keeping is written into the first folder.
    flags = [f"-runs={args.runs}", f"-seed={args.seed}", f"-max_len={_LONGEST[args.target]}"]
    atheris.Setup([sys.argv[0], *flags, "-timeout=60", "-verbosity=0", str(corpus)], target)
    print(f"{args.target}: {args.runs:,} inputs", flush=True)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
