"""The check of the library: the person sees what was looked at and what is not as it should be, and has it mended."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from kx_desktop.core.verifying import VerifyReport
from kx_desktop.gui.caring.errand_dialog import ErrandDialog
from kx_desktop.gui.caring.finding_row import FindingRowWidget
from kx_desktop.gui.caring.words import looked_at_in_words
from kx_desktop.gui.datasets.dialogs import sentence, settle
from kx_desktop.gui.layout.body import BodyWidget, scrolling
from kx_desktop.gui.results.picture import PictureWidget
from kx_desktop.gui.text import figures
from kx_desktop.gui.theme import Theme

_LINES = 18
"""Lines of text that the findings take before they scroll."""

_SIDES = 64
"""Pixels beside the findings."""


class CheckDialog(ErrandDialog):
    """Shows a check that runs, and its end."""

    mend_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Check the library"), parent)
        self._theme = theme
        self.setObjectName("checkDialog")
        self._about = sentence(
            self.tr(
                "Every count, text, vector and index of the library is looked at. Your own files are not opened."
            ),
            self,
            "muted",
        )
        self._picture = PictureWidget(theme, 1.0, self)
        self._outcome = sentence("", self, "heading")
        self._outcome.setObjectName("checkOutcomeLabel")
        self._figures = QLabel(self)
        self._figures.setObjectName("checkFiguresLabel")
        self._figures.setProperty("look", "muted")
        self._figures.setWordWrap(True)
        self._head = QWidget(self)
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(8)
        head.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._outcome)
        words.addWidget(self._figures)
        head.addLayout(words, 1)
        self._head.hide()
        self._rows = BodyWidget(self)
        self._list = QVBoxLayout(self._rows)
        self._list.setContentsMargins(0, 0, 12, 0)
        self._list.setSpacing(12)
        self._area = scrolling(self._rows, self)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._area.setAccessibleName(self.tr("What is not as it should be"))
        self._area.hide()
        for part in (self._about, self._head, self._area):
            self.column.addWidget(part)
        self._mend = self.add_foot(self.tr("Mend"))
        if self._mend is not None:
            self._mend.setObjectName("checkMendButton")
            self._mend.hide()
        settle(self)

    @override
    def show_running(self, words: str) -> None:
        super().show_running(words)
        self._about.show()
        self._head.hide()
        self._area.hide()

    def show_report(self, report: VerifyReport, *, was_mending: bool) -> None:
        """The check is done. `was_mending` says that what could be mended was to be."""
        self.show_ended()
        self._about.hide()
        icon, role, told = self._told(report)
        self._picture.show_icon(icon, role)
        self._outcome.setText(told)
        self._figures.setText(self.tr("Looked at: {0}").format(looked_at_in_words(report)))
        self._head.show()
        self._fill(report, was_mending=was_mending)
        if self._mend is not None:
            self._mend.setVisible(any(one.mendable for one in report.left))
            self._mend.setText(self.tr("Try again") if was_mending else self.tr("Mend"))
        self.setAccessibleDescription(told)
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))

    @override
    def accept(self) -> None:
        """Have it mended; the dialog stays."""
        if self._mend is not None and self._mend.isVisible() and not self.is_running:
            self.mend_wanted.emit()

    @override
    def show_wrong(self, told: str) -> None:
        super().show_wrong(told)
        if self._mend is not None and told and self._head.isHidden():
            self._mend.hide()

    def _told(self, report: VerifyReport) -> tuple[str, str, str]:
        left, mended = len(report.left), len(report.mended)
        if not left and not mended:
            return "check", "good", self.tr("Everything is as it should be.")
        if not left:
            return (
                "check",
                "good",
                self.tr("1 thing was mended. Everything is as it should be now.")
                if mended == 1
                else self.tr("{0} things were mended. Everything is as it should be now.").format(
                    figures.number(mended)
                ),
            )
        role = "warning" if all(one.mendable for one in report.left) else "bad"
        return (
            "warning" if role == "warning" else "error",
            role,
            self.tr("1 thing is not as it should be.")
            if left == 1
            else self.tr("{0} things are not as they should be.").format(figures.number(left)),
        )

    def _fill(self, report: VerifyReport, *, was_mending: bool) -> None:
        while (item := self._list.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        # What is left comes first: it is what the person has to do something about.
        for finding in (*report.left, *report.mended):
            self._list.addWidget(
                FindingRowWidget(finding, self._theme, self._rows, was_tried=was_mending)
            )
        self._list.addStretch(1)
        self._area.setVisible(bool(report.findings))
        if report.findings:
            needed = self._rows.heightForWidth(self.width() - _SIDES)
            most = self.fontMetrics().lineSpacing() * _LINES
            self._area.setFixedHeight(max(0, min(needed, most)))
