"""The query bar: a person types a question, chooses how it is searched, and sees whether the library is ready."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.layout.flow import FlowLayout
from kx_desktop.gui.query import chips
from kx_desktop.gui.query.advanced import AdvancedWidget
from kx_desktop.gui.query.asked import Asked
from kx_desktop.gui.query.checks import Wrong, needs_dataset, wrong_in
from kx_desktop.gui.query.choices import ChoicesWidget
from kx_desktop.gui.query.filtering import FilterBarWidget
from kx_desktop.gui.query.presets.button import PresetButton
from kx_desktop.gui.query.presets.values import with_preset
from kx_desktop.gui.query.question import QuestionEdit
from kx_desktop.gui.text.plain import plain_tooltip, shown_lines
from kx_desktop.gui.theme import Theme
from kx_desktop.settings import Preset

_REST_MS = 350
"""After so long a rest of the typing hand the search starts by itself."""

_PASSING_MS = 4000
"""For so long words stand that go by themselves."""


class QueryBar(QFrame):
    """One line for the question, one for how it is searched; the rest is in the Advanced drawer.

    What is asked is always what can be sent: while something is wrong, or waits for the library to judge it, the last good one stays.
    """

    search_wanted = Signal()
    results_wanted = Signal()
    """The person goes from the question down to the results."""
    asked_changed = Signal()
    cleared = Signal()
    check_wanted = Signal(Asked)
    """Whether this can be asked of the datasets; `show_good` or `show_wrong` is awaited."""
    fields_needed = Signal()
    """The person comes to where names of fields are completed."""
    copy_wanted = Signal(str)
    """The query is wanted as text: `command` or `python`."""
    advanced_toggled = Signal(bool)
    """The Advanced drawer was opened, or closed."""

    def __init__(
        self,
        theme: Theme,
        usual_rrf_k: int = 60,
        usual_lambda: float = 0.7,
        parent: QWidget | None = None,
    ) -> None:
        """`usual_rrf_k` and `usual_lambda` are what the settings say."""
        super().__init__(parent)
        self.setProperty("look", "header")
        self._theme = theme
        self._asked = self._shown = Asked()
        self._wrong: Wrong | None = None
        self._is_checking = False
        self._search_while_typing = True
        self._quiet = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._rested)
        self._edit = QuestionEdit(theme, self)
        self._button = QPushButton(self.tr("Search"), self)
        self._choices = ChoicesWidget(self)
        self._chips = chips.ChipsWidget(theme, self)
        self.filters = FilterBarWidget(theme, self)
        self._status = QLabel(self)
        self._status.setTextFormat(Qt.TextFormat.PlainText)
        self._held = QLabel(self)
        self._held.setTextFormat(Qt.TextFormat.PlainText)
        self.presets = PresetButton(theme, self)
        self._advanced_button = QToolButton(self)
        self._advanced = AdvancedWidget(usual_rrf_k, usual_lambda, self)
        self._build()
        self._show(self._asked)

    # What is asked

    def text(self) -> str:
        """The question."""
        return self._edit.text()

    def set_text(self, text: str) -> None:
        """Put a question there without searching."""
        self._quiet = True
        self._edit.setText(text)
        self._quiet = False

    def asked(self) -> Asked:
        """How it is to be searched."""
        return self._asked

    def set_asked(self, asked: Asked) -> None:
        """Show how it is to be searched, without searching."""
        asked = self._asked = self._fit(asked)
        self._show(asked)
        self._settle_wrong(None)

    def name_preset(self, name: str) -> None:
        """What is asked is a preset of that name from now on; nothing else changes."""
        self._asked = replace(self._asked, preset=name)
        self._show(replace(self._shown, preset=name))

    def set_fields(self, fields: Sequence[FieldFacts]) -> None:
        """The fields of the datasets that are asked."""
        self._advanced.set_fields(fields)

    # What is wrong

    @property
    def is_wrong(self) -> bool:
        """Whether something is wrong, so that no query is sent."""
        return self._wrong is not None

    def holds_back(self) -> bool:
        """Before a query is sent: whether it must wait, since something is wrong or is not judged yet; then it is said why.

        Where it must wait for a judgement, `asked_changed` comes once that is good.
        """
        self._advanced.settle()
        if self._wrong is not None:
            self._held.setText(self.tr("Not searched: {0}").format(self._wrong.sentence))
            self._held.show()
        # A filter that was typed just now is looked at first; one that is wrong is never asked by.
        is_filtered = self.filters.settle()
        return self._wrong is not None or self._is_checking or not is_filtered

    def show_good(self, asked: Asked) -> None:
        """`asked`, which `check_wanted` told, can be asked."""
        if self._is_checking and asked == self._shown:
            self._accept()

    def show_wrong(self, parameter: str, sentence: str, at: tuple[int, int] | None = None) -> bool:
        """Say at its control what is wrong with a parameter: a filter's at the filter. Gives whether there is such a control."""
        if parameter == "filter":
            self.filters.show_wrong(sentence, at)
            return True
        if not self._advanced.show_wrong(parameter, sentence):
            return False
        self._settle_wrong(Wrong(parameter, sentence, at))
        return True

    def check_again(self) -> None:
        """Other datasets are asked: what was right there may be wrong here, and the other way round."""
        if self._shown.order_by:
            self._is_checking = True
            self.check_wanted.emit(self._shown)

    def set_search_while_typing(self, on: bool) -> None:  # noqa: FBT001 - a setting, told as it is kept
        """Whether a rest of the typing hand starts a search."""
        self._search_while_typing = on
        if not on:
            self._rest.stop()

    def show_usual(self, rrf_k: int, mmr_lambda: float) -> None:
        """What the settings say where a query does not."""
        self._advanced.show_usual(rrf_k, mmr_lambda)

    def show_reranker(self, *, is_there: bool) -> None:
        """Whether the settings name a reranker: without one there is none to switch on."""
        self._choices.show_reranker(is_there=is_there)
        self._change(lambda asked: asked)

    # How it looks

    def focus_query(self) -> None:
        """Go to the question and select it."""
        self._edit.focus()

    def show_status(self, text: str, tone: str = "muted") -> None:
        """A few words about the library: that its indexes are being opened, say. Empty hides them."""
        text = shown_lines(text)
        self._status.setText(text)
        self._status.setToolTip(plain_tooltip(text))
        self._status.setAccessibleName(text)
        if self._status.property("look") != tone:
            self._status.setProperty("look", tone)
            self._status.style().unpolish(self._status)
            self._status.style().polish(self._status)
        self._status.setVisible(bool(text))

    def show_passing(self, text: str) -> None:
        """A few words that go by themselves: that something was copied, say."""
        self.show_status(text)
        QTimer.singleShot(_PASSING_MS, self, lambda: self._unless_other(text))

    def show_place(self, dataset: str) -> None:
        """Say in which dataset is searched."""
        if dataset:
            self._edit.setPlaceholderText(self.tr("Ask {0}").format(dataset))
        else:
            self._edit.setPlaceholderText(self.tr("Ask a question"))
        self._button.setEnabled(bool(dataset))

    def toggle_advanced(self) -> None:
        """Open or close the Advanced drawer."""
        self._advanced_button.toggle()

    def is_advanced_open(self) -> bool:
        """Whether the Advanced drawer is open."""
        return self._advanced_button.isChecked()

    def set_shortcuts(self, sequences: Sequence[QKeySequence]) -> None:
        """Keys of the window that go before what a field of text does with them."""
        self._edit.set_shortcuts(sequences)

    # Within

    def _build(self) -> None:
        self._edit.returnPressed.connect(self._search_now)
        self._edit.textChanged.connect(self._typed)
        self._edit.results_wanted.connect(self.results_wanted)
        self._button.setObjectName("searchButton")
        self._button.setProperty("look", "primary")
        self._button.setAccessibleName(self.tr("Search"))
        self._button.setToolTip(self.tr("Search (Enter)"))
        self._button.clicked.connect(self._search_now)
        self._choices.changed.connect(self._read)
        self._status.setObjectName("statusLabel")
        # A long sentence must not make the window wider: the tooltip has the whole.
        self._status.setMinimumWidth(1)
        self._status.hide()
        self._held.setObjectName("notSearchedLabel")
        self._held.setProperty("look", "bad")
        self._held.setWordWrap(True)
        self._held.hide()
        self._advanced_button.setObjectName("advancedButton")
        self._advanced_button.setText(self.tr("Advanced"))
        self._advanced_button.setProperty("look", "link")
        self._advanced_button.setCheckable(True)
        self._advanced_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._advanced_button.setAccessibleName(self.tr("Advanced search options"))
        self._advanced_button.toggled.connect(self._advanced.setVisible)
        self._advanced_button.toggled.connect(self._colour)
        self._advanced_button.toggled.connect(self.advanced_toggled)
        self._advanced.hide()
        self._advanced.changed.connect(self._read)
        self._advanced.fields_needed.connect(self.fields_needed)
        self._advanced.copy_wanted.connect(self.copy_wanted)
        self.presets.chosen.connect(self._choose_preset)
        self._chips.closed.connect(self._set_back)
        self.filters.filter_changed.connect(self._take_filter)
        self.filters.search_wanted.connect(self.search_wanted)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._edit, 1)
        top.addWidget(self._button)
        # A line of its own: the panel stays where it opened when the first chip comes.
        narrowing = QWidget(self)
        narrowed = FlowLayout(narrowing, horizontal=16, vertical=8)
        narrowed.addWidget(self.filters)
        narrowed.addWidget(self._chips)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self._choices, 1)
        row.addWidget(self._status, 0, Qt.AlignmentFlag.AlignVCenter)
        ends = QWidget(self)
        beside = FlowLayout(ends, horizontal=8, vertical=4)
        beside.addWidget(self.presets)
        beside.addWidget(self._advanced_button)
        row.addWidget(ends, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(self._held)
        column.addLayout(row)
        column.addWidget(narrowing)
        column.addWidget(self.filters.sql)
        column.addWidget(self._advanced)
        self._theme.changed.connect(self._colour)
        self._colour()
        self._order_focus()

    def _order_focus(self) -> None:
        """Tab goes the way the eye does, whatever was made first."""
        order: list[QWidget] = [
            self._edit, self._button, *self._choices.controls, self.presets,
            self._advanced_button, *self.filters.controls, *self._chips.buttons, *self._advanced.controls,
        ]  # fmt: skip
        for one, other in pairwise(order):
            QWidget.setTabOrder(one, other)

    def _show(self, asked: Asked) -> None:
        self._quiet = True
        self._shown = asked
        self._choices.fill(asked)
        self._advanced.fill(asked)
        self.filters.set_clause(asked.filter)
        self.presets.show_asked(asked)
        if self._chips.show_asked(asked):
            self._order_focus()
        self._quiet = False

    def _change(self, change: Callable[[Asked], Asked]) -> None:
        changed = self._fit(change(self._shown))
        if changed == self._shown:
            return
        self._show(changed)
        wrong = None if changed == self._asked else wrong_in(changed)
        if wrong is not None and self._advanced.show_wrong(wrong.parameter, wrong.sentence):
            self._settle_wrong(wrong)
        elif needs_dataset(changed, self._asked):
            self._is_checking = True
            self.check_wanted.emit(changed)
        else:
            self._accept()

    def _fit(self, asked: Asked) -> Asked:
        """`asked` without what there is no control for."""
        return asked if self._choices.has_reranker else replace(asked, reranker="auto")

    def _accept(self) -> None:
        """What is shown can be asked."""
        changed, self._asked = self._shown != self._asked, self._shown
        was_wrong = self.is_wrong
        self._settle_wrong(None)
        if changed or was_wrong:
            self.asked_changed.emit()

    def _settle_wrong(self, wrong: Wrong | None) -> None:
        self._held.hide()
        if self._wrong is not None and wrong is None:
            self._advanced.show_wrong("", "")
        self._wrong, self._is_checking = wrong, False

    def _lead_to_wrong(self) -> None:
        if self._wrong is not None:
            self._advanced_button.setChecked(True)
            self._advanced.lead_to(self._wrong.parameter, self._wrong.at)

    def _read(self) -> None:
        if not self._quiet:
            self._change(lambda asked: self._advanced.read(self._choices.read(asked)))

    def _set_back(self, name: str) -> None:
        self._change(lambda asked: chips.without(asked, name))

    def _choose_preset(self, preset: Preset) -> None:
        self._change(lambda asked: with_preset(asked, preset, self.presets.usual))

    def _unless_other(self, text: str) -> None:
        if self._status.text() == text:
            self.show_status("")

    def _search_now(self) -> None:
        self._rest.stop()
        if self.holds_back():
            self._lead_to_wrong()
        else:
            self.search_wanted.emit()

    def _rested(self) -> None:
        if not self.holds_back():
            self.search_wanted.emit()

    def _take_filter(self, clause: str) -> None:
        self._change(lambda asked: replace(asked, filter=clause))

    def _typed(self, text: str) -> None:
        if self._quiet:
            return
        if not text.strip():
            self._rest.stop()
            self.cleared.emit()
        elif self._search_while_typing:
            self._rest.start()

    def _colour(self) -> None:
        name = "chevron-up" if self._advanced_button.isChecked() else "chevron-down"
        self._advanced_button.setIcon(self._theme.icon(name, "accent"))
