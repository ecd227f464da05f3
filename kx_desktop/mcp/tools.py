"""What MCP clients may do with a library: four tools that look and change nothing. Knows of no transport."""

from collections.abc import Callable, Mapping
from functools import partial

from kx_desktop.agent.asking import Allowance, Wanted, ask
from kx_desktop.core.citing import citation
from kx_desktop.core.errors import NotFound
from kx_desktop.core.passages import PassageFacts
from kx_desktop.core.queries import K_MAX, MODES, Hit, Query
from kx_desktop.core.shapes import Json
from kx_desktop.library import Library
from kx_desktop.library.exporting import writable
from kx_desktop.library.reading_on import MOST_AROUND
from kx_desktop.mcp.answering import told_answer
from kx_desktop.mcp.arguments import Arguments
from kx_desktop.mcp.capping import MAX_BYTES, Capped, bounded, capped
from kx_desktop.tasks.timed import Timed

DEFAULT_K = 4
SECONDS = 120.0
_CAP = f"{MAX_BYTES >> 10} KiB"


class LibraryTools:
    """The tools over one open library. Safe to use from several threads."""

    def __init__(self, library: Library, *, seconds: float = SECONDS) -> None:
        """A question may take so many seconds."""
        self._library = library
        self._seconds = seconds

    def call(
        self, name: str, given: Mapping[str, object], allowance: Allowance | None = None
    ) -> Json:
        """The result of the tool `name`, called with `given`; `allowance` is what is left to a goal.

        Raises NotFound where there is no such tool, InvalidArgument for its arguments, and whatever `Library` raises.
        """
        tools: dict[str, tuple[Callable[[Arguments], Json], tuple[str, ...]]] = {
            "list_datasets": (self.list_datasets, ()),
            "retrieve": (self.retrieve, ("dataset", "query", "k", "filter", "mode")),
            "read_passages": (
                self.read_passages,
                ("content_ref", "before", "after", "dataset", "parent_ref"),
            ),
            "ask": (partial(self.ask, allowance=allowance), ("goal", "dataset")),
        }
        if name not in tools:
            raise NotFound(f"There is no tool {name!r}.", f"There are: {', '.join(tools)}.")
        work, takes = tools[name]
        return work(Arguments(name, given, takes))

    def list_datasets(self, _: Arguments) -> Json:
        """Every dataset with its counts, and why it cannot be searched where that is so."""
        return {
            "datasets": [
                {
                    "name": found.name,
                    "doc_count": found.doc_count,
                    "chunk_count": found.chunk_count,
                    "passages_without_vector": found.passages_without_vector,
                    "stale": list(found.stale),
                }
                for found in self._library.datasets()
            ]
        }

    def retrieve(self, asked: Arguments) -> Json:
        """The passages of a dataset that answer a question, the best first."""
        query = Query(
            dataset=asked.text("dataset"),
            text=asked.text("query"),
            k=asked.whole("k", 1, K_MAX, DEFAULT_K),
            filter=asked.text("filter", ""),
            mode=asked.choice("mode", MODES, self._library.settings.default_mode),
        )
        found = self._library.query(query, cancel=Timed(self._seconds))
        kept = capped(_hit(hit) for hit in found.hits)
        return {
            "dataset": found.dataset,
            "mode": found.mode,
            "passages": list(kept.passages),
            "passages_without_vector": found.passages_without_vector,
            "notes": [
                *_notes(
                    kept, len(found.hits), "Ask for fewer, or read on from one with read_passages."
                ),
                *_unseen(found.passages_without_vector),
                *map(writable, found.advisories),
            ],
            "left_out": len(found.hits) - len(kept.passages),
        }

    def read_passages(self, asked: Arguments) -> Json:
        """A passage with those before and after it in its document."""
        run = self._library.passage(
            asked.text("content_ref"),
            dataset=asked.text("dataset", ""),
            parent_ref=asked.text("parent_ref", ""),
            before=asked.whole("before", 0, MOST_AROUND, 1),
            after=asked.whole("after", 0, MOST_AROUND, 1),
        )
        middle = run.asked.chunk_index
        # The passage itself first and then its neighbours outwards, so that what is left out is what is farthest.
        outwards = sorted(
            run.passages, key=lambda one: (abs(one.chunk_index - middle), one.chunk_index)
        )
        kept = capped(map(_passage, outwards))
        return {
            "dataset": run.asked.dataset,
            "passages": sorted(kept.passages, key=lambda one: int(str(one["chunk_index"]))),
            "notes": _notes(kept, len(run.passages), "Ask for fewer before and after it."),
            "left_out": len(run.passages) - len(kept.passages),
        }

    def ask(self, asked: Arguments, *, allowance: Allowance | None = None) -> Json:
        """What comes of a goal: an answer with the passages that it rests on."""
        wanted = Wanted(asked.text("goal"), asked.text("dataset"))
        return told_answer(ask(self._library, wanted, allowance=allowance))


def _hit(hit: Hit) -> Json:
    told: Json = {"rank": hit.rank, "score": hit.score, **_passage(hit)}
    if hit.source:
        told["source"] = hit.source
    return told


def _passage(found: Hit | PassageFacts) -> Json:
    where = f"{citation(found)}, passage {found.chunk_index + 1} of {found.chunk_count}"
    told: Json = {
        "citation": bounded(where),
        "title": bounded(found.title),
        "path": found.path,
        "page": found.page,
        "chunk_index": found.chunk_index,
        "chunk_count": found.chunk_count,
        "char_start": found.char_start,
        "char_end": found.char_end,
        "content_ref": found.content_ref,
        "parent_ref": found.parent_ref,
        "text": found.text,
    }
    return {
        name: writable(value) if isinstance(value, str) else value for name, value in told.items()
    }


def _notes(kept: Capped, found: int, next_step: str) -> list[str]:
    told = []
    if kept.text_cut:
        told.append(
            f"The text of the passage is cut: it is longer than {_CAP}, the most of one answer."
        )
    if left := found - len(kept.passages):
        of = f"{left} of {found} passages are" if left > 1 else f"1 of {found} passages is"
        told.append(f"{of} left out: an answer holds {_CAP} of passages. {next_step}")
    return told


def _unseen(count: int) -> list[str]:
    if not count:
        return []
    are = f"{count} passages have" if count > 1 else "1 passage has"
    return [f"{are} no vector yet: search by meaning does not see them."]
