"""`make relevance`: measure every collection, print the table, compare with the committed baseline.

    python -m tests.relevance [COLLECTION …] [--save] [--share] [--keep FOLDER]
    python -m tests.relevance [COLLECTION …] --answers [--keep FOLDER]

Exits with 1 where a measure fell by more than 0.005 below the baseline.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.relevance.answering import ANSWERS, answer_all, shares
from tests.relevance.collections import DATA, load
from tests.relevance.measuring import FURTHER, MODES, ingest, measure

Measures = dict[str, dict[str, float]]
"""A value for each measure, for each mode."""

BASELINE = Path(__file__).with_name("baseline.json")
TOLERANCE = 0.005
WHOLE = {
    "scifact": None, "cranfield": None, "covidqa": 300, "chunking_eval": None, "cmrc2018_dev_zh": 600, "xquad_en": 300,
    "xquad_de": 300,
}  # fmt: skip
"""Collections with the most questions that are put; None is all."""

ANSWERED = ("covidqa", "chunking_eval")
"""Collections whose answers are known to the character."""

SHARE = {"chunking_eval": 150, "xquad_de": 150}
"""The small share that every run of the tests measures."""


def main() -> int:
    """Measure, print, compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("collection", nargs="*", help="which to measure; all by default")
    parser.add_argument(
        "--share",
        action="store_true",
        help="measure the small share that every run of the tests measures",
    )
    parser.add_argument("--save", action="store_true", help="make the figures the new baseline")
    parser.add_argument(
        "--keep", type=Path, help="keep the libraries in this folder and use what is there"
    )
    parser.add_argument(
        "--answers",
        action="store_true",
        help="measure only the sentences that answer without a chat model, over all questions and each half",
    )
    args = parser.parse_args()
    if not DATA.is_dir():
        print("The test collections are not here: nothing was measured.")
        return 0
    kind, questions = ("share", SHARE) if args.share else ("whole", WHOLE)
    baseline = json.loads(BASELINE.read_text("utf-8")) if BASELINE.exists() else {}
    measured: dict[str, Measures] = {}
    with tempfile.TemporaryDirectory() as folder:
        root = args.keep or Path(folder)
        if args.answers:
            for name in args.collection or ANSWERED:
                show_answers(name, root / name)
            return 0
        for name in args.collection or questions:
            measured[name] = measure_collection(
                name, questions.get(name), root / name, deep=not args.share
            )
            show(name, measured[name])
    if args.save:
        baseline[kind] = {**baseline.get(kind, {}), **measured}
        BASELINE.write_text(json.dumps(baseline, indent=1, sort_keys=True) + "\n", "utf-8")
        return 0
    fallen = drops(measured, baseline.get(kind, {}))
    print("\n".join(fallen) or "No measure fell by more than 0.005 below the baseline.")
    return 1 if fallen else 0


def measure_collection(name: str, questions: int | None, root: Path, *, deep: bool) -> Measures:
    """The measures of each way of searching, rounded to four decimals; with `deep` of more ways, and recall at a hundred documents too."""
    collection = load(name, questions)
    modes = {**MODES, **FURTHER} if deep else MODES
    with Library.open(root / "library", settings=Settings()) as library:
        shifts = ingest(library, collection, root / "files")
        measured = {
            mode: _rounded(measure(library, collection, shifts, parameters, deep=deep))
            for mode, parameters in modes.items()
        }
        if collection.spans:
            answered = answer_all(library, collection, shifts)
            measured[ANSWERS] = _rounded(shares(list(answered.values())))
        return measured


def show_answers(name: str, root: Path) -> None:
    """Print what answers without a chat model hold: of each half of the questions (how sentences are weighed was found on the first), and of all."""
    collection = load(name)
    with Library.open(root / "library", settings=Settings()) as library:
        shifts = ingest(library, collection, root / "files")
        answered = list(answer_all(library, collection, shifts).values())
    halves = {"first half": answered[0::2], "other half": answered[1::2], "all": answered}
    rows: Measures = {}
    for what, part in halves.items():
        length = sum(one.sentences for one in part) / len(part)
        rows[f"{what} ({len(part)})"] = _rounded({**shares(part), "sentences": length})
    show(name, rows)


def _rounded(measures: dict[str, float]) -> dict[str, float]:
    return {key: round(value, 4) for key, value in measures.items()}


def show(name: str, modes: Measures) -> None:
    """Print a collection's table."""
    columns: list[str] = []
    for mode, values in modes.items():
        if list(values) != columns:
            columns = list(values)
            print(f"\n{name:<18}" + "".join(f"{column:>15}" for column in columns), flush=True)
        print(
            f"  {mode:<16}" + "".join(f"{values[column]:>15.4f}" for column in columns), flush=True
        )


def drops(measured: dict[str, Measures], baseline: dict[str, Measures]) -> list[str]:
    """A sentence for each measure that fell by more than the tolerance."""
    return [
        f"{name}, {mode}: {measure_name} fell from {before:.4f} to {measured[name][mode][measure_name]:.4f}"
        for name, modes in baseline.items()
        if name in measured
        for mode, values in modes.items()
        for measure_name, before in values.items()
        if measured[name][mode][measure_name] < before - TOLERANCE
    ]


if __name__ == "__main__":
    sys.exit(main())
