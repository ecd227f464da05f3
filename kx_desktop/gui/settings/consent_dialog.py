"""Before anything goes to another machine: what will be sent, where, and whether the person wants that."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from kx_desktop.gui.results.picture import PictureWidget
from kx_desktop.gui.text.plain import shown_lines
from kx_desktop.gui.theme import Theme


class ConsentDialog(QDialog):
    """Accepted where the person agrees; *Cancel* is what Enter does."""

    def __init__(self, sentence: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("consentDialog")
        self.setWindowTitle(self.tr("Send questions to another machine?"))
        title = QLabel(self.windowTitle())
        title.setProperty("look", "title")
        self.sentence = QLabel(shown_lines(sentence))
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setWordWrap(True)
        later = QLabel(self.tr("You can take it back here at any time."))
        later.setProperty("look", "muted")
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Cancel)
        self.agree_button = buttons.addButton(
            self.tr("Send them there"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.agree_button.setObjectName("agreeButton")
        self.agree_button.setAutoDefault(False)
        cancel = buttons.button(standard.Cancel)
        cancel.setDefault(True)
        cancel.setFocus()
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        words = QVBoxLayout()
        words.setSpacing(8)
        for label in (title, self.sentence, later):
            words.addWidget(label)
        picture = PictureWidget(theme, 2.0)
        picture.show_icon("warning", "warning")
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(20)
        layout.addLayout(top)
        layout.addWidget(buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 70)
