"""The person gives a way of searching a name, or chooses one that is to go."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QWidget

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.gui.datasets.dialogs import (
    GrowingDialog,
    dialog_column,
    ok_and_cancel,
    sentence,
    settle,
)
from kx_desktop.gui.language.sentences import tell_error
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.settings import Preset, Presets
from kx_desktop.settings.presets import NAME_MOST


class KeepPresetDialog(GrowingDialog):
    """Says while a name is typed whether it can be used, and whether it takes the place of a preset that is there."""

    def __init__(self, presets: Presets, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("keepPresetDialog")
        self.setWindowTitle(self.tr("Keep this way of searching"))
        self._presets = presets
        label = QLabel(self.tr("&Name"), self)
        label.setProperty("look", "title")
        self._edit = QLineEdit(name, self)
        self._edit.setObjectName("presetNameEdit")
        self._edit.setAccessibleName(self.tr("Name of the preset"))
        # Wider than a name may be: what was pasted is refused in words rather than cut off.
        self._edit.setMaxLength(NAME_MOST * 10)
        self._edit.selectAll()
        label.setBuddy(self._edit)
        self._told = QLabel(self)
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._told.setWordWrap(True)
        self._told.setMinimumHeight(self._told.fontMetrics().height())
        box, self._ok = ok_and_cancel(self, self.tr("Keep"))
        column = dialog_column(self)
        column.addWidget(label)
        column.addWidget(self._edit)
        column.addWidget(self._told)
        column.addWidget(sentence(self.tr("Mode, top-k, rerank and what is set under Advanced are kept; question, filter, order and metadata are not."), self, "muted"))  # fmt: skip
        column.addStretch(1)
        column.addWidget(box)
        self._edit.textChanged.connect(self._judge)
        self._judge()
        self._edit.setFocus()
        settle(self)

    @property
    def name(self) -> str:
        """The name."""
        return self._edit.text().strip()

    def _judge(self) -> None:
        wrong, note = "", ""
        if self.name:
            try:
                self._presets.with_preset(Preset(self.name))
            except InvalidArgument as error:
                wrong = tell_error(error)
            else:
                if self._presets.has(self.name):
                    note = self.tr("It takes the place of the preset of that name.")
        self._told.setText(wrong or note)
        self._told.setProperty("look", "bad" if wrong else "muted")
        self._edit.setProperty("look", "wrong" if wrong else "")
        for one in (self._told, self._edit):
            one.style().unpolish(one)
            one.style().polish(one)
        self._edit.setAccessibleDescription(wrong or note)
        self._ok.setEnabled(bool(self.name) and not wrong)


class RemovePresetDialog(GrowingDialog):
    """Offers the person's own presets; those that come with the program stay."""

    def __init__(self, presets: Presets, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("removePresetDialog")
        self.setWindowTitle(self.tr("Remove a preset"))
        label = QLabel(self.tr("&Preset"), self)
        label.setProperty("look", "title")
        self._combo = QComboBox(self)
        self._combo.setObjectName("removePresetCombo")
        self._combo.setAccessibleName(self.tr("Preset to remove"))
        self._combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._combo.setMinimumContentsLength(24)
        own = {one.key for one in presets.own}
        for preset in presets.all:
            if preset.key in own:
                self._combo.addItem(shown_name(preset.name), preset.name)
        label.setBuddy(self._combo)
        self._combo.setCurrentIndex(max(self._combo.findData(name), 0))
        box, _ = ok_and_cancel(self, self.tr("Remove"))
        column = dialog_column(self)
        column.addWidget(label)
        column.addWidget(self._combo)
        column.addWidget(sentence(self.tr("What is set now stays as it is."), self, "muted"))
        column.addStretch(1)
        column.addWidget(box)
        self._combo.setFocus()
        settle(self)

    @property
    def name(self) -> str:
        """The preset that is to go."""
        return str(self._combo.currentData())
