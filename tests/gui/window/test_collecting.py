"""No long collection of garbage while an answer is written."""

import gc

import pytest

from kx_desktop.gui.window.collecting import without_long_collections


def test_what_was_there_before_is_left_alone_until_the_last_has_ended() -> None:
    assert gc.get_freeze_count() == 0
    kept = [[] for _ in range(1000)]
    with without_long_collections():
        with without_long_collections():
            pass
        # What another thread lets go meanwhile is counted no longer.
        assert gc.get_freeze_count() > len(kept)
    assert gc.get_freeze_count() == 0


def test_it_ends_with_an_error_too() -> None:
    with pytest.raises(ValueError, match="any"), without_long_collections():
        raise ValueError("any")
    assert gc.get_freeze_count() == 0
