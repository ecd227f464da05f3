"""The drawer: it shows what applies, completes names, and says at a control what is wrong before anything is sent."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kx_desktop.core.fields import FieldFacts
from kx_desktop.core.queries import PATHS
from kx_desktop.gui.query import Asked, QueryBar
from kx_desktop.gui.query.drawer.fields_edit import FieldsEdit
from kx_desktop.gui.query.drawer.row import ParameterRowWidget
from kx_desktop.gui.query.names import names_of, typed
from kx_desktop.gui.theme import Theme

CONTROLS = {
    "paths": "pathDenseCheck", "fusion": "fusionCombo", "rrf_k": "rrfKSpin", "alpha": "alphaSpin", "weights": "fulltextWeightSpin",
    "metric": "metricCombo", "rerank_factor": "rerankFactorSpin", "mmr_lambda": "mmrLambdaSpin",
}  # fmt: skip
FIELDS = (
    FieldFacts("year", "number", 9, 3),
    FieldFacts('"my field"', "text", 2, 2),
    FieldFacts("page", "number", 9, of_passages=True),
)
THREE = {"paths": PATHS, "fusion": "weight"}


@pytest.fixture
def bar(qtbot: QtBot, theme: Theme) -> QueryBar:
    around = QWidget()
    column = QVBoxLayout(around)
    column.setContentsMargins(0, 0, 0, 0)
    made = QueryBar(theme)
    column.addWidget(made)
    column.addStretch(1)
    qtbot.addWidget(around)
    around.resize(784, 700)
    around.show()
    qtbot.waitExposed(around)
    made.show_place("papers")
    made.toggle_advanced()
    return made


def find(bar: QueryBar, kind: Any, name: str) -> Any:
    found = bar.findChild(kind, name)
    assert found is not None, name
    return found


def told_by(bar: QueryBar, name: str) -> str:
    """What is said at the control of that name."""
    above = find(bar, QWidget, name).parentWidget()
    while not isinstance(above, ParameterRowWidget):
        above = above.parentWidget()
    return above.findChildren(QLabel)[-1].text()


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        (Asked(), {"paths", "fusion", "rrf_k", "metric", "rerank_factor", "mmr_lambda"}),
        (Asked(fusion="weight"), {"paths", "fusion", "alpha", "metric", "rerank_factor", "mmr_lambda"}),
        (Asked(**THREE), {"paths", "fusion", "weights", "metric", "rerank_factor", "mmr_lambda"}),
        (Asked(paths=("sparse", "fulltext"), fusion="weight"), {"paths", "fusion", "weights", "mmr_lambda"}),
        (Asked(paths=("fulltext",)), {"paths", "mmr_lambda"}),
        (Asked("dense"), {"metric", "rerank_factor", "mmr_lambda"}),
        (Asked("sparse", rerank="off"), set()),
        (Asked("fulltext", order_by="year"), set()),
    ],
    ids=range(8),
)  # fmt: skip
def test_only_what_applies_is_shown(bar: QueryBar, asked: Asked, shown: set[str]) -> None:
    bar.set_asked(asked)
    assert {name for name, one in CONTROLS.items() if find(bar, QWidget, one).isVisible()} == shown


def test_weights_are_those_of_the_paths(bar: QueryBar) -> None:
    bar.set_asked(Asked(paths=("sparse", "fulltext"), fusion="weight"))
    spins = ("denseWeightSpin", "sparseWeightSpin", "fulltextWeightSpin")
    assert [find(bar, QWidget, name).isVisible() for name in spins] == [False, True, True]
    find(bar, QDoubleSpinBox, "sparseWeightSpin").setValue(0.9)
    assert bar.asked().query("papers", "refund").weights == {"sparse": 0.9, "fulltext": 0.2}


def test_the_last_path_cannot_be_given_up(bar: QueryBar) -> None:
    find(bar, QCheckBox, "pathFulltextCheck").setChecked(False)
    assert bar.asked().paths == ("dense",)
    assert not find(bar, QCheckBox, "pathDenseCheck").isEnabled()
    find(bar, QCheckBox, "pathSparseCheck").setChecked(True)
    assert find(bar, QCheckBox, "pathDenseCheck").isEnabled()


def test_a_fusion_that_the_paths_do_not_allow_gives_way_and_comes_back(bar: QueryBar) -> None:
    combo = find(bar, QComboBox, "fusionCombo")
    combo.setCurrentText("Cascaded")
    assert bar.asked().query("papers", "refund").fusion == "cascaded"
    find(bar, QCheckBox, "pathSparseCheck").setChecked(True)
    assert combo.findText("Cascaded") == -1
    assert combo.currentText() == "RRF"
    assert bar.asked().query("papers", "refund").fusion is None
    find(bar, QCheckBox, "pathSparseCheck").setChecked(False)
    assert combo.currentText() == "Cascaded"


CHANGES = {
    "fusionCombo": (lambda one: one.setCurrentText("Weight"), {"fusion": "weight"}),
    "metricCombo": (lambda one: one.setCurrentText("Inner product"), {"metric": "ip"}),
    "rerankFactorSpin": (lambda one: one.setValue(2.5), {"rerank_factor": 2.5}),
    "includeVectorCheck": (lambda one: one.setChecked(True), {"include_vector": True}),
    "pathSparseCheck": (lambda one: one.setChecked(True), {"paths": PATHS}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_told_once_and_has_a_chip_that_takes_it_back(
    bar: QueryBar, qtbot: QtBot, name: str
) -> None:
    change, expected = CHANGES[name]
    heard: list[Asked] = []
    bar.asked_changed.connect(lambda: heard.append(bar.asked()))
    change(find(bar, QWidget, name))  # type: ignore[no-untyped-call]  # a lambda of the table
    assert heard == [Asked(**expected)]
    chip = next(one for one in bar.findChildren(QPushButton) if one.text().endswith("✕"))
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert heard == [Asked(**expected), Asked()]


def test_a_number_of_more_decimals_than_the_field_shows_stays_as_it_is(bar: QueryBar) -> None:
    asked = Asked(fusion="weight", alpha=1 / 3, mmr_lambda=2 / 3)
    bar.set_asked(asked)
    find(bar, QSpinBox, "offsetSpin").setValue(3)
    assert (bar.asked().alpha, bar.asked().mmr_lambda) == (1 / 3, 2 / 3)


def test_every_control_is_explained_in_a_sentence(bar: QueryBar) -> None:
    for asked in (Asked(), Asked(fusion="weight"), Asked(**THREE)):
        bar.set_asked(asked)
        for row in bar.findChildren(ParameterRowWidget):
            for field in row.fields:
                if field.isVisible():
                    assert field.accessibleName()
                    assert field.accessibleDescription().endswith(".")


@pytest.mark.parametrize("fusion", ["RRF", "Weight", "Cascaded", "None"])
def test_each_fusion_has_a_sentence_of_its_own(bar: QueryBar, fusion: str) -> None:
    before = told_by(bar, "fusionCombo")
    find(bar, QComboBox, "fusionCombo").setCurrentText(fusion)
    assert (told_by(bar, "fusionCombo") == before) == (fusion == "RRF")


# What is wrong


def test_weights_that_are_all_nothing_are_never_sent(bar: QueryBar, qtbot: QtBot) -> None:
    bar.set_asked(Asked(**THREE))
    heard: list[int] = []
    bar.asked_changed.connect(lambda: heard.append(1))
    bar.search_wanted.connect(lambda: heard.append(2))
    for name in ("denseWeightSpin", "sparseWeightSpin", "fulltextWeightSpin"):
        find(bar, QDoubleSpinBox, name).setValue(0.0)
    assert heard == [1, 1]
    spin = find(bar, QDoubleSpinBox, "denseWeightSpin")
    assert "The weights cannot be made to add up to 1. At least one must be above 0." in told_by(
        bar, "denseWeightSpin"
    )
    assert spin.property("look") == "wrong"
    assert (
        "The weights cannot be made to add up to 1. At least one must be above 0."
        in spin.accessibleDescription()
    )
    assert any(bar.asked().weights or ())
    qtbot.mouseClick(find(bar, QPushButton, "searchButton"), Qt.MouseButton.LeftButton)
    assert heard == [1, 1]
    assert find(bar, QLabel, "notSearchedLabel").isVisible()
    spin.setValue(1.0)
    assert heard == [1, 1, 1]
    assert spin.property("look") == ""
    assert not find(bar, QLabel, "notSearchedLabel").isVisible()


def test_an_order_is_judged_before_it_counts(bar: QueryBar, qtbot: QtBot) -> None:
    edit = find(bar, QLineEdit, "orderByEdit")
    heard: list[int] = []
    bar.asked_changed.connect(lambda: heard.append(1))
    with qtbot.waitSignal(bar.check_wanted) as wanted:
        qtbot.keyClicks(edit, "yeer DESC")
    candidate = wanted.args[0]
    assert candidate.order_by == "yeer DESC"
    assert bar.asked().order_by == ""
    assert bar.holds_back()
    assert bar.show_wrong("order_by", "There is no field yeer.", (0, 4))
    assert told_by(bar, "orderByEdit") == "There is no field yeer."
    assert heard == []
    with qtbot.waitSignal(bar.check_wanted) as wanted:
        edit.clear()
        qtbot.keyClicks(edit, "year")
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    bar.show_good(candidate)  # the judgement of what stood there before
    assert heard == []
    bar.show_good(wanted.args[0])
    assert bar.asked().order_by == "year"
    assert heard == [1]


def test_enter_leads_to_what_is_wrong_and_selects_it(bar: QueryBar, qtbot: QtBot) -> None:
    bar.set_asked(Asked(order_by="year, 👩‍🔬 author"))
    bar.toggle_advanced()
    assert bar.show_wrong("order_by", "There is no such field.", (6, 9))
    question = find(bar, QLineEdit, "queryEdit")
    qtbot.keyClick(question, Qt.Key.Key_Return)
    edit = find(bar, QLineEdit, "orderByEdit")
    assert bar.is_advanced_open()
    assert QApplication.focusWidget() is edit
    assert edit.selectedText() == "👩‍🔬"


def test_typing_on_is_not_interrupted_by_what_is_wrong(bar: QueryBar, qtbot: QtBot) -> None:
    heard: list[int] = []
    bar.search_wanted.connect(lambda: heard.append(1))
    bar.show_wrong("order_by", "There is no field yeer.", (0, 4))
    question = find(bar, QLineEdit, "queryEdit")
    question.setFocus()
    qtbot.keyClicks(question, "refund")
    label = find(bar, QLabel, "notSearchedLabel")
    qtbot.waitUntil(label.isVisible)
    assert label.text() == "Not searched: There is no field yeer."
    assert QApplication.focusWidget() is question
    assert heard == []


def test_what_has_no_control_here_is_left_to_others(bar: QueryBar) -> None:
    assert not bar.show_wrong("vector", "It holds a value that is not a finite number.")
    assert not bar.is_wrong


def test_a_filter_that_is_wrong_is_told_at_the_filter(bar: QueryBar) -> None:
    bar.set_asked(Asked(filter="autor = 'x'"))
    assert bar.show_wrong("filter", "There is no field autor.", (0, 5))
    assert bar.filters.is_wrong
    assert not bar.is_wrong
    assert bar.holds_back()


# Names


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_names_are_completed_by_keyboard(bar: QueryBar, qtbot: QtBot, key: Qt.Key) -> None:
    bar.set_fields(FIELDS)
    edit = find(bar, FieldsEdit, "orderByEdit")
    edit.setFocus()
    qtbot.keyClicks(edit, "title, FIE")
    popup = edit._popup
    assert popup.isVisible()
    assert popup.model().index(0, 0).data() == '"my field" (text)'
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, key)
    assert edit.text() == 'title, "my field"'
    assert not popup.isVisible()


def test_fields_of_passages_are_no_metadata(bar: QueryBar, qtbot: QtBot) -> None:
    bar.set_fields(FIELDS)
    order, names = (find(bar, FieldsEdit, one) for one in ("orderByEdit", "metadataFieldsEdit"))
    for edit, completes in ((order, True), (names, False)):
        edit.setFocus()
        qtbot.keyClicks(edit, "pag")
        assert edit._popup.isVisible() == completes
        edit._popup.hide()


def test_metadata_that_no_document_has_is_told_and_asked_for(bar: QueryBar, qtbot: QtBot) -> None:
    bar.set_fields(FIELDS)
    edit = find(bar, FieldsEdit, "metadataFieldsEdit")
    qtbot.keyClicks(edit, "year, yeer, my field")
    edit.settle()
    assert bar.asked().metadata_fields == ("year", "yeer", "my field")
    assert told_by(bar, "metadataFieldsEdit") == "No document here has: yeer"


def test_what_is_being_typed_is_not_written_over(bar: QueryBar, qtbot: QtBot) -> None:
    edit = find(bar, FieldsEdit, "metadataFieldsEdit")
    qtbot.keyClicks(edit, "year,")
    edit.settle()
    assert edit.text() == "year,"
    find(bar, QSpinBox, "offsetSpin").setValue(4)
    assert edit.text() == "year,"


def test_what_is_longer_than_can_be_asked_is_not_cut_to_what_can(bar: QueryBar) -> None:
    edit = find(bar, FieldsEdit, "orderByEdit")
    edit.insert(", ".join(["title"] * 1600))
    assert len(edit.text()) > 10_000


def test_coming_to_a_field_of_names_asks_for_the_fields(bar: QueryBar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bar.fields_needed):
        find(bar, QLineEdit, "orderByEdit").setFocus()


@pytest.mark.parametrize("names", [(), ("a",), ("a b", "c,d", 'e"f', 'g", "h')])
def test_names_come_back_as_they_were_typed(names: tuple[str, ...]) -> None:
    assert names_of(typed(names)) == names


# How it looks


@pytest.mark.parametrize("width", [640, 784, 1400])
def test_the_drawer_leaves_the_results_in_sight_and_cuts_nothing_off(
    bar: QueryBar, qtbot: QtBot, width: int
) -> None:
    window = bar.window()
    window.resize(width, 700)
    bar.set_asked(Asked(**THREE, metric="l2"))
    QApplication.processEvents()
    assert window.width() == width
    assert bar.height() <= 500
    inside = bar._advanced._area.viewport()
    for row in bar.findChildren(ParameterRowWidget):
        for field in row.fields:
            if field.isVisible():
                left = field.mapTo(inside, QPoint()).x()
                assert left >= 0, field.objectName()
                assert left + field.width() <= inside.width(), field.objectName()
                assert field.height() >= field.minimumSizeHint().height()


def test_a_wheel_that_scrolls_the_drawer_changes_nothing(bar: QueryBar) -> None:
    spin = find(bar, QSpinBox, "rrfKSpin")
    find(bar, QLineEdit, "queryEdit").setFocus()
    where = QPointF(spin.rect().center())
    for _ in range(2):
        wheel = QWheelEvent(
            where, spin.mapToGlobal(where), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(spin, wheel)
    assert bar.asked() == Asked()


@pytest.mark.parametrize(
    ("name", "kind"), [("copyCommandButton", "command"), ("copyPythonButton", "python")]
)
def test_the_query_can_be_had_as_text(bar: QueryBar, qtbot: QtBot, name: str, kind: str) -> None:
    with qtbot.waitSignal(bar.copy_wanted) as heard:
        qtbot.mouseClick(find(bar, QPushButton, name), Qt.MouseButton.LeftButton)
    assert heard.args == [kind]
