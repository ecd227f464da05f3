"""What is looked at or carried now, in words for people."""

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.carrying import CarryProgress
from kx_desktop.core.verifying import VerifyProgress, VerifyReport
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import shown_name

translate = QCoreApplication.translate
_NO_BREAK = "\u00a0"


def step_in_words(step: VerifyProgress | CarryProgress) -> str:
    """`papers: index of words`, `texts · 12 MB of 40 MB`."""
    dataset, colon, what = step.current.rpartition(": ")
    told = _what(what)
    if colon and told:
        told = translate("Caring", "{0}: {1}").format(shown_name(dataset), told)
    told = told or shown_name(step.current)
    if isinstance(step, VerifyProgress) or not step.total:
        return told
    sizes = translate("Caring", "{0} of {1}").format(
        figures.size(step.done), figures.size(step.total)
    )
    return " · ".join(filter(None, (told, sizes)))


def looked_at_in_words(report: VerifyReport) -> str:
    """`1 dataset · 12 documents · 41 passages · 41 vectors`, and the originals of texts where there are any."""
    datasets = (
        translate("Caring", "{0} dataset")
        if report.datasets == 1
        else translate("Caring", "{0} datasets")
    )
    vectors = (
        translate("Caring", "{0} vector")
        if report.vectors == 1
        else translate("Caring", "{0} vectors")
    )
    told = [
        datasets.format(figures.number(report.datasets)),
        figures.documents(report.documents),
        figures.passages(report.passages),
        vectors.format(figures.number(report.vectors)),
    ]
    if report.originals:
        originals = (
            translate("Caring", "{0} original")
            if report.originals == 1
            else translate("Caring", "{0} originals")
        )
        told.append(originals.format(figures.number(report.originals)))
    # A figure is not torn from what it counts.
    return " · ".join(one.replace(" ", _NO_BREAK) for one in told)


def _what(name: str) -> str:
    return {
        "the database": translate("Caring", "the database"),
        "kinds of values": translate("Caring", "kinds of values"),
        "unfinished imports": translate("Caring", "unfinished imports"),
        "answers": translate("Caring", "answers"),
        "originals": translate("Caring", "originals"),
        "counts": translate("Caring", "counts"),
        "documents": translate("Caring", "documents"),
        "texts": translate("Caring", "texts"),
        "locators": translate("Caring", "pages and headings"),
        "passages": translate("Caring", "passages"),
        "places": translate("Caring", "places of documents"),
        "fields": translate("Caring", "fields of filters"),
        "what callers brought": translate("Caring", "what callers brought"),
        "vectors": translate("Caring", "vectors"),
        "files": translate("Caring", "the list of files"),
        "words": translate("Caring", "index of words"),
        "sparse vectors": translate("Caring", "index of sparse vectors"),
        "graphs": translate("Caring", "graphs over the vectors"),
        "events": translate("Caring", "what became of files"),
        "metadata_changes": translate("Caring", "metadata given later"),
        "vector_lengths": translate("Caring", "lengths of vectors"),
        "given_vectors": translate("Caring", "vectors that callers brought"),
        "given_sparse": translate("Caring", "sparse vectors that callers brought"),
        "everything once more": translate("Caring", "everything once more"),
        "library.sqlite": translate("Caring", "the database"),
    }.get(name, "")
