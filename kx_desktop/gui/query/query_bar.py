"""The query bar: a person types a question, chooses how it is searched, and sees whether the library is ready."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.core.queries import K_MAX
from kx_desktop.gui.layout.clearing import ClearButton
from kx_desktop.gui.layout.flow import FlowLayout
from kx_desktop.gui.query import chips
from kx_desktop.gui.query.advanced import AdvancedWidget
from kx_desktop.gui.query.asked import Asked
from kx_desktop.gui.query.filtering import FilterBarWidget
from kx_desktop.gui.query.segments import SegmentsWidget
from kx_desktop.gui.text.plain import plain_tooltip, shown_lines
from kx_desktop.gui.theme import Theme

_REST_MS = 350
"""After so long a rest of the typing hand the search starts by itself."""

_EXACTLY = QKeySequence.SequenceMatch.ExactMatch
_NO_MODIFIER = Qt.KeyboardModifier.NoModifier
_PASSING_MS = 4000
"""For so long words stand that go by themselves."""


class QueryBar(QFrame):
    """One line for the question, one for how it is searched; the rest is in the Advanced drawer."""

    search_wanted = Signal()
    results_wanted = Signal()
    """The person goes from the question down to the results."""
    asked_changed = Signal()
    cleared = Signal()
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
        self._asked = Asked()
        self._search_while_typing = True
        self._quiet = False
        self._shortcuts: list[QKeySequence] = []
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._search_now)
        self._edit = self._make_edit()
        self._button = QPushButton(self.tr("Search"), self)
        self._mode = SegmentsWidget(self)
        self._k = QSpinBox(self)
        self._rerank = SegmentsWidget(self)
        self._chips = chips.ChipsWidget(theme, self)
        self.filters = FilterBarWidget(theme, self)
        self._status = QLabel(self)
        self._status.setTextFormat(Qt.TextFormat.PlainText)
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
        self._asked = asked
        self._show(asked)

    def set_search_while_typing(self, on: bool) -> None:  # noqa: FBT001 - a setting, told as it is kept
        """Whether a rest of the typing hand starts a search."""
        self._search_while_typing = on
        if not on:
            self._rest.stop()

    def show_usual(self, rrf_k: int, mmr_lambda: float) -> None:
        """What the settings say where a query does not."""
        self._advanced.show_usual(rrf_k, mmr_lambda)

    # How it looks

    def focus_query(self) -> None:
        """Go to the question and select it."""
        self._edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._edit.selectAll()

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
        """Keys of the window that go before what a field of text does with them: Ctrl+K would delete to the end of the line."""
        self._shortcuts = [one for one in sequences if one.toString().startswith(("Ctrl+", "Alt+"))]

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            pressed = QKeySequence(event.keyCombination())
            return any(one.matches(pressed) == _EXACTLY for one in self._shortcuts)
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in {Qt.Key.Key_Down, Qt.Key.Key_PageDown}
            and event.modifiers() in {_NO_MODIFIER, Qt.KeyboardModifier.KeypadModifier}
        ):
            self.results_wanted.emit()
            return True
        return super().eventFilter(watched, event)

    # Within

    def _make_edit(self) -> QLineEdit:
        edit = QLineEdit(self)
        edit.setObjectName("queryEdit")
        edit.setAccessibleName(self.tr("Question"))
        edit.setAccessibleDescription(
            self.tr("Type a question in plain words. Words in quotes must stand together.")
        )
        ClearButton(edit, self._theme, self.tr("Clear"), self.tr("Clear the question"))
        font = edit.font()
        font.setPointSizeF(font.pointSizeF() * 1.12)
        edit.setFont(font)
        edit.setMaxLength(200_000)
        edit.installEventFilter(self)
        edit.returnPressed.connect(self._search_now)
        edit.textChanged.connect(self._typed)
        return edit

    def _build(self) -> None:
        self._button.setObjectName("searchButton")
        self._button.setProperty("look", "primary")
        self._button.setAccessibleName(self.tr("Search"))
        self._button.setToolTip(self.tr("Search (Enter)"))
        self._button.clicked.connect(self._search_now)
        self._make_choices()
        self._status.setObjectName("statusLabel")
        # A long sentence must not make the window wider: the tooltip has the whole.
        self._status.setMinimumWidth(1)
        self._status.hide()
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
        self._chips.closed.connect(self._set_back)
        self.filters.filter_changed.connect(self._take_filter)
        self.filters.search_wanted.connect(self.search_wanted)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._edit, 1)
        top.addWidget(self._button)
        choices = QWidget(self)
        flow = FlowLayout(choices, horizontal=16, vertical=8)
        flow.addWidget(self._labelled(self.tr("Mode"), self._mode))
        flow.addWidget(self._labelled(self.tr("Top-k"), self._k))
        flow.addWidget(self._labelled(self.tr("Rerank"), self._rerank))
        flow.addWidget(self._chips)
        flow.addWidget(self.filters)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(choices, 1)
        row.addWidget(self._status, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._advanced_button, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(12)
        column.addLayout(top)
        column.addLayout(row)
        column.addWidget(self.filters.sql)
        column.addWidget(self._advanced)
        self._theme.changed.connect(self._colour)
        self._colour()
        self._order_focus()

    def _order_focus(self) -> None:
        """Tab goes the way the eye does, whatever was made first."""
        order: list[QWidget] = [
            self._edit, self._button, *self._mode.buttons, self._k, *self._rerank.buttons, *self._chips.buttons,
            *self.filters.controls, self._advanced_button, *self._advanced.controls,
        ]  # fmt: skip
        for one, other in pairwise(order):
            QWidget.setTabOrder(one, other)

    def _make_choices(self) -> None:
        self._mode.setObjectName("modeCombo")
        self._mode.set_name(self.tr("Mode"))
        self._mode.add("hybrid", self.tr("Hybrid"), self.tr("By meaning and by words, the two fused: the best for most questions."))  # fmt: skip
        self._mode.add("dense", self.tr("Dense"), self.tr("By meaning alone: finds other words for the same thing."))  # fmt: skip
        self._mode.add("fulltext", self.tr("Full text"), self.tr("By words alone: names, codes, exact phrases."))  # fmt: skip
        self._mode.currentIndexChanged.connect(self._read)
        self._k.setObjectName("topKSpin")
        self._k.setRange(1, K_MAX)
        self._k.setFixedWidth(self.fontMetrics().horizontalAdvance("00") + 44)
        self._k.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._k.setAccessibleName(self.tr("Top-k"))
        self._k.setAccessibleDescription(self.tr("How many results a page has."))
        self._k.setToolTip(self.tr("How many results a page has, 1 to {0}.").format(K_MAX))
        self._k.valueChanged.connect(self._read)
        self._rerank.setObjectName("rerankCombo")
        self._rerank.set_name(self.tr("Rerank"))
        self._rerank.add("auto", self.tr("Auto"), self.tr("As the settings say."))
        self._rerank.add("on", self.tr("On"), self.tr("Near-identical passages give way to others."))  # fmt: skip
        self._rerank.add("off", self.tr("Off"), self.tr("The order of relevance as it is."))
        self._rerank.currentIndexChanged.connect(self._read)

    def _labelled(self, text: str, control: QWidget) -> QWidget:
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        label = QLabel(text, pair)
        label.setProperty("look", "muted")
        label.setBuddy(control)
        row.addWidget(label)
        row.addWidget(control)
        return pair

    def _show(self, asked: Asked) -> None:
        self._quiet = True
        self._mode.choose(asked.mode)
        self._k.setValue(asked.k)
        self._rerank.choose(asked.rerank)
        self._advanced.fill(asked)
        self.filters.set_clause(asked.filter)
        if self._chips.show_asked(asked):
            self._order_focus()
        self._quiet = False

    def _change(self, change: Callable[[Asked], Asked]) -> None:
        changed = change(self._asked)
        if changed == self._asked:
            return
        self._asked = changed
        self._show(changed)
        self.asked_changed.emit()

    def _read(self) -> None:
        if self._quiet:
            return
        self._change(
            lambda asked: self._advanced.read(
                replace(
                    asked,
                    mode=self._mode.currentData(),
                    k=self._k.value(),
                    rerank=self._rerank.currentData(),
                )
            )
        )

    def _set_back(self, name: str) -> None:
        self._change(lambda asked: chips.without(asked, name))

    def _unless_other(self, text: str) -> None:
        if self._status.text() == text:
            self.show_status("")

    def _search_now(self) -> None:
        self._rest.stop()
        # A filter that was typed just now is looked at first; one that is wrong is never asked by.
        if self.filters.settle():
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
