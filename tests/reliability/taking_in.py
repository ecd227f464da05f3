"""A process that takes files in and has something happen to it: killed, out of room, with its clock set back.

`python -m tests.reliability.taking_in LIBRARY SOURCE [--follow] [--clock SECONDS] [--largest BYTES]` prints `open`, the paths that the
ledger has as done, and in the end `done` or the code of what stopped it.
"""

import argparse
import threading
import time
from pathlib import Path

DATASET = "crates"
CHUNK_SIZE, CHUNK_OVERLAP = 300, 100


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=Path)
    parser.add_argument("source", type=Path)
    parser.add_argument("--follow", action="store_true")
    parser.add_argument("--clock", type=float, default=0.0)
    parser.add_argument("--largest", type=int, default=0)
    args = parser.parse_args()
    if args.clock:
        _turn_clock(args.clock)

    # Only now, so that whatever keeps a clock gets this one.
    from kx_desktop.core.errors import KxError
    from kx_desktop.library import Library
    from kx_desktop.settings import Settings

    if args.largest:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (args.largest, args.largest))
    try:
        with Library.open(args.library, settings=Settings()) as library:
            print("open", flush=True)
            with _Teller(args.library, str(args.source)):
                if args.follow:
                    _follow(library, args.source)
                else:
                    known = DATASET in library.names()
                    sizes = (
                        {} if known else {"chunk_size": CHUNK_SIZE, "chunk_overlap": CHUNK_OVERLAP}
                    )
                    library.ingest(DATASET, files=[args.source], **sizes)
    except KxError as error:
        print(error.code, flush=True)
    else:
        print("done", flush=True)


def _turn_clock(seconds: float) -> None:
    now, now_ns = time.time, time.time_ns
    time.time = lambda: now() + seconds
    time.time_ns = lambda: now_ns() + int(seconds * 1e9)


def _follow(library: object, source: Path) -> None:
    from kx_desktop.library import Library
    from tests.library.queueing import settled

    assert isinstance(library, Library)
    if str(source) not in {one.path for one in library.watching.list(DATASET)}:
        library.watching.add(DATASET, source)
    library.queue.start()
    library.watching.catch_up()
    settled(library)


class _Teller:
    """Prints each path once that the ledger has as done, while what it stands around runs."""

    def __init__(self, folder: Path, source: str) -> None:
        self._folder, self._source = folder, source
        self._told: set[str] = set()
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()
        self._tell()

    def _watch(self) -> None:
        while not self._done.wait(0.02):
            self._tell()

    def _tell(self) -> None:
        from tests.faults.helping import ledger

        for path in ledger(self._folder):
            if path.startswith(self._source) and path not in self._told:
                self._told.add(path)
                print(path, flush=True)


if __name__ == "__main__":
    main()
