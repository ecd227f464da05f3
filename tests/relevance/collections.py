"""Loading a test collection (BEIR layout, with answer spans where they are known) and laying it out as files."""

import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


@dataclass(frozen=True)
class Collection:
    """Documents, questions and judgements. `spans` are (document, start, end) in code points of the document's text."""

    name: str
    documents: dict[str, tuple[str, str]]
    questions: dict[str, str]
    judgements: dict[str, dict[str, int]]
    spans: dict[str, list[tuple[str, int, int]]] = field(default_factory=dict)

    def lay_out(self, folder: Path) -> dict[str, int]:
        """Write each document as a file named by its id; returns by how much its text is shifted in the file.

        A title becomes the first line, as it would in a person's notes, unless the text begins with it.
        """
        shifts = {}
        folder.mkdir(parents=True, exist_ok=True)
        for id_, (title, text) in self.documents.items():
            prefix = f"{title}\n\n" if title and not text.startswith(title) else ""
            (folder / f"{id_}.txt").write_text(prefix + text, encoding="utf-8", newline="")
            shifts[id_] = len(prefix)
        return shifts


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def load(name: str, most_questions: int | None = None) -> Collection:
    """The collection of that name; with `most_questions` an even sample of its questions."""
    folder = DATA / name
    documents = {
        row["_id"]: (row.get("title", ""), row["text"]) for row in _rows(folder / "corpus.jsonl")
    }
    questions = {row["_id"]: row["text"] for row in _rows(folder / "queries.jsonl")}
    judgements: dict[str, dict[str, int]] = defaultdict(dict)
    with (folder / "qrels.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            judgements[row["query-id"]][row["corpus-id"]] = int(row["score"])
    spans: dict[str, list[tuple[str, int, int]]] = defaultdict(list)
    if (folder / "spans.tsv").exists():
        with (folder / "spans.tsv").open(encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                spans[row["query-id"]].append(
                    (row["corpus-id"], int(row["start"]), int(row["end"]))
                )
    judged = [id_ for id_ in questions if judgements.get(id_)]
    if most_questions is not None and len(judged) > most_questions:
        step = len(judged) / most_questions
        judged = [judged[int(i * step)] for i in range(most_questions)]
    return Collection(
        name, documents, {id_: questions[id_] for id_ in judged}, dict(judgements), dict(spans)
    )
