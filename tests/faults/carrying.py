"""For a process of its own that is killed: carries a dataset or a library, and says how far it is."""

import sys
from pathlib import Path

from kx_desktop.library import Library
from kx_desktop.settings import Settings


def main() -> None:
    """`what folder from to`: says `open`, then a line for each step, then `done`."""
    what, folder, given = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    with Library.open(folder, settings=Settings()) as library:
        print("open", flush=True)

        def step(told: object) -> None:
            print(getattr(told, "current", ""), flush=True)

        if what == "import":
            library.carrying.import_(Path(given), on_progress=step)
        elif what == "export":
            library.carrying.export("notes", Path(given), on_progress=step)
        elif what == "copy":
            library.care.copy_to(Path(given), on_progress=step)
        elif what == "move":
            library.care.move_to(Path(given), on_progress=step)
        elif what == "rebuild":
            library.rebuild("notes", given, on_progress=step)
        elif what == "mend":
            library.care.verify(mend=True, on_progress=step)
    print("done", flush=True)


if __name__ == "__main__":
    main()
