"""The filter bar: a person filters by clicks or as SQL, sees what is asked as chips, and what is wrong with it.

Whatever way the filter is changed, the library looks at it first; only what it finds right is told as the filter in force.
"""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.layout.flow import FlowLayout
from kx_desktop.gui.query.filtering.chips import ConditionChipWidget
from kx_desktop.gui.query.filtering.conditions import Condition, Written, clause_of
from kx_desktop.gui.query.filtering.overlay import OverlayWidget
from kx_desktop.gui.query.filtering.panel import FilterPanelWidget
from kx_desktop.gui.query.filtering.reading import conditions_of
from kx_desktop.gui.query.filtering.sql import SqlFilterWidget
from kx_desktop.gui.text import figures
from kx_desktop.gui.theme import Theme

_REST_MS = 350
"""After so long a rest of the typing hand the filter is looked at."""

_MOST_CHIPS = 10
"""More conditions are told by their number: the results stay in sight."""


class FilterBarWidget(QWidget):
    """*Filter*, the chips, *as SQL*. `sql` is the line below, which the owner lays out where it has room."""

    filter_changed = Signal(str)
    """Another filter is in force: one that the library found right, or none."""
    check_wanted = Signal(str)
    """Look at this filter; `show_good` or `show_wrong` is awaited."""
    fields_wanted = Signal()
    """Look up the fields; `show_fields` or `show_fields_failed` is awaited."""
    search_wanted = Signal()
    became_unfit = Signal()
    """The filter in force is wrong for what is asked now: `unfit` says why."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._good = self._unfit = ""
        self._checking: str | None = None
        self._is_wrong = self._is_quiet = self._has_fields = self._has_asked = False
        self._search_after = False
        self._conditions: tuple[Condition, ...] = ()
        self.chips: list[ConditionChipWidget] = []
        self.button = QPushButton(self.tr("Filter"), self)
        self.button.setObjectName("filterButton")
        self.button.setProperty("look", "link")
        self.button.setAccessibleName(self.tr("Filter"))
        self.button.setAccessibleDescription(
            self.tr("Choose by type, folder, date, tag and whatever else is known of documents.")
        )
        self.button.setToolTip(self.button.accessibleDescription())
        self.toggle = QToolButton(self)
        self.toggle.setObjectName("filterAsSqlButton")
        self.toggle.setText(self.tr("as SQL"))
        self.toggle.setProperty("look", "link")
        self.toggle.setCheckable(True)
        self.toggle.setAccessibleName(self.tr("Filter as SQL"))
        self.toggle.setToolTip(self.tr("Show the filter as a SQL WHERE clause"))
        self.more = QPushButton(self)
        self.more.setObjectName("filterMoreButton")
        self.more.setProperty("look", "link")
        self.more.setToolTip(self.tr("Read and edit the filter as a SQL WHERE clause"))
        self.more.setAccessibleDescription(self.more.toolTip())
        self.more.hide()
        self._flow = FlowLayout(self, horizontal=8, vertical=4)
        self._flow.addWidget(self.button)
        self._flow.addWidget(self.toggle)
        self.sql = SqlFilterWidget(theme, self)
        self.sql.hide()
        self.panel = FilterPanelWidget(theme)
        self.overlay = OverlayWidget(self.panel, self.button)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._connect()
        self._colour()

    # What is in force

    def clause(self) -> str:
        """The filter in force: the last one that was right."""
        return self._good

    def conditions(self) -> tuple[Condition, ...]:
        """The filter in force as conditions."""
        return self._conditions

    @property
    def unfit(self) -> str:
        """Why the filter in force does not fit what is asked now, another dataset, say; empty where it does."""
        return self._unfit

    @property
    def is_wrong(self) -> bool:
        """Whether what stands there is wrong, and so another filter in force."""
        return self._is_wrong

    def set_clause(self, clause: str) -> None:
        """Show a filter that is in force already: one that was kept, or set elsewhere."""
        if clause != self._good:  # else what is being typed stays
            self._put_back(clause)

    def settle(self) -> bool:
        """Before a search: look at once at what was typed. Whether the search may go on now.

        Where it may not, `filter_changed` or `search_wanted` comes once the filter is found right.
        """
        if self._rest.isActive():
            self._check()
        self._search_after = self._checking is not None or self._is_wrong
        return not self._search_after

    def recheck(self) -> None:
        """Another dataset is asked: what was right there may be wrong here."""
        if self.sql.edit.text().strip():
            self._ask(self.sql.edit.text())

    def show_good(self) -> None:
        """What `check_wanted` told is right."""
        if self._checking is not None and self._checking == self.sql.edit.text():
            self._take(self._checking)

    def show_wrong(self, sentence: str, at: tuple[int, int] | None = None) -> None:
        """What stands there is wrong: why, and where in it (code points)."""
        if self._rest.isActive() or self._checking not in {None, self.sql.edit.text()}:
            return  # it is about what stood there before
        self._checking, self._is_wrong = None, True
        self.show_sql(is_shown=True)
        self._show_conditions(conditions_of(self._good))
        # What was right for other datasets has no results here.
        is_new = self.sql.edit.text() != self._good
        self.sql.show_wrong(sentence, at, self._good if is_new else None)
        self._unfit = "" if is_new else sentence
        if self._unfit:
            self.became_unfit.emit()

    # Fields

    def need_fields(self) -> None:
        """Have the fields looked up, unless they are known or being looked up."""
        if not self._has_fields and not self._has_asked:
            self._has_asked = True
            self.panel.show_busy()
            self.fields_wanted.emit()

    def show_fields(self, fields: Sequence[FieldFacts]) -> None:
        """The fields of the chosen dataset, with the values that there are."""
        self._has_fields, self._has_asked = True, False
        self.panel.show_fields(fields)
        self.sql.edit.set_fields(fields)

    def show_fields_failed(self, sentence: str) -> None:
        """The fields could not be looked up; they are again when they are next needed."""
        self._has_fields = self._has_asked = False
        self.panel.show_failed(sentence)

    def forget_fields(self) -> None:
        """The fields may be others now: another dataset, or more files."""
        self._has_fields = self._has_asked = False
        self.sql.edit.set_fields(None)
        if self.overlay.isVisible():
            self.need_fields()

    # Showing

    def open_panel(self, field: str = "") -> None:
        """Open the panel, at a field where one is told."""
        self.panel.show_conditions(self._conditions)
        self.need_fields()
        if field:
            self.panel.choose(field)
        self.overlay.open()
        self.panel.enter(at_values=bool(field))

    def show_sql(self, *, is_shown: bool) -> None:
        """Show or hide the filter as SQL."""
        self.sql.setVisible(is_shown)
        self.toggle.setChecked(is_shown)

    @property
    def controls(self) -> list[QWidget]:
        """What Tab comes to, in order; the line as SQL comes after these."""
        parts: list[QWidget] = [self.button]
        for chip in self.chips:
            parts += [chip.text, chip.cross]
        if not self.more.isHidden():
            parts.append(self.more)
        return [*parts, self.toggle, self.sql.edit]

    # Within

    def _connect(self) -> None:
        self.button.clicked.connect(self._open)
        self.toggle.toggled.connect(self._show_as_sql)
        self.more.clicked.connect(self._go_to_sql)
        self.overlay.closed.connect(lambda: self.button.setDown(False))
        self.panel.closed.connect(self.overlay.close_panel)
        self.panel.sql_wanted.connect(self._go_to_sql)
        self.panel.retry_wanted.connect(self.need_fields)
        self.panel.conditions_changed.connect(self._choose)
        edit = self.sql.edit
        edit.textChanged.connect(self._typed)
        edit.returnPressed.connect(self._enter)
        edit.fields_needed.connect(self.need_fields)
        self._rest.timeout.connect(self._check)
        self._theme.changed.connect(self._colour)

    def _open(self) -> None:
        self.open_panel()

    def _choose(self, conditions: tuple[Condition, ...]) -> None:
        """Shown at once, in force once it is found right."""
        clause = clause_of(conditions)
        self._rest.stop()
        self._put(clause)
        self._show_conditions(conditions)
        self.panel.show_conditions(conditions)
        self._ask(self.sql.edit.text())  # the line has an end: what stands there is judged

    def _edit_chip(self, condition: Condition) -> None:
        if isinstance(condition, Written):
            self._go_to_sql()
            start = self.sql.edit.text().find(condition.text)
            if start >= 0:
                self.sql.edit.select_span(start, start + len(condition.text))
        else:
            self.open_panel(condition.field)

    def _remove(self, place: int) -> None:
        left = (*self._conditions[:place], *self._conditions[place + 1 :])
        self._choose(left)
        controls = self.chips[min(place, len(self.chips) - 1)].text if self.chips else self.button
        controls.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_sql(self) -> None:
        self.overlay.close_panel()
        self.show_sql(is_shown=True)
        self.sql.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_as_sql(self, is_shown: bool) -> None:  # noqa: FBT001 - a slot of Qt
        self.sql.setVisible(is_shown)
        if is_shown and self.toggle.hasFocus():
            self.sql.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not is_shown and self._is_wrong:
            # What cannot be seen must not be wrong: the filter in force stands there again.
            self._put_back(self._good)

    def _typed(self) -> None:
        if not self._is_quiet:
            self._checking = None
            self.sql.show_right()
            self._rest.start()

    def _enter(self) -> None:
        before = self._good
        if self.settle() and self._good == before:  # another filter is told, and asks by itself
            self.search_wanted.emit()

    def _check(self) -> None:
        self._rest.stop()
        self._ask(self.sql.edit.text())

    def _ask(self, clause: str) -> None:
        if not clause.strip():
            self._take("")
            return
        self._checking = clause
        self.check_wanted.emit(clause)

    def _take(self, clause: str) -> None:
        is_other = clause != self._good
        search = self._search_after
        self._settle(clause)
        if is_other:
            self.filter_changed.emit(clause)
        elif search:
            self.search_wanted.emit()

    def _settle(self, clause: str) -> None:
        self._good, self._checking = clause, None
        self._is_wrong = self._search_after = False
        self._unfit = ""
        self.sql.show_right()
        conditions = conditions_of(clause)
        self._show_conditions(conditions)
        if self.overlay.isVisible():
            self.panel.show_conditions(conditions)

    def _put_back(self, clause: str) -> None:
        self._rest.stop()
        self._put(clause)
        self._settle(clause)

    def _put(self, clause: str) -> None:
        self._is_quiet = True
        if self.sql.edit.text() != clause:
            self.sql.edit.setText(clause)
        self._is_quiet = False

    def _show_conditions(self, conditions: tuple[Condition, ...]) -> None:
        if conditions == self._conditions:
            return
        self._conditions = conditions
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        ends: tuple[QWidget, ...] = (self.more, self.toggle)
        for end in ends:
            self._flow.removeWidget(end)
        shown = conditions[:_MOST_CHIPS]
        left = figures.number(len(conditions) - len(shown))
        self.chips = [ConditionChipWidget(self._theme, one, self) for one in shown]
        for place, (chip, one) in enumerate(zip(self.chips, shown, strict=True)):
            chip.edit_wanted.connect(partial(self._edit_chip, one))
            chip.remove_wanted.connect(partial(self._remove, place))
            self._flow.addWidget(chip)
        self.more.setText(self.tr("{0} more").format(left))
        self.more.setAccessibleName(self.tr("{0} more conditions").format(left))
        self.more.setVisible(len(conditions) > len(shown))
        for end in ends:
            self._flow.addWidget(end)
        before: QWidget = self.button
        for control in self.controls[1:]:
            QWidget.setTabOrder(before, control)
            before = control
        self.updateGeometry()

    def _colour(self) -> None:
        self.button.setIcon(self._theme.icon("plus", "accent"))
