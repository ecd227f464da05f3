"""Runs the queue on a library and says what it is doing; run as a process that is to be killed."""

import sys
import threading
from pathlib import Path

from kx_desktop.library import Library, offering
from kx_desktop.settings import Settings


def main() -> None:
    folder, step, *sources = sys.argv[1:]
    with Library.open(Path(folder), settings=Settings()) as library:
        ended = threading.Event()

        def heard(news: object) -> None:
            state = getattr(news, "state", "")
            if state == "running" and getattr(news, "progress", None) is not None:
                print("running", flush=True)
            if state == "paused":
                print("paused", flush=True)
            if state == "idle":
                ended.set()

        library.queue.subscribe(heard)
        if step == "look":
            # In small steps, so that a kill finds it in the midst.
            offering._TOGETHER = 20
            add = library._parts.ledger.add_new

            def telling(job: int, dataset: int, found: list[tuple[str, str]]) -> object:
                added = add(job, dataset, found)
                print("looked", flush=True)
                return added

            library._parts.ledger.add_new = telling  # type: ignore[method-assign, assignment]
        library.queue.start()
        if step == "rebuild":
            library.rebuild_later("notes", "notes 2")
        elif step != "go on":
            library.queue.offer(
                "notes",
                files=[Path(source) for source in sources],
                texts=["a pinch of salt"],
                metadata={"shelf": "B"},
                chunk_size=60,
                chunk_overlap=10,
            )
            print("offered", flush=True)
        ended.clear()
        if library.queue.status().state != "idle":
            ended.wait(100)
    print("done", flush=True)


if __name__ == "__main__":
    main()
