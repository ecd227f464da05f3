"""Documents to read: real ones in a library, and made ones."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kx_desktop.core.documents import Locator, Span, StoredPlace
from kx_desktop.core.errors import NotFound
from kx_desktop.core.queries import Hit, Query
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.source import SourceWidget
from kx_desktop.gui.source.text_view import MARK, SourceTextView
from kx_desktop.gui.theme import Theme
from kx_desktop.library import Library
from kx_desktop.settings import Settings, resources_dir

REAL = "real"
GUIDE = Path("support") / "ws-2-guide.pdf"


class Made:
    """Documents that a test makes up, by their references."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.places: dict[str, StoredPlace] = {}
        self.asked: list[tuple[int, int | None]] = []

    def add(
        self,
        text: str,
        *,
        ref: str = "a",
        name: str = "a.txt",
        root: str = "",
        state: str = "same",
        live: bool = True,
        locators: tuple[Locator, ...] = (),
    ) -> None:
        """Add a document; `root` is its file."""
        self.texts[ref] = text
        self.places[ref] = StoredPlace(
            ref=ref,
            title=name,
            path=root or name,
            root=root,
            kind=name.rpartition(".")[2],
            language="",
            char_count=len(text),
            passage_count=9,
            ingested_ms=0,
            live=live,
            file_state=state if root else "none",
            locators=locators,
        )

    def hit(self, passage: str | Span, *words: str, ref: str = "a") -> Hit:
        """The hit for a passage of that document, with these words marked."""
        text = self.texts[ref]
        if isinstance(passage, str):
            start = text.index(passage)
            passage = Span(start, start + len(passage))
        mine = text[passage.start : passage.end]
        place = self.places[ref]
        return Hit(
            rank=1,
            score=1.0,
            content_ref="c",
            parent_ref=ref,
            document_id=1,
            title=place.title,
            path=place.path,
            page=None,
            locators=tuple(
                one for one in place.locators if one.start < passage.end and one.end > passage.start
            ),
            chunk_index=3,
            chunk_count=9,
            char_start=passage.start,
            char_end=passage.end,
            text=mine,
            highlights=tuple(
                Span(mine.index(word), mine.index(word) + len(word)) for word in words
            ),
        )

    def place(self, parent_ref: str, dataset: str = "") -> StoredPlace:
        """See `DocumentSource`."""
        if parent_ref not in self.places:
            raise NotFound("There is no such document.")
        return self.places[parent_ref]

    def text(self, parent_ref: str, start: int, end: int | None) -> str:
        """See `DocumentSource`."""
        self.asked.append((start, end))
        return self.texts[parent_ref][start:end]


class Stored:
    """The documents of a library."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def place(self, parent_ref: str, dataset: str = "") -> StoredPlace:
        """See `DocumentSource`."""
        return self._library.place(parent_ref)

    def text(self, parent_ref: str, start: int, end: int | None) -> str:
        """See `DocumentSource`."""
        return self._library.document_text(parent_ref, start, end)


class Reader:
    """A pane and what a test does with it."""

    def __init__(self, widget: SourceWidget, qtbot: QtBot) -> None:
        self.widget = widget
        self._qtbot = qtbot

    @property
    def view(self) -> SourceTextView:
        """The text."""
        found = self.widget.findChild(SourceTextView, "sourceView")
        assert isinstance(found, SourceTextView)
        return found

    @property
    def notice(self) -> str:
        """What is said above the document."""
        return self.widget._notice.text

    def settle(self) -> None:
        """Wait until nothing is under way any more."""
        widget = self.widget
        self._qtbot.waitUntil(
            lambda: not (widget._latest.active or widget._feed.busy or widget._pdf.busy),
            timeout=20_000,
        )

    def show(self, hit: Hit) -> None:
        """Show a hit and wait until it stands there."""
        self.widget.show_hit(hit, 1, 1)
        self.settle()

    def marked(self, kind: int) -> list[str]:
        """The characters that are marked as `kind`, read from the document itself."""
        return [
            selection.cursor.selectedText().replace("\u2029", "\n")
            for selection in self.view.extraSelections()
            if selection.format.property(MARK) == kind
        ]


Open = Callable[..., Reader]


@pytest.fixture
def open_source(theme: Theme, bridge: Bridge, qtbot: QtBot) -> Open:
    """A pane over documents, on the screen."""

    def open_one(documents: Made | Stored) -> Reader:
        widget = SourceWidget(theme, bridge, documents)
        qtbot.addWidget(widget)
        widget.resize(640, 720)
        widget.show()
        qtbot.waitExposed(widget)
        return Reader(widget, qtbot)

    return open_one


@pytest.fixture
def made() -> Made:
    """Documents to make up."""
    return Made()


@pytest.fixture
def guide(made: Made, sample_library: Path, tmp_path: Path) -> tuple[Made, Path]:
    """The sample's guide as a file of the test's own, with what the library has of it."""
    file = tmp_path / "guide.pdf"
    shutil.copy(resources_dir() / "sample" / GUIDE, file)
    with Library.open(sample_library, settings=Settings()) as library:
        hits = library.query(Query(dataset="sample", text="radiation shield guarantee", k=60)).hits
        ref = next(hit.parent_ref for hit in hits if hit.path.endswith("guide.pdf"))
        place, text = library.place(ref), library.document_text(ref)
    made.add(text, name="guide.pdf", root=str(file), locators=place.locators)
    return made, file


@pytest.fixture(scope="session")
def real_library(tmp_path_factory: pytest.TempPathFactory, shared_files: Path) -> Iterator[Library]:
    """A library of real files of many kinds, and the sample."""
    folder = tmp_path_factory.mktemp("real") / "library"
    files = [
        one
        for one in shared_files.iterdir()
        if one.suffix in {".pdf", ".txt", ".md", ".rst", ".org", ".html", ".eml", ".csv", ".epub"}
    ]
    own = Path(__file__).parents[2] / "files" / "pages.pdf"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest(REAL, files=[*files, own, resources_dir() / "sample"])
        yield library
