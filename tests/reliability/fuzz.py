"""Damaged files through the readers, damaged clauses through the filter compiler.

python -m tests.reliability.fuzz [--files N] [--clauses N] [--seed N]
"""

import argparse
import sys
import time

from tests.reliability.fuzz_clauses import fuzz_clauses
from tests.reliability.fuzz_files import fuzz_files


def main(arguments: list[str] | None = None) -> int:
    """Print how they ended; gives 1 where an error came through or a child outlived its limit, else 0."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.reliability.fuzz", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--clauses", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    began = time.monotonic()
    files = fuzz_files(args.files, args.seed)
    print(f"{args.files:,} files in {time.monotonic() - began:.0f} s", flush=True)
    for end, count in files.ends.most_common():
        print(f"  {count:>7,} {end}")
    print(f"  {files.outlived:>7,} children outlived their limit", flush=True)
    began = time.monotonic()
    clauses = fuzz_clauses(args.clauses, args.seed)
    print(f"{args.clauses:,} clauses in {time.monotonic() - began:.0f} s")
    for end, count in clauses.ends.most_common():
        print(f"  {count:>7,} {end}")
    wrong = files.wrong + clauses.wrong
    for line in wrong:
        print(f"WRONG {line}")
    return 1 if wrong or files.outlived else 0


if __name__ == "__main__":
    sys.exit(main())
