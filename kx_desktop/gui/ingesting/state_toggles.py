"""A row of toggles by which the person narrows the files to those of a state; each says how many there are."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from kx_desktop.gui.ingesting.states import GROUPS, RARE, group_count, group_sentence, group_word
from kx_desktop.gui.layout.flow import FlowLayout
from kx_desktop.gui.text import figures


class StateTogglesWidget(QWidget):
    """One of the groups of states is chosen at any time."""

    chosen = Signal(tuple)
    """The states of the group that was chosen; empty for all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._buttons: list[QPushButton] = []
        flow = FlowLayout(self)
        for place, group in enumerate(GROUPS):
            button = QPushButton(group_word(group.key), self)
            button.setObjectName(f"{group.key}FilesToggle")
            button.setProperty("look", "chip")
            button.setCheckable(True)
            button.setChecked(place == 0)
            button.setToolTip(group_sentence(group.key))
            self._group.addButton(button, place)
            self._buttons.append(button)
            flow.addWidget(button)
        self._group.idClicked.connect(self._choose)
        self.show_counts({})

    @property
    def states(self) -> tuple[str, ...]:
        """The states of the chosen group; empty for all."""
        return GROUPS[self._group.checkedId()].states

    def choose(self, key: str) -> None:
        """Choose a group by its key, as if the person did."""
        for group, button in zip(GROUPS, self._buttons, strict=True):
            if group.key == key and not button.isChecked():
                button.click()

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Show how many files stand in each group."""
        for group, button in zip(GROUPS, self._buttons, strict=True):
            count = group_count(group, counts)
            number = figures.number(count)
            button.setVisible(bool(count) or group.key not in RARE or button.isChecked())
            said = f"{group_word(group.key)} {number}"
            if button.text() != said:
                button.setText(said)
                button.setAccessibleName(
                    self.tr("Show files: {0}, {1}").format(group_word(group.key), number)
                )

    def _choose(self, place: int) -> None:
        self.chosen.emit(GROUPS[place].states)
