"""Let faults happen to libraries and print what came of it.

python -m tests.reliability [--kills N] [--others N] [--seed N] [--only FAULT …] [--keep FOLDER]
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.reliability.faults import FAULTS
from tests.reliability.rounds import Tally, run_rounds


def main(arguments: list[str] | None = None) -> int:
    """Gives 1 where something that must be true was not, else 0."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.reliability", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--kills", type=int, default=100, help="kills at random moments")
    parser.add_argument(
        "--others", type=int, help="rounds of each other fault; a tenth of the kills"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", choices=list(FAULTS), default=list(FAULTS))
    parser.add_argument("--keep", type=Path, help="work in this folder, where what broke stays")
    args = parser.parse_args(arguments)
    others = max(1, args.kills // 10) if args.others is None else args.others
    tally = Tally()
    with tempfile.TemporaryDirectory(
        prefix="kx-reliability-", ignore_cleanup_errors=True
    ) as temporary:
        for name in args.only:
            began, known = time.monotonic(), len(tally.broken)
            run_rounds(
                name,
                args.kills if name == "killed" else others,
                args.keep or Path(temporary),
                args.seed,
                tally,
            )
            told = tally.impossible.get(name, "")
            print(
                f"{name:<18}{tally.rounds[name]:>5} rounds in {time.monotonic() - began:.0f} s {told}".rstrip(),
                flush=True,
            )
            for line in tally.broken[known:]:
                print(f"  BROKEN {line}", flush=True)
    print(
        f"{tally.found:,} times a file was found by its sentence; {tally.documents:,} documents and {tally.passages:,} passages were "
        f"checked; {tally.mended.total()} faults were mended, and a second check was clean each time"
    )
    for message, count in tally.mended.most_common():
        print(f"  mended {count} ×: {message}")
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
