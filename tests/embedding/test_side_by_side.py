"""Order, look-ahead and failure of runs side by side; and an import that costs nothing."""

import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from kx_desktop.embedding.side_by_side import AHEAD, side_by_side, usable_cpus


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_results_come_in_order(workers: int) -> None:
    assert list(side_by_side(lambda n: n * n, range(100), workers)) == [n * n for n in range(100)]
    assert list(side_by_side(lambda n: n, [], workers)) == []


def test_items_are_drawn_as_they_are_needed() -> None:
    drawn = 0

    def endless() -> Iterator[int]:
        nonlocal drawn
        while True:
            drawn += 1
            yield drawn

    results = side_by_side(lambda n: n, endless(), 3)
    assert [next(results) for _ in range(5)] == [1, 2, 3, 4, 5]
    assert drawn <= 5 + 3 * AHEAD
    results.close()  # type: ignore[attr-defined]


def test_runs_are_side_by_side() -> None:
    both = threading.Barrier(2, timeout=30)
    assert sorted(side_by_side(lambda _: both.wait(), range(2), 2)) == [0, 1]


def test_the_first_failure_is_raised_where_it_was_due() -> None:
    results = side_by_side(lambda n: 1 // (2 - n), range(10), 2)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_there_is_a_processor() -> None:
    assert usable_cpus() >= 1


def test_importing_the_package_loads_no_engine() -> None:
    engines = ("numpy", "onnxruntime", "tokenizers", "urllib.request", "hashlib")
    program = (
        "import sys, kx_desktop.embedding\n"
        f"print([name for name in {engines} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_opening_the_bundled_model_loads_no_engine() -> None:
    program = (
        "import sys, kx_desktop.embedding\n"
        "kx_desktop.embedding.open_embedder('bundled').identity\n"
        "print([name for name in ('numpy', 'onnxruntime', 'tokenizers') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
