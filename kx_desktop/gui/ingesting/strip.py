"""The strip at the foot of the window: the person sees what is being taken in, and pauses, resumes or cancels it."""

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from kx_desktop.core.ingesting import FinishedJob, QueueStatus
from kx_desktop.gui.ingesting.fact_line import FactLineWidget
from kx_desktop.gui.ingesting.fraction import Monotone
from kx_desktop.gui.ingesting.sentences import finished_facts, status_facts
from kx_desktop.gui.text.plain import plain_tooltip, shown_name
from kx_desktop.gui.theme import Theme

_STEPS = 1000
_RESUMABLE = ("paused", "waiting", "stopped")


class IngestStrip(QWidget):
    """What the queue does now, in one line; hidden while there is nothing to say."""

    pause_wanted = Signal()
    resume_wanted = Signal()
    cancel_wanted = Signal()
    details_toggled = Signal(bool)
    """The panel of files is to be opened, or closed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._monotone = Monotone()
        self._status = QueueStatus()
        self._finished: FinishedJob | None = None
        self._told_since = 0
        self._icon_shown: tuple[str, str] | None = None
        self.setProperty("look", "strip")
        # A plain QWidget paints the ground of the style sheet only where it is told so.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Ingest"))
        self._build()
        theme.changed.connect(self._show_icon)
        self.hide()

    @property
    def dataset(self) -> str:
        """The dataset that is spoken of; empty for none."""
        done = self._finished.dataset if self._finished is not None else ""
        return self._status.dataset or done

    def show_status(self, status: QueueStatus) -> None:
        """Show what the queue does now. Idle leaves the outcome of the last job standing until it is closed."""
        self._status = status
        fraction = self._monotone.after(status)
        if status.state != "idle" or status.looking:
            self._forget_outcome_of_earlier_job()
            self._show_running(status, fraction)
        elif self._finished is None:
            self.hide()
        else:
            self._show_outcome(self._finished)

    def show_finished(self, done: FinishedJob) -> None:
        """Show how a job ended, until it is closed or the next job begins."""
        self._monotone.start_over()
        self._finished, self._told_since = done, 0
        if self._status.state == "idle":
            self._show_outcome(done)

    def show_details_open(self, *, is_open: bool) -> None:
        """Keep the Details button in step with a panel that was closed elsewhere."""
        if self._details.isChecked() != is_open:
            with QSignalBlocker(self._details):
                self._details.setChecked(is_open)
        self._name_details()

    def _forget_outcome_of_earlier_job(self) -> None:
        # One status may have been under way already when its job ended; a second one is of the next job.
        self._told_since += 1
        if self._told_since > 1:
            self._finished = None

    def _show_outcome(self, done: FinishedJob) -> None:
        facts, icon = finished_facts(done)
        self._say(done.dataset, icon)
        self._line.show_facts(facts)
        for widget in (self._bar, self._pause, self._cancel):
            widget.hide()
        self._close.show()
        self.show()

    def _build(self) -> None:
        self._icon = QLabel(self)
        self._name = QLabel(self)
        self._name.setProperty("look", "title")
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        self._name.setMaximumWidth(self.fontMetrics().averageCharWidth() * 24)
        self._name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._bar = QProgressBar(self)
        self._bar.setObjectName("ingestProgress")
        self._bar.setRange(0, _STEPS)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Share of the ingest that is done"))
        self._line = FactLineWidget(self._theme, self)
        self._details = QPushButton(self.tr("Details"), self)
        self._details.setObjectName("ingestDetailsButton")
        self._details.setCheckable(True)
        self._details.toggled.connect(self._toggle_details)
        self._pause = QPushButton(self.tr("Pause"), self)
        self._pause.setObjectName("pauseButton")
        self._pause.clicked.connect(self._pause_or_resume)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._cancel.setObjectName("cancelButton")
        self._cancel.setAccessibleName(self.tr("Cancel the ingest"))
        self._cancel.setToolTip(
            self.tr("Stop after the file in work. What was indexed by then stays in the dataset.")
        )
        self._cancel.clicked.connect(self.cancel_wanted)
        self._close = QPushButton(self.tr("Close"), self)
        self._close.setObjectName("ingestCloseButton")
        self._close.setAccessibleName(self.tr("Close the outcome of the ingest"))
        self._close.clicked.connect(self._close_outcome)
        self._name_details()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(12)
        row.addWidget(self._icon)
        row.addWidget(self._name)
        row.addWidget(self._bar)
        row.addWidget(self._line, 1)
        for button in (self._details, self._pause, self._cancel, self._close):
            row.addWidget(button)
        self._measure()

    def _show_running(self, status: QueueStatus, fraction: float) -> None:
        facts, icon = status_facts(status)
        self._say(status.dataset, icon)
        self._line.show_facts(facts)
        self._bar.setValue(round(fraction * _STEPS))
        self._bar.setVisible(status.progress is not None)
        resumes = status.state in _RESUMABLE
        self._pause.setText(self.tr("Resume") if resumes else self.tr("Pause"))
        self._pause.setAccessibleName(
            self.tr("Resume the ingest") if resumes else self.tr("Pause the ingest")
        )
        self._pause.setToolTip(
            self.tr("Go on with the files that wait.")
            if resumes
            else self.tr("Stop after the file in work; the others wait until you resume.")
        )
        self._pause.setVisible(status.state != "idle")
        self._cancel.setVisible(status.state != "idle")
        self._close.hide()
        self.show()

    def _say(self, dataset: str, icon: tuple[str, str] | None) -> None:
        self._icon_shown = icon
        self._show_icon()
        metrics = self._name.fontMetrics()
        room = metrics.averageCharWidth() * 20
        self._name.setText(
            metrics.elidedText(shown_name(dataset), Qt.TextElideMode.ElideRight, room)
        )
        self._name.setToolTip(plain_tooltip(shown_name(dataset)))
        self._name.setVisible(bool(dataset))

    def _show_icon(self) -> None:
        self._icon.setVisible(self._icon_shown is not None)
        if self._icon_shown is not None:
            side = self.fontMetrics().height()
            self._icon.setPixmap(
                self._theme.icon(*self._icon_shown).pixmap(
                    QSize(side, side), self.devicePixelRatioF()
                )
            )

    def _measure(self) -> None:
        wide = self.fontMetrics().averageCharWidth()
        self._bar.setFixedWidth(min(max(self.width() // 6, wide * 12), wide * 36))

    def _name_details(self) -> None:
        opened = self._details.isChecked()
        said = self.tr("Close the list of files") if opened else self.tr("Open the list of files")
        self._details.setAccessibleName(said)
        self._details.setToolTip(said)

    def _toggle_details(self, opened: bool) -> None:  # noqa: FBT001 - the shape of the signal
        self._name_details()
        self.details_toggled.emit(opened)

    def _pause_or_resume(self) -> None:
        if self._status.state in _RESUMABLE:
            self.resume_wanted.emit()
        else:
            self.pause_wanted.emit()

    def _close_outcome(self) -> None:
        self._finished = None
        self.hide()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()
            self._show_icon()
