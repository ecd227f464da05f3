import itertools
from pathlib import Path

import pytest
import regex
from hypothesis import assume, example, given
from hypothesis import strategies as st

from kx_desktop.core.documents import PassageSpan
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.splitting import SPLITTER_VERSION, split
from kx_desktop.splitting.cutting import cut

from . import reference
from .texts import limits, texts

PARAGRAPH = (
    "The refund window is thirty days and it begins when the parcel has arrived at your door. "
)


def spans(passages: list[PassageSpan]) -> list[tuple[int, int]]:
    return [(passage.start, passage.end) for passage in passages]


def pieces(text: str, **parameters: int) -> list[str]:
    return [text[passage.start : passage.end] for passage in split(text, **parameters)]


@given(texts, limits)
@example("a b" + " " * 12, (5, 2))
@example(" " * 30 + "a", (8, 0))
@example("a" + "\u0301" * 50, (10, 5))
@example("🇩🇪" * 20, (9, 4))
def test_passages_are_those_of_the_plain_reference(text: str, limit: tuple[int, int]) -> None:
    assert spans(cut(text, *limit)) == reference.split(text, *limit)


@given(texts, limits)
def test_every_character_lies_in_a_passage(text: str, limit: tuple[int, int]) -> None:
    passages = cut(text, *limit)
    assume(passages)
    assert passages[0].start == 0
    assert passages[-1].end == len(text)
    assert all(later.start <= earlier.end for earlier, later in itertools.pairwise(passages))


@given(texts, limits)
def test_passages_without_their_overlaps_give_the_text_back(
    text: str, limit: tuple[int, int]
) -> None:
    assume(text.strip())
    told, whole = 0, ""
    for passage in cut(text, *limit):
        whole += text[told : passage.end]
        told = passage.end
    assert whole == text


@given(texts, limits)
def test_passages_keep_their_bounds_and_advance(text: str, limit: tuple[int, int]) -> None:
    max_chars, overlap = limit
    passages = cut(text, max_chars, overlap)
    for passage in passages:
        assert 0 < passage.end - passage.start <= max_chars
    for earlier, later in itertools.pairwise(passages):
        assert earlier.start < later.start
        assert earlier.end < later.end
        assert earlier.end - later.start <= overlap
        assert earlier.end - earlier.start > max(overlap, max_chars // 2)
    assert [passage.index for passage in passages] == list(range(len(passages)))


@given(texts, limits)
def test_the_same_text_gives_the_same_passages(text: str, limit: tuple[int, int]) -> None:
    assert cut(text, *limit) == cut("".join(list(text)), *limit)


@given(texts, limits)
def test_a_grapheme_cluster_is_parted_only_where_it_is_longer_than_the_range(
    text: str, limit: tuple[int, int]
) -> None:
    max_chars, overlap = limit
    clusters = [found.span() for found in regex.finditer(r"\X", text)]
    shortest_range = max_chars - max(overlap, max_chars // 2)
    assume(all(end - start < min(shortest_range, overlap or max_chars) for start, end in clusters))
    whole = {start for start, _ in clusters} | {len(text)}
    for passage in cut(text, max_chars, overlap):
        assert passage.start in whole
        assert passage.end in whole


@given(texts, limits)
def test_a_sentence_no_longer_than_the_overlap_is_whole_in_some_passage(
    text: str, limit: tuple[int, int]
) -> None:
    max_chars, overlap = limit
    inside = reference.boundaries(text)
    starts = [
        at
        for at in range(len(text) + 1)
        if at in (0, len(text))
        or reference.begins_line(text, at)
        or reference.parts_sentences(text, at)
    ]
    passages = cut(text, max_chars, overlap)
    assume(passages)
    for start, following in itertools.pairwise(starts):
        end = start + len(text[start:following].rstrip())
        if end - start <= overlap and start in inside:
            assert any(p.start <= start and end <= p.end for p in passages), text[start:end]


@given(texts, limits)
def test_a_passage_is_blank_only_within_a_long_run_of_white_space(
    text: str, limit: tuple[int, int]
) -> None:
    max_chars, overlap = limit
    longest = max((len(run) for run in regex.findall(r"\s+", text)), default=0)
    widest = max((len(cluster) for cluster in regex.findall(r"\X", text)), default=0)
    assume(longest + widest < max_chars - max(overlap, max_chars // 2) - 1)
    assert not any(text[p.start : p.end].isspace() for p in cut(text, max_chars, overlap))


@given(st.text(max_size=1000))
def test_a_text_of_at_most_max_chars_is_one_passage(text: str) -> None:
    assume(text.strip())
    assert spans(split(text)) == [(0, len(text))]


@pytest.mark.parametrize("text", ["", " ", "\n" * 5000, "\u3000\u00a0\t" * 1000])
def test_blank_text_gives_no_passage(text: str) -> None:
    assert split(text) == []


def test_a_title_and_one_long_paragraph_give_few_passages_that_advance_far() -> None:
    text = "# Returns\n\n" + (PARAGRAPH * 60)[:5000]
    passages = split(text)
    assert len(passages) in (6, 7)
    advances = [later.start - earlier.start for earlier, later in itertools.pairwise(passages)]
    assert min(advances[:-1]) > 500


def test_a_passage_ends_at_a_paragraph_before_all_else() -> None:
    text = "w" * 30 + " Ends. " + "x" * 20 + "\n\n" + "y\n" + "z. " * 30
    assert pieces(text, max_chars=70, overlap=0)[0].endswith("x\n\n")


def test_a_passage_ends_at_a_line_before_a_sentence() -> None:
    text = "w" * 40 + "\nOne. Two. " + "x" * 60
    assert pieces(text, max_chars=60, overlap=0)[0].endswith("w\n")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("He said so. ", "Then he left"),
        ('He asked: "Why?" ', "Nobody knew"),
        ("(All of it.) ", "Then more"),
        ("**Bold it is.** ", "Then plain"),
        ("他来了。", "然后走了"),
        ("他说：“好。”", "然后走了"),
        ("本当に？", "はい"),
        ("終わり．", "次の文"),
        ("वह घर गया। ", "फिर लौटा"),
        ("هل هذا صحيح؟ ", "نعم"),
        ("یہ کتاب ہے۔", "وہ قلم ہے"),
        ("Վերջ։ ", "Նոր"),
    ],
)
def test_a_passage_ends_at_a_sentence_before_a_word(first: str, second: str) -> None:
    filler = "mm " * 20
    text = f"{filler}{first}{second} {'n' * 60}"
    assert pieces(text, max_chars=len(filler + first + second), overlap=0)[0] == filler + first


@pytest.mark.parametrize("number", ["3.14159", "example.com", "３．１４", "a.b.c", "v1.2"])
def test_a_full_stop_within_a_number_or_name_ends_no_sentence(number: str) -> None:
    text = "It is so. " + "m " * 20 + number + " n" * 40
    first, second, *_ = pieces(text, max_chars=60, overlap=20)
    assert number in first or number in second


def test_a_passage_of_cjk_text_begins_with_no_closing_mark() -> None:
    text = "知识库检索系统的设计与实现，" * 40
    assert all(piece[0] not in "，。」" for piece in pieces(text, max_chars=50, overlap=7))


def test_the_next_passage_begins_with_the_first_whole_sentence_of_the_overlap() -> None:
    text = PARAGRAPH * 40
    for piece in pieces(text)[1:]:
        assert piece.startswith("The refund window")


def test_the_next_passage_begins_with_a_word_where_no_sentence_begins() -> None:
    text = "wherever " * 400
    for earlier, later in itertools.pairwise(split(text)):
        assert text[later.start : later.start + 9] == "wherever "
        assert 191 < earlier.end - later.start <= 200


def test_a_text_without_any_break_is_cut_at_full_length() -> None:
    assert spans(split("x" * 2000)) == [(0, 1000), (800, 1800), (1600, 2000)]


def test_trailing_white_space_belongs_to_the_last_words() -> None:
    text = PARAGRAPH * 11 + "\n" * 300
    last = pieces(text, max_chars=1000, overlap=0)[-1]
    assert last.strip()


@pytest.mark.parametrize(
    ("unit", "passages"),
    [
        ("x", 1250),
        ("\n", None),
        (" ", None),
        ("é", 1250),
        ("\u200d", 1250),
        ("\u0301", 1250),
        ("🇩🇪", 1250),
        ("👨‍👩‍👧", None),
        ("ᄀ", 1250),
        ("." * 7 + '"', None),
        (" \u0301", None),
    ],
)
def test_a_million_of_the_same_are_split(unit: str, passages: int | None) -> None:
    """Whatever is quadratic in the text does not end here."""
    text = ("a" + unit * (1_000_000 // len(unit) + 1))[:999_999] + "b"
    found = split(text)
    assert 1240 <= len(found) <= 1300
    if passages is not None:
        assert len(found) == passages


@pytest.mark.parametrize("value", [0, -1, 49, 100_001, 2.5, "1000", None, True])
def test_a_length_out_of_range_is_refused_by_name(value: object) -> None:
    with pytest.raises(
        InvalidArgument, match=r"max_chars is .*, but takes a whole number from 50 to 100,000"
    ):
        split("text", max_chars=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [-1, 501, 2.5, "200", None, False])
def test_an_overlap_out_of_range_is_refused_by_name(value: object) -> None:
    with pytest.raises(
        InvalidArgument, match=r"overlap is .*, but takes a whole number from 0 to 500"
    ):
        split("text", overlap=value)  # type: ignore[arg-type]


def test_the_version_is_told_for_the_fingerprint() -> None:
    assert SPLITTER_VERSION == 1


def test_the_passages_of_this_version_never_change() -> None:
    """Where this fails, `SPLITTER_VERSION` must be raised: stored passages are compared by place."""
    text = (Path(__file__).parent / "mixed.txt").read_text(encoding="utf-8")
    told = (Path(__file__).parent / "mixed.spans").read_text(encoding="utf-8").split()
    assert [f"{p.start}-{p.end}" for p in split(text, 120, 30)] == told
