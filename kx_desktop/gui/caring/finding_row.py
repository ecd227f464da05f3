"""One thing that is not as it should be: the person reads what, in which dataset, and what can be done."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from kx_desktop.core.verifying import Finding
from kx_desktop.gui.datasets.dialogs import sentence
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.results.picture import PictureWidget
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.theme import Theme


class FindingRowWidget(QWidget):
    """An icon and a word for how it is with the finding, its sentence, its next step."""

    def __init__(
        self, finding: Finding, theme: Theme, parent: QWidget | None = None, *, was_tried: bool
    ) -> None:
        """`was_tried` says that mending was wished when it was found."""
        super().__init__(parent)
        self.setObjectName("findingRow")
        icon, role, word = self._state(finding, was_tried=was_tried)
        head = word
        if finding.dataset:
            head = self.tr("{0} · {1}").format(word, shown_name(finding.dataset))
        # What can be mended says so in its first words.
        says_how = finding.mended or was_tried or not finding.mendable
        message = tell(finding.message)
        step = tell(finding.next_step) if says_how else ""
        self.setAccessibleName(" ".join(filter(None, (f"{head}:", message, step))))
        picture = PictureWidget(theme, 1.0, self)
        picture.show_icon(icon, role)
        title = QLabel(head, self)
        title.setObjectName("findingStateLabel")
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setProperty("look", role)
        lines = QVBoxLayout()
        lines.setSpacing(4)
        lines.addWidget(title)
        for text, look, name in (
            (message, "", "findingSentence"),
            (step, "muted", "findingStep"),
        ):
            if text:
                line = sentence(text, self, look)
                line.setObjectName(name)
                line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                lines.addWidget(line)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(lines, 1)

    def _state(self, finding: Finding, *, was_tried: bool) -> tuple[str, str, str]:
        if finding.mended:
            return "check", "good", self.tr("Mended")
        if not finding.mendable:
            return "error", "bad", self.tr("Lost")
        if was_tried:
            return "error", "bad", self.tr("Could not be mended")
        return "warning", "warning", self.tr("Can be mended")
