"""What the strip says of the queue, as facts in the order of the line."""

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.ingesting import FinishedJob, IngestProgress, QueueStatus
from kx_desktop.gui.ingesting.fact_line import Fact
from kx_desktop.gui.ingesting.names import short_path
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text import figures

translate = QCoreApplication.translate

Icon = tuple[str, str] | None
"""The name of an icon and the role of its colour; None for no icon."""

_TEXT = "text:"
"""Texts without a file stand in the ledger by their content, behind this."""

_TAKEN_IN = ("indexed", "partial", "unchanged")


def status_facts(status: QueueStatus) -> tuple[tuple[Fact, ...], Icon]:
    """The facts of a queue at work or at rest, and the icon before them."""
    progress = status.progress
    counts = () if progress is None else _counts(progress, running=status.state == "running")
    if status.state == "paused":
        said = tell(status.error) or translate("Ingest", "Paused")
        return (Fact(said, role="text"), *_apart(counts), *_waiting(status)), ("pause", "warning")
    if status.state in {"waiting", "stopped"}:
        said = tell(status.error) or (
            translate("Ingest", "Waiting for another program that writes to this library")
            if status.state == "waiting"
            else translate("Ingest", "Stopped")
        )
        return (Fact(said, role="text"), *_apart(counts), *_waiting(status)), ("warning", "warning")
    doing = _doing(status)
    return (*doing, *(_apart(counts) if doing else counts), *_waiting(status)), None


def finished_facts(done: FinishedJob) -> tuple[tuple[Fact, ...], Icon]:
    """How a job ended, and the icon before it."""
    if done.rebuilt_from:
        return _rebuild_facts(done)
    taken = sum(done.counts.get(state, 0) for state in _TAKEN_IN)
    failed, partly = done.counts.get("failed", 0), done.counts.get("partial", 0)
    skipped, unchanged = done.counts.get("skipped", 0), done.counts.get("unchanged", 0)
    facts = [Fact(_outcome(done, taken), role="text")]
    if failed:
        said = (
            translate("Ingest", "1 could not be read")
            if failed == 1
            else translate("Ingest", "{0} could not be read").format(figures.number(failed))
        )
        facts.append(Fact(said, role="warning"))
    if partly:
        facts.append(
            Fact(translate("Ingest", "{0} only in part").format(figures.number(partly)), 2)
        )
    if skipped:
        facts.append(Fact(translate("Ingest", "{0} skipped").format(figures.number(skipped)), 3))
    if unchanged:
        facts.append(
            Fact(translate("Ingest", "{0} unchanged").format(figures.number(unchanged)), 4)
        )
    if done.passages or done.counts:
        facts.append(Fact(figures.passages(done.passages), 5))
    elif done.stopped:
        facts.append(Fact(translate("Ingest", "What is there stays"), 5))
    facts.extend(Fact(note, 6) for note in done.notes)
    if failed or done.stopped:
        return tuple(facts), ("warning", "warning")
    if done.counts and not taken:
        return tuple(facts), ("skipped", "muted")
    return tuple(facts), ("check", "good")


def _rebuild_facts(done: FinishedJob) -> tuple[tuple[Fact, ...], Icon]:
    """How a rebuild ended. Its counts may lack what stood in the new dataset already; its passages are all of them."""
    if done.stopped:
        facts = (
            Fact(
                translate("Ingest", "The rebuild from {0} was cancelled").format(done.rebuilt_from),
                role="text",
            ),
            Fact(translate("Ingest", "What is there stays"), 2),
            Fact(translate("Ingest", "Finish on the page of the dataset goes on"), 1),
            *(Fact(note, 6) for note in done.notes),
        )
        return facts, ("warning", "warning")
    documents = sum(done.counts.get(state, 0) for state in _TAKEN_IN)
    facts = (
        Fact(translate("Ingest", "Rebuilt from {0}").format(done.rebuilt_from), role="text"),
        *([Fact(figures.documents(documents), 2)] if documents else []),
        Fact(figures.passages(done.passages), 1),
        *(Fact(note, 6) for note in done.notes),
    )
    return facts, ("check", "good")


def _outcome(done: FinishedJob, taken: int) -> str:
    if done.stopped and not done.counts:
        return translate("Ingest", "Cancelled")
    if done.stopped:
        return translate("Ingest", "Cancelled after {0}").format(figures.files(taken))
    if not taken:
        return translate("Ingest", "No file was taken in")
    return translate("Ingest", "{0} taken in").format(figures.files(taken))


def _doing(status: QueueStatus) -> tuple[Fact, ...]:
    progress = status.progress
    if progress is None:
        if status.looking:
            return (Fact(translate("Ingest", "Looking through folders…"), role="text"),)
        return (Fact(translate("Ingest", "Starting…"), role="text"),)
    if not progress.current:
        return ()
    return (Fact(_current(progress.current), role="text"),)


def _current(path: str) -> str:
    """What is being read: the name of a file, or that it is a text without one."""
    if path.startswith(_TEXT):
        return translate("Ingest", "a text")
    return short_path(path)


def _counts(progress: IngestProgress, *, running: bool) -> tuple[Fact, ...]:
    facts = []
    if progress.files_total:
        said = translate("Ingest", "{0} of {1} files").format(
            figures.number(progress.files_done), figures.number(progress.files_total)
        )
        facts.append(Fact(said, 1))
    if progress.passages_total:
        said = translate("Ingest", "{0} of {1} passages").format(
            figures.number(min(progress.passages_embedded, progress.passages_total)),
            figures.number(progress.passages_total),
        )
        facts.append(Fact(said, 4 if progress.files_total else 1))
    if running and progress.passages_per_second > 0:
        rate = progress.passages_per_second
        shown = figures.number(round(rate)) if rate >= 10 else f"{rate:.1f}"
        facts.append(Fact(translate("Ingest", "{0} passages/s").format(shown), 5))
    if running:
        facts.append(Fact(figures.time_left(progress.seconds_left), 3))
    if progress.files_failed:
        said = translate("Ingest", "{0} failed").format(figures.number(progress.files_failed))
        facts.append(Fact(said, 2, role="warning"))
    return tuple(fact for fact in facts if fact.text)


def _waiting(status: QueueStatus) -> tuple[Fact, ...]:
    facts = []
    if status.jobs_waiting:
        said = (
            translate("Ingest", "1 more ingest waits")
            if status.jobs_waiting == 1
            else translate("Ingest", "{0} more ingests wait").format(
                figures.number(status.jobs_waiting)
            )
        )
        facts.append(Fact(said, 6))
    if status.looking and status.progress is not None:
        facts.append(Fact(translate("Ingest", "looking through folders"), 7))
    if status.went_on and status.state == "running":
        said = translate("Ingest", "Went on with {0} from last time.").format(
            figures.files(status.went_on)
        )
        facts.append(Fact(said, 8))
    return tuple(facts)


def _apart(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The same facts, set off from what stands before them."""
    if not facts:
        return ()
    first = facts[0]
    return (Fact(first.text, first.rank, first.role, apart=True), *facts[1:])
