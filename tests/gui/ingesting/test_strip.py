from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from kx_desktop.core.ingesting import FinishedJob, IngestProgress, QueueStatus
from kx_desktop.gui.ingesting.fact_line import FactLineWidget
from kx_desktop.gui.ingesting.strip import IngestStrip
from kx_desktop.gui.theme import Theme

COUNTS = IngestProgress(2104, 1302, 1, 120, 33, 41.2, 360, "/mail/invoice.pdf")
RUNNING = QueueStatus("running", "mail", COUNTS)
DONE = FinishedJob(1, "mail", {"indexed": 212, "failed": 3}, 900)


@pytest.fixture
def strip(qtbot: QtBot, theme: Theme) -> Iterator[IngestStrip]:
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.resize(1360, 60)
    made = IngestStrip(theme, holder)
    made.resize(1360, 48)
    holder.show()
    yield made
    holder.close()


def button(strip: IngestStrip, name: str) -> QPushButton:
    found = strip.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def line(strip: IngestStrip) -> FactLineWidget:
    found = strip.findChild(FactLineWidget)
    assert isinstance(found, FactLineWidget)
    return found


def test_it_is_hidden_while_there_is_nothing_to_say(strip: IngestStrip) -> None:
    strip.show_status(QueueStatus())
    assert not strip.isVisible()
    strip.show_status(RUNNING)
    assert strip.isVisible()
    strip.show_status(QueueStatus())
    assert not strip.isVisible()


def test_a_running_ingest_fills_the_bar_and_can_be_paused_and_cancelled(
    qtbot: QtBot, strip: IngestStrip
) -> None:
    strip.show_status(RUNNING)
    bar = strip.findChild(QProgressBar, "ingestProgress")
    assert isinstance(bar, QProgressBar)
    assert bar.maximum() * 0.4 < bar.value() < bar.maximum() * 0.6
    with qtbot.waitSignal(strip.pause_wanted):
        button(strip, "pauseButton").click()
    with qtbot.waitSignal(strip.cancel_wanted):
        button(strip, "cancelButton").click()


@pytest.mark.parametrize("state", ["paused", "waiting", "stopped"])
def test_an_ingest_at_rest_says_why_and_can_be_resumed(
    qtbot: QtBot, strip: IngestStrip, state: str
) -> None:
    strip.show_status(QueueStatus(state, "mail", COUNTS, error="The disk is full. Make room."))
    assert line(strip).accessibleName().startswith("The disk is full. Make room.")
    assert button(strip, "pauseButton").text() == "Resume"
    with qtbot.waitSignal(strip.resume_wanted):
        button(strip, "pauseButton").click()


def test_the_outcome_stays_until_it_is_closed(strip: IngestStrip) -> None:
    strip.show_status(RUNNING)
    strip.show_finished(DONE)
    strip.show_status(QueueStatus())
    assert strip.isVisible()
    assert line(strip).whole.startswith("212 files taken in · 3 could not be read")
    assert not button(strip, "pauseButton").isVisible()
    button(strip, "ingestCloseButton").click()
    assert not strip.isVisible()
    strip.show_status(QueueStatus())
    assert not strip.isVisible()


def test_the_outcome_gives_way_to_the_next_job(strip: IngestStrip) -> None:
    strip.show_status(QueueStatus())
    strip.show_finished(DONE)
    assert strip.isVisible()
    for _ in range(3):
        strip.show_status(RUNNING)
    assert "invoice.pdf" in line(strip).whole
    strip.show_status(QueueStatus())
    assert not strip.isVisible()


def test_where_it_is_narrow_the_rarer_facts_go_and_the_tooltip_has_them(strip: IngestStrip) -> None:
    strip.show_status(RUNNING)
    wide = len(line(strip).shown)
    assert not line(strip).toolTip()
    strip.resize(700, 48)
    assert 0 < len(line(strip).shown) < wide
    assert "passages/s" in line(strip).toolTip()
    strip.grab()


def test_details_opens_and_closes_and_follows_a_panel_closed_elsewhere(
    qtbot: QtBot, strip: IngestStrip
) -> None:
    strip.show_status(RUNNING)
    details = button(strip, "ingestDetailsButton")
    told: list[bool] = []
    strip.details_toggled.connect(told.append)
    qtbot.mouseClick(details, Qt.MouseButton.LeftButton)
    assert details.accessibleName() == "Close the list of files"
    strip.show_details_open(is_open=False)
    assert not details.isChecked()
    qtbot.mouseClick(details, Qt.MouseButton.LeftButton)
    assert told == [True, True]
