"""No long collection of garbage while an answer is written."""

import gc

import pytest

from kx_desktop.gui.window.collecting import without_long_collections


def test_what_was_there_before_is_left_alone_until_the_last_has_ended() -> None:
    before = gc.get_freeze_count()
    with without_long_collections():
        held = gc.get_freeze_count()
        with without_long_collections():
            pass
        assert gc.get_freeze_count() == held > before
    assert gc.get_freeze_count() == before


def test_it_ends_with_an_error_too() -> None:
    with pytest.raises(ValueError, match="any"), without_long_collections():
        raise ValueError("any")
    assert gc.get_freeze_count() == 0
