"""Clauses that are nearly right through the filter compiler: rows, or a refusal in plain words, and nothing else."""

import random
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.search.filtering import parse_filter, row_mask
from kx_desktop.store.database import Database
from tests.reliability.mutating import mutated_clause
from tests.search.filtering.clauses import DOCUMENTS
from tests.search.filtering.making import Filtered

CLAUSES = (
    "author = 'Ada'", "author <> 'ada' AND year >= 2023", "year BETWEEN 2000 AND 2024.5", "tags IN ('red', '7', 'blue')",
    "NOT (draft = TRUE) OR draft IS NULL", "created_at >= '2024-01' AND created_at < '2024-02-01'", "title LIKE '%漢_'",
    "path LIKE '/x%' ESCAPE '\\'", "file_name NOT LIKE '%.md'", "chunk_index = 0", "page IS NOT NULL", "\"my key\" = 'a''b'",
    "(author = 'Zoë' OR (year = -1.5 AND NOT tags = 'red'))", "year NOT IN (2024, 007, 2e3)", "chunk_count > 1 AND id <> 3",
    "TRUE", "2024 = year", "folder = '/x/y'", "draft", "created_at = '2024-01-05T00:30:00+01:00'",
)  # fmt: skip


@dataclass
class ClausesTally:
    """How many clauses were answered and how many refused, and what must not be."""

    ends: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def fuzz_clauses(count: int, seed: int) -> ClausesTally:
    """Compile and ask `count` clauses of a small dataset; most of them are wrong."""
    tally = ClausesTally()
    with tempfile.TemporaryDirectory(prefix="kx-clauses-") as name:
        database = Database(Path(name))
        try:
            filtered = Filtered(database)
            filtered.add(*DOCUMENTS)
            for number in range(count):
                chance = random.Random(f"clause {seed} {number}")
                clause = mutated_clause(chance.choice(CLAUSES), CLAUSES, chance)
                end, wrong = outcome(filtered, clause)
                tally.ends[end] += 1
                if wrong:
                    tally.wrong.append(f"clause {number} of seed {seed}: {clause[:200]!r}: {wrong}")
        finally:
            database.close()
    return tally


def outcome(filtered: Filtered, clause: str) -> tuple[str, str]:
    """How a clause ended, and what is wrong with that; empty where nothing is."""
    try:
        condition = parse_filter(clause, filtered.columns.catalogue())
        mask = row_mask(condition, filtered.columns, filtered.rows)
    except InvalidArgument as refusal:
        return "refused", refusal_fault(refusal, clause)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is being looked for
        return "uncaught", f"{type(error).__name__}: {error}"
    return "answered", "" if len(mask) == filtered.rows else "the mask has another length"


def refusal_fault(refusal: InvalidArgument, clause: str) -> str:
    """What a refusal lacks: the parameter, what to do, a place within the clause."""
    if not refusal.message.startswith("filter:"):
        return f"the message does not begin with the parameter: {refusal.message}"
    if not refusal.next_step:
        return "no next step"
    if refusal.at is not None:
        start, end = refusal.at
        if not 0 <= start <= end <= len(clause):
            return f"a place beyond the clause: {refusal.at}"
    return ""
