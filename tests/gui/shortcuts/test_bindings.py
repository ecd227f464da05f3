import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QKeySequence

from kx_desktop.gui.shortcuts import ACTIONS, Bindings, action, groups


def shown(bindings: Bindings, name: str) -> list[str]:
    return [one.toString() for one in bindings.sequences(name)]


def test_every_action_is_declared_once_with_words_and_a_group() -> None:
    assert len({entry.id for entry in ACTIONS}) == len(ACTIONS)
    assert all(entry.text and entry.group for entry in ACTIONS)
    assert sum(len(found) for found in groups().values()) == len(ACTIONS)


def test_the_usual_keys_can_all_be_read_and_none_does_two_things() -> None:
    for entry in ACTIONS:
        assert all(QKeySequence(key).toString() for key in entry.keys), entry.id
    assert Bindings().conflicts() == {}


def test_an_action_has_its_usual_keys_until_others_are_chosen() -> None:
    assert shown(Bindings(), "focus_query") == ["Ctrl+K", "/"]
    chosen = Bindings().with_keys("focus_query", [QKeySequence("Ctrl+L")])
    assert shown(chosen, "focus_query") == ["Ctrl+L"]
    assert chosen.is_changed("focus_query")
    assert shown(chosen.with_default("focus_query"), "focus_query") == ["Ctrl+K", "/"]


def test_choosing_the_usual_keys_chooses_nothing() -> None:
    assert Bindings().with_keys("help", [QKeySequence("F1")]).chosen == {}


def test_an_action_may_have_no_keys_at_all() -> None:
    none = Bindings().with_keys("help", [QKeySequence()])
    assert shown(none, "help") == []
    again, notice = Bindings.from_json(none.to_json())
    assert (shown(again, "help"), notice) == ([], "")


def test_keys_that_would_do_two_things_are_found_on_both_sides() -> None:
    clash = Bindings().with_keys("help", [QKeySequence("F5")])
    assert clash.conflicts() == {"help": ("search_all",), "search_all": ("help",)}


def test_keys_that_begin_other_keys_clash_with_them() -> None:
    clash = Bindings().with_keys("help", [QKeySequence("F5, F6")])
    assert set(clash.conflicts()) == {"help", "search_all"}


def test_a_clash_is_mended_by_taking_the_keys_from_the_others_alone() -> None:
    clash = Bindings().with_keys("help", [QKeySequence("/")])
    mended = clash.without_clash("help")
    assert mended.conflicts() == {}
    assert shown(mended, "help") == ["/"]
    assert shown(mended, "focus_query") == ["Ctrl+K"]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 100_000])
def test_damaged_shortcuts_give_the_usual_ones_and_a_notice(text: str) -> None:
    bindings, notice = Bindings.from_json(text)
    assert bindings == Bindings()
    assert "damaged" in notice


@pytest.mark.parametrize("keys", ['"Ctrl+Bogus"', "7", "null", '"nonsense"', '["F2"]'])
def test_keys_that_cannot_be_read_give_way_and_say_of_which_action(keys: str) -> None:
    bindings, notice = Bindings.from_json(f'{{"help": {keys}, "quit": "Ctrl+W"}}')
    assert shown(bindings, "help") == ["F1"]
    assert shown(bindings, "quit") == ["Ctrl+W"]
    assert action("help").label in notice


def test_actions_of_another_version_are_left_aside_without_a_word() -> None:
    assert Bindings.from_json('{"fly": "F9"}') == (Bindings(), "")


def test_the_tooltip_of_a_control_tells_its_key() -> None:
    assert Bindings().tooltip("help", "How to") == "How to (F1)"
    assert Bindings().tooltip("about", "About") == "About"


KEYS = st.sampled_from(
    ["F2", "F7", "Ctrl+;", "Ctrl+,", "Ctrl+Shift+B", "Alt+Left", "Meta+J", "Ctrl+K, Ctrl+L", "/"]
)
NAMES = st.sampled_from([entry.id for entry in ACTIONS])


@given(st.dictionaries(NAMES, st.lists(KEYS, max_size=3, unique=True)))
def test_what_was_chosen_survives_being_kept(chosen: dict[str, list[str]]) -> None:
    bindings = Bindings()
    for name, keys in chosen.items():
        bindings = bindings.with_keys(name, [QKeySequence(key) for key in keys])
    again, notice = Bindings.from_json(bindings.to_json())
    assert notice == ""
    for entry in ACTIONS:
        assert again.sequences(entry.id) == bindings.sequences(entry.id)
