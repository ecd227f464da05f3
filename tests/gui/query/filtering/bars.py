"""A filter bar in a window, and a library that answers at once."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kx_desktop.gui.query.filtering import FilterBarWidget
from kx_desktop.gui.query.filtering.edit import FilterEditWidget
from tests.gui.query.filtering.facts import FIELDS

KEY = Qt.Key


class Bar:
    """A filter bar in a window, and a library that answers at once."""

    def __init__(self, bar: FilterBarWidget, window: QWidget, qtbot: QtBot) -> None:
        self.bar, self.window, self.qtbot = bar, window, qtbot
        self.checked: list[str] = []
        self.in_force: list[str] = []
        self.searches = 0
        self.lookups = 0
        self.answers = True
        self.judge: Callable[[str], tuple[str, tuple[int, int] | None] | None] = lambda _: None
        bar.check_wanted.connect(self._check)
        bar.filter_changed.connect(self.in_force.append)
        bar.search_wanted.connect(self._searched)
        bar.fields_wanted.connect(self._fields)

    @property
    def edit(self) -> FilterEditWidget:
        """The filter's line."""
        found = self.window.findChild(QLineEdit, "filterEdit")
        assert isinstance(found, FilterEditWidget)
        return found

    @property
    def chips(self) -> list[str]:
        """What the chips say."""
        return [chip.text.accessibleName().removeprefix("Filter: ") for chip in self.bar.chips]

    def sql(self) -> FilterEditWidget:
        """Show the line and put the keyboard there."""
        self.bar.show_sql(is_shown=True)
        self.edit.setFocus()
        return self.edit

    def type(self, text: str) -> None:
        """Type a filter in place of what stands there."""
        self.sql().selectAll()
        if text.isascii():
            self.qtbot.keyClicks(self.edit, text)
        else:  # what has no key is pasted
            self.edit.insert(text)

    def press(self, key: Qt.Key, where: QWidget | None = None) -> None:
        """Press one key where the keyboard is."""
        self.qtbot.keyClick(where or QApplication.focusWidget() or self.window, key)

    def label(self, name: str) -> QLabel:
        """A sentence by the name of its label."""
        found = self.window.findChild(QLabel, name)
        assert found is not None
        return found

    def button(self, name: str) -> QPushButton:
        """A button by its name."""
        found = self.window.findChild(QPushButton, name)
        assert found is not None
        return found

    @property
    def offered(self) -> list[str]:
        """What is offered below the line."""
        model = self.edit.list.suggestions
        return [str(model.index(row).data()) for row in range(model.rowCount())] if self.edit.list.isVisible() else []  # fmt: skip

    def _check(self, clause: str) -> None:
        self.checked.append(clause)
        if not self.answers:
            return
        wrong = self.judge(clause)
        if wrong is None:
            self.bar.show_good()
        else:
            self.bar.show_wrong(*wrong)

    def _searched(self) -> None:
        self.searches += 1

    def _fields(self) -> None:
        self.lookups += 1
        self.bar.show_fields(FIELDS)


def refuses_autor(clause: str) -> tuple[str, tuple[int, int]] | None:
    """As a library whose documents have an author."""
    at = clause.find("autor")
    return ("There is no field 'autor'; did you mean author?", (at, at + 5)) if at >= 0 else None
