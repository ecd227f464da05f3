"""The lists of the filter: sound models of Qt, whatever they show."""

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from kx_desktop.core.fields import FieldFacts, FieldValue
from kx_desktop.gui.query.filtering.completing import completion
from kx_desktop.gui.query.filtering.conditions import OneOf
from kx_desktop.gui.query.filtering.field_list import FieldModel, for_choice
from kx_desktop.gui.query.filtering.suggestions import SuggestionsModel
from kx_desktop.gui.query.filtering.values import ValueModel
from tests.gui.query.filtering.facts import FIELDS, values


def _texts(model: FieldModel | ValueModel | SuggestionsModel) -> list[str]:
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_values_are_a_sound_model(qtmodeltester: ModelTester) -> None:
    model = ValueModel()
    qtmodeltester.check(model)
    model.show("tags", values("a", "b", "c"), ("'b'", "'gone'"))
    qtmodeltester.check(model)
    assert _texts(model) == ["b", "gone", "a", "c"]
    model.narrow("A")
    qtmodeltester.check(model)
    assert _texts(model) == ["a"]
    model.narrow("new")
    assert _texts(model) == ["new"]


def test_ticked_values_are_told_in_the_order_of_ticking() -> None:
    model = ValueModel()
    model.show("tags", values("a", "b", "c"), ())
    heard: list[tuple[str, ...]] = []
    model.ticked_changed.connect(heard.append)
    for row in (2, 0, 2):
        assert model.setData(model.index(row), None, Qt.ItemDataRole.CheckStateRole)
    assert heard == [("'c'",), ("'c'", "'a'"), ("'a'",)]
    assert model.index(0).data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked


def test_ten_thousand_values_are_narrowed_to_the_one_that_is_meant() -> None:
    model = ValueModel()
    many = tuple(FieldValue(f"value {n}", f"'value {n}'", 1) for n in range(10_000))
    model.show("tags", many, ())
    assert model.rowCount() == 10_000
    model.narrow("value 9999")
    assert _texts(model) == ["value 9999"]


def test_fields_are_a_sound_model(qtmodeltester: ModelTester) -> None:
    model = FieldModel()
    model.show(for_choice(FIELDS, ()))
    model.show_asked([OneOf("year", ("2024",))])
    qtmodeltester.check(model)
    assert _texts(model) == ["Type", "Modified", "Tag", "Author", "year  •", "project name", "Page"]
    said = model.index(4).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "year, in the filter"
    model.narrow("typ")
    assert _texts(model) == ["Type"]
    model.narrow("extens")
    assert _texts(model) == ["Type"]


def test_fields_that_no_document_has_and_long_numbers_are_not_offered() -> None:
    fields = (
        *FIELDS,
        FieldFacts("created_at", "date", 0),
        FieldFacts("parent_ref", "text", 30),
        FieldFacts("id", "text", 30, of_passages=True),
    )
    assert for_choice(fields, ()) == for_choice(FIELDS, ())
    asked = for_choice(fields, [OneOf("created_at", ("'2024'",)), OneOf("elsewhere", ("1",))])
    assert {"created_at", "elsewhere"} <= {one.name for one in asked}


def test_suggestions_are_a_sound_model(qtmodeltester: ModelTester) -> None:
    model = SuggestionsModel()
    model.show(completion("", 0, FIELDS).suggestions)
    qtmodeltester.check(model)
    assert _texts(model)[-1] == "NOT"
