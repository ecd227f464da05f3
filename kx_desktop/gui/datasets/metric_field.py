"""How a new dataset compares by meaning: the person keeps the usual way, or opens this and chooses another."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.core.queries import METRICS

translate = QCoreApplication.translate


class MetricFieldWidget(QWidget):
    """A link until it is opened, since the usual metric is right for nearly everybody."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._link = QPushButton(self.tr("Advanced…"), self)
        self._link.setObjectName("datasetAdvancedButton")
        self._link.setProperty("look", "link")
        self._link.setAutoDefault(False)
        self._link.setToolTip(self.tr("How passages are compared by meaning"))
        self._link.setAccessibleDescription(self._link.toolTip())
        self._link.clicked.connect(self.open)
        self._choice = QWidget(self)
        label = QLabel(self.tr("&Metric"), self._choice)
        self.combo = QComboBox(self._choice)
        self.combo.setObjectName("datasetMetricCombo")
        self.combo.setAccessibleName(self.tr("Metric: how passages are compared by meaning"))
        for metric in METRICS:
            self.combo.addItem(metric_in_words(metric), metric)
        label.setBuddy(self.combo)
        what = QLabel(
            self.tr(
                "With the vectors of the built-in model all of them give the same order. They differ for vectors of your own that are not "
                "of length 1. A question may name another one."
            ),
            self._choice,
        )
        what.setProperty("look", "muted")
        what.setWordWrap(True)
        form = QGridLayout(self._choice)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setColumnStretch(1, 1)
        form.addWidget(label, 0, 0)
        form.addWidget(self.combo, 0, 1)
        form.addWidget(what, 1, 0, 1, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._link, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._choice)
        self._choice.hide()

    @property
    def chosen_metric(self) -> str:
        """One of `METRICS`."""
        return str(self.combo.currentData())

    def open(self) -> None:
        """Show the choice."""
        self._link.hide()
        self._choice.show()
        self.combo.setFocus()


def metric_in_words(metric: str) -> str:
    """What a metric is called."""
    return {
        "cosine": translate("DatasetPage", "Cosine (usual)"),
        "l2": translate("DatasetPage", "Distance (L2)"),
        "ip": translate("DatasetPage", "Inner product"),
    }.get(metric, metric)
