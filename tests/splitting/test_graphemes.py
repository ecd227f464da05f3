import re

import regex
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.splitting import graphemes

from .reference import boundaries
from .texts import texts


@given(texts, st.data())
def test_the_latest_boundary_is_the_one_that_the_whole_text_tells(
    text: str, data: st.DataObject
) -> None:
    if len(text) < 2:
        return
    position = data.draw(st.integers(1, len(text) - 1))
    told = max(at for at in boundaries(text) if at <= position)
    assert graphemes.latest_boundary(text, position, 0) == told


@given(texts, st.data())
def test_the_first_boundary_is_the_one_that_the_whole_text_tells(
    text: str, data: st.DataObject
) -> None:
    if len(text) < 2:
        return
    position = data.draw(st.integers(1, len(text)))
    limit = data.draw(st.integers(position, len(text)))
    told = min(at for at in boundaries(text) if at >= position)
    expected = told if told <= limit else None
    assert graphemes.first_boundary(text, position, 0, limit) == expected


def test_a_character_that_is_called_plain_joins_to_no_neighbour() -> None:
    plain = re.compile(graphemes._PLAIN)
    joins = regex.compile(r"[^\p{GCB=Other}\p{GCB=LV}\p{GCB=LVT}]")
    both = [
        chr(code) for code in range(0x110000) if plain.match(chr(code)) and joins.match(chr(code))
    ]
    assert both == []
