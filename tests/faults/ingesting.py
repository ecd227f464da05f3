"""Ingests a folder and says line by line which files the ledger has as done; run as a process that is to be killed."""

import sys
import threading
from pathlib import Path

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.faults.helping import ledger


def main() -> None:
    folder, dataset, source = sys.argv[1:]
    told: set[str] = set()
    done = threading.Event()

    def tell() -> None:
        for path in ledger(Path(folder)):
            if path.startswith(source) and path not in told:
                told.add(path)
                print(path, flush=True)

    def watch() -> None:
        while not done.wait(0.02):
            tell()

    with Library.open(Path(folder), settings=Settings()) as library:
        print("open", flush=True)
        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        library.ingest(dataset, files=[Path(source)], chunk_size=60, chunk_overlap=10)
        done.set()
        watcher.join()
        tell()
    print("done", flush=True)


if __name__ == "__main__":
    main()
