"""The pane in which a person reads a passage in its place."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from kx_desktop.core.citing import citation
from kx_desktop.core.queries import Hit
from kx_desktop.gui.bridge import Bridge, Latest
from kx_desktop.gui.language.sentences import tell_error
from kx_desktop.gui.source import loading, sentences
from kx_desktop.gui.source.choice import ViewChoiceWidget
from kx_desktop.gui.source.documents import DocumentSource
from kx_desktop.gui.source.header import SourceHeader
from kx_desktop.gui.source.loading import PAGES, RENDERED, TEXT, Prepared, prepare
from kx_desktop.gui.source.marks import Marks
from kx_desktop.gui.source.notice import NoticeWidget
from kx_desktop.gui.source.pdf_bar import PdfBarWidget
from kx_desktop.gui.source.pdf_view import PdfView
from kx_desktop.gui.source.pdf_work import PdfPages, as_they_were
from kx_desktop.gui.source.rendered import RenderedDocument, shown_marks
from kx_desktop.gui.source.text_feed import TextFeed
from kx_desktop.gui.source.text_view import SourceTextView
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.addresses import file_url
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.theme import Theme


class SourceWidget(QWidget):
    """Shows the document of a hit with exactly the passage's characters marked."""

    next_hit_wanted = Signal()
    previous_hit_wanted = Signal()
    details_wanted = Signal(object)
    """The details of the document of this `Hit` are wanted."""
    message_shown = Signal(str)
    """A sentence for the status line."""
    citation_copied = Signal()
    views_preferred = Signal(dict)
    """How the person would rather read documents from now on; for `prefer_views` at the next start."""

    def __init__(
        self, theme: Theme, bridge: Bridge, documents: DocumentSource, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._documents = documents
        self._latest = Latest(bridge)
        self._looking = Latest(bridge)
        self._hit: Hit | None = None
        self._prepared: Prepared | None = None
        self._way = ""
        self._mark = -1
        self._zoomed = 0
        self._kept: PdfPages | None = None
        # Text is exact to the character and shows what is searched; pages are what a PDF is.
        self._preferred = {PAGES: PAGES, RENDERED: TEXT}
        self.setProperty("look", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Source"))
        self._header = SourceHeader(theme, self)
        self._choice = ViewChoiceWidget(self)
        self._notice = NoticeWidget(theme, self)
        self._empty = QLabel(self)
        self._text = SourceTextView(theme, self)
        self._feed = TextFeed(self._text, bridge, documents, self)
        self._pdf = PdfView(theme, self)
        self._pdf_bar = PdfBarWidget(theme, self._pdf, self)
        self._stack = QStackedWidget(self)
        self._build()
        self._connect(theme)
        self.clear()

    def _build(self) -> None:
        self._empty.setProperty("look", "muted")
        self._empty.setTextFormat(Qt.TextFormat.PlainText)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._empty.setMargin(24)
        for page in (self._empty, self._text, self._pdf):
            self._stack.addWidget(page)
        self._tools = QWidget(self)
        tools = QHBoxLayout(self._tools)
        tools.setContentsMargins(16, 8, 12, 8)
        tools.addWidget(self._choice)
        tools.addStretch(1)
        tools.addWidget(self._pdf_bar)
        notice = QWidget(self)
        around = QVBoxLayout(notice)
        around.setContentsMargins(16, 8, 16, 0)
        around.addWidget(self._notice)
        self._notice_place = notice
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self._header, self._notice_place, self._tools):
            column.addWidget(part)
        column.addWidget(self._stack, 1)

    def _connect(self, theme: Theme) -> None:
        header = self._header
        header.copy_passage_wanted.connect(self.copy_passage)
        header.copy_citation_wanted.connect(self.copy_citation)
        header.open_wanted.connect(self.open_file)
        header.folder_wanted.connect(self.show_in_folder)
        header.details_wanted.connect(lambda: self.details_wanted.emit(self._hit))
        header.previous_hit_wanted.connect(self.previous_hit_wanted)
        header.next_hit_wanted.connect(self.next_hit_wanted)
        self._choice.choice_made.connect(self._choose)
        self._pdf.page_failed.connect(self._page_failed)
        self._pdf.file_changed.connect(self._load)
        theme.changed.connect(self._render_again)

    # What is shown

    @property
    def hit(self) -> Hit | None:
        """The hit that is shown, or is about to be."""
        return self._hit

    def show_hit(self, hit: Hit, position: int, count: int) -> None:
        """Show a hit in its document: the one at `position` (from 1) of `count`. The newest wins."""
        self._hit = hit
        self._header.show()
        self._header.show_hit(hit, position, count)
        self._header.allow_file(self.tr("The document is being opened."))
        self._load()

    def clear(self, told: str = "") -> None:
        """Show no document; `told` says what can be chosen, by default a result."""
        self._hit = self._prepared = self._kept = None
        self._latest.cancel()
        self._looking.cancel()
        self._feed.stop()
        self._text.start_over()
        self._pdf.clear()
        self._header.hide()
        self._say()
        self._tell(told or self.tr("Choose a result to read it in its place."))

    def focus_source(self) -> None:
        """Take the keyboard to the document."""
        (self._stack.currentWidget() or self).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def preferred_views(self) -> dict[str, str]:
        """How documents are read that can be read in two ways: `pages` and `rendered`, each as itself or as `text`."""
        return dict(self._preferred)

    def prefer_views(self, preferred: Mapping[str, str]) -> None:
        """Take up what `preferred_views` gave before; what is unknown is left out."""
        for way, chosen in preferred.items():
            if way in self._preferred and chosen in {way, TEXT}:
                self._preferred[way] = chosen

    def _load(self) -> None:
        if self._hit is None:
            return
        as_text = frozenset(way for way, chosen in self._preferred.items() if chosen == TEXT)
        work = partial(prepare, self._documents, self._hit, as_text, self._kept)
        self._latest.run(work, self._show, self._failed)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self._look_again()
        return super().event(event)

    def _look_again(self) -> None:
        """Whoever comes back from another program may have written the file anew there."""
        pages = self._pdf.pages
        if self._way != PAGES or pages is None:
            return

        def looked(same: bool) -> None:  # noqa: FBT001 - what the work gives
            if not same and self._way == PAGES and self._pdf.pages is pages:
                self._pdf.leave_file()

        self._looking.run(lambda _: as_they_were(pages), looked)

    def _failed(self, error: Exception) -> None:
        self._feed.stop()
        self._say()
        self._header.allow_file(tell_error(error))
        self._tell(self.tr("This document cannot be shown. {0}").format(tell_error(error)))

    def _tell(self, sentence: str) -> None:
        self._way = ""
        self._empty.setText(sentence)
        self._tools.hide()
        self._stack.setCurrentWidget(self._empty)

    def _show(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._mark = -1
        place = prepared.slice.place
        self._header.allow_file(sentences.no_file(place))
        if prepared.way == PAGES and prepared.pages is not None:
            self._show_pages(prepared, prepared.pages)
        elif prepared.way == RENDERED:
            self._show_rendered(prepared)
        else:
            self._show_text(
                prepared, sentences.instead(prepared.instead) if prepared.instead else ""
            )

    def _show_text(self, prepared: Prepared, why: str = "") -> None:
        self._feed.show(prepared.slice, prepared.marks)
        self._settle(prepared, TEXT, why)

    def _show_pages(self, prepared: Prepared, pages: PdfPages) -> None:
        self._kept = pages
        self._feed.stop()
        self._settle(prepared, PAGES)
        self._pdf.show_pages(pages, prepared.page_marks, prepared.hit.text)

    def _show_rendered(self, prepared: Prepared) -> None:
        if prepared.rendering is None:
            return
        self._feed.stop()
        document = RenderedDocument(prepared.rendering, self._text)
        text = document.toRawText()

        def aligned(found: Marks | None) -> None:
            if found is None:
                document.deleteLater()
                self._show_text(prepared, sentences.instead(loading.UNALIGNED))
                return
            self._text.start_over(document)
            marked = shown_marks(found, text)
            self._text.show_marks(replace(marked, headings=document.headings()))
            self._settle(prepared, RENDERED)
            self._text.scroll_to_passage()

        self._latest.run(partial(loading.align, prepared, text), aligned, self._failed)

    def _settle(self, prepared: Prepared, way: str, why: str = "") -> None:
        """Bring notice, choice and the right view forward."""
        place = prepared.slice.place
        of_file = sentences.of_file(place)
        self._say(*of_file, *([] if sentences.is_said(why, of_file, place) else [why]))
        if place.file_state in sentences.OTHER_FILE:
            self._header.leave_state()
        other = loading.other_way(place)
        if other:
            name, explained = (
                (self.tr("Page"), self.tr("The pages as they are printed"))
                if other == PAGES
                else (self.tr("Rendered"), self.tr("With headings, lists and tables in shape"))
            )
            self._choice.offer(name, explained)
            self._choice.choose(as_text=way == TEXT)
        self._tools.setVisible(bool(other))
        self._pdf_bar.setVisible(way == PAGES)
        view = self._pdf if way == PAGES else self._text
        had_focus = self._text.hasFocus() or self._pdf.hasFocus()
        self._stack.setCurrentWidget(view)
        if had_focus:
            view.setFocus()
        self._way = way

    def _say(self, *told: str) -> None:
        self._notice.say(*told)
        self._notice_place.setVisible(bool(told))

    def _choose(self, as_text: bool) -> None:  # noqa: FBT001 - a signal's value
        if self._prepared is None:
            return
        other = loading.other_way(self._prepared.slice.place)
        if other:
            self._preferred[other] = TEXT if as_text else other
            self.views_preferred.emit(self.preferred_views())
            self._load()

    def _page_failed(self, page: int) -> None:
        prepared = self._prepared
        if prepared is not None and self._way == PAGES and page in prepared.page_marks.passage:
            self._show_text(prepared, sentences.page_failed())

    def _render_again(self) -> None:
        if self._way == RENDERED and self._prepared is not None:
            self._show_rendered(self._prepared)

    # Marks

    def next_mark(self) -> None:
        """Go to the next query word; after the last one to the first."""
        self._go_to_mark(1)

    def previous_mark(self) -> None:
        """Go to the query word before; before the first one to the last."""
        self._go_to_mark(-1)

    def _go_to_mark(self, by: int) -> None:
        prepared = self._prepared
        if not self._way or prepared is None:
            return
        if self._way == TEXT and not self._text.shown_marks.passage:
            self._feed.show(prepared.slice, prepared.marks)  # the person had gone far from it
        words = self._pdf.marks.words if self._way == PAGES else self._text.shown_marks.words
        if not words:
            self.message_shown.emit(self.tr("No word of the query stands in this passage."))
            return
        first = 0 if by > 0 else len(words) - 1
        self._mark = first if self._mark < 0 else (self._mark + by) % len(words)
        if self._way == PAGES:
            self._pdf.reveal_word(self._mark)
        else:
            self._text.moved_by_person = True
            self._text.reveal(self._text.shown_marks.words[self._mark])
        told = self.tr("Mark {0} of {1}")
        self.message_shown.emit(
            told.format(figures.number(self._mark + 1), figures.number(len(words)))
        )

    def zoom(self, steps: int) -> None:
        """Larger or smaller by so many steps; 0 is the usual size."""
        if self._way == PAGES:
            self._pdf.zoom(steps) if steps else self._pdf.fit_width()
        else:
            self._zoomed = self._zoomed + steps if steps else 0
            self._text.zoom_to(self._zoomed)

    # What is done with the passage

    def copy_passage(self) -> None:
        """Put the passage's text on the clipboard."""
        if self._hit is not None:
            QGuiApplication.clipboard().setText(self._hit.text)
            self.message_shown.emit(self.tr("Passage copied"))

    def copy_citation(self) -> None:
        """Put where the passage stands on the clipboard."""
        if self._hit is not None:
            QGuiApplication.clipboard().setText(citation(self._hit))
            self.message_shown.emit(self.tr("Citation copied"))
            self.citation_copied.emit()

    def open_file(self) -> None:
        """Open the document's file in its own program."""
        path = self._path()
        if path and not QDesktopServices.openUrl(file_url(path)):
            told = self.tr("The system has no program that opens {0}.")
            self.message_shown.emit(told.format(shown_name(path)))

    def show_in_folder(self) -> None:
        """Show the folder that holds the document's file."""
        path = self._path()
        if path and not QDesktopServices.openUrl(file_url(str(Path(path).parent))):
            told = self.tr("The system could not show the folder of {0}.")
            self.message_shown.emit(told.format(shown_name(path)))

    def _path(self) -> str:
        """The file on disk; empty, with the reason told, where there is none."""
        if self._prepared is None:
            return ""
        place = self._prepared.slice.place
        if reason := sentences.no_file(place):
            self.message_shown.emit(reason)
            return ""
        return place.root
