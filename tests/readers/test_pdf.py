"""PDF: the text of each page, and the way from each letter back to its place on the page."""

import unicodedata
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import raw

from kx_desktop.core.documents import CharRun
from kx_desktop.readers import ReadFailure, read_bytes, read_file
from kx_desktop.readers.pdf import pdf_date
from kx_desktop.readers.pdftext import assemble, reading_order


def units(text: str) -> list[int]:
    return [ord(letter) for letter in text]


def mapped(text: str, runs: tuple[CharRun, ...]) -> list[tuple[str, int]]:
    return [
        (text[run.start + step], run.page_index + step)
        for run in runs
        for step in range(run.length)
    ]


def assert_runs_lead_back(path: Path) -> int:
    """Every mapped letter is what PDFium says stands at that index of that page."""
    reading = read_file(path)
    checked = 0
    with pypdfium2.PdfDocument(path) as document:
        for place in reading.locators:
            assert place.number is not None
            page = document[place.number - 1].get_textpage()
            for letter, index in mapped(reading.text, place.runs):
                unit = raw.FPDFText_GetUnicode(page.raw, index)
                assert letter in unicodedata.normalize("NFKC", chr(unit)) or (
                    letter == chr(unit)
                    or (unit == 2 and letter == "-")
                    or (0xD800 <= unit < 0xDC00)
                )
                checked += 1
    return checked


def test_every_letter_of_the_sample_leads_back_to_its_page(root: Path) -> None:
    assert assert_runs_lead_back(root / "tests" / "files" / "pages.pdf") > 250


def test_every_letter_of_every_real_pdf_leads_back_to_its_page(shared_files: Path) -> None:
    unreadable = {"password.pdf", "warmup.pdf", "single_table.pdf"}
    paths = sorted(path for path in shared_files.glob("*.pdf") if path.name not in unreadable)
    assert len(paths) == 18
    assert all(assert_runs_lead_back(path) > 20 for path in paths)


def test_runs_cover_all_of_a_page_but_what_was_filled_in(root: Path) -> None:
    reading = read_file(root / "tests" / "files" / "pages.pdf")
    for place in reading.locators:
        covered = {run.start + step for run in place.runs for step in range(run.length)}
        assert covered == set(range(place.start, place.end))


def test_arabic_ligatures_read_in_order(root: Path) -> None:
    text = read_file(root / "tests" / "files" / "pages.pdf").text
    assert "متاحة للإعارة" in text
    assert "لا يجوز إخراج المراجع" in text


def test_a_character_beyond_the_basic_plane_is_one_letter(root: Path) -> None:
    assert "😀" in read_file(root / "tests" / "files" / "pages.pdf").text


def test_a_word_parted_at_a_line_end_is_joined() -> None:
    page = assemble(units("exam\x02\r\nple"))
    assert page.text == "example"
    assert page.runs == (CharRun(0, 0, 4), CharRun(4, 7, 3))
    assert assemble(units("im\x02portant")).text == "important"


def test_a_hyphen_before_a_capital_or_digit_stays() -> None:
    assert assemble(units("Covid\x02\r\n19")).text == "Covid-19"
    assert assemble(units("a hyphen\x02")).text == "a hyphen-"


def test_line_ends_become_newlines_and_controls_go() -> None:
    page = assemble(units("a\r\nb\rc\x00\x03\ufffed"))
    assert page.text == "a\nb\ncd"
    assert mapped(page.text, page.runs)[1] == ("\n", 2)


def test_a_ligature_gives_letters_that_share_one_place() -> None:
    page = assemble(units("o\ufb03ce"))
    assert page.text == "office"
    assert [index for _, index in mapped(page.text, page.runs)] == [0, 1, 1, 1, 2, 3]


def test_halves_of_a_surrogate_pair_are_joined_and_lone_ones_go() -> None:
    page = assemble([0x61, 0xD83D, 0xDE00, 0x62, 0xD83D, 0x63])
    assert page.text == "a😀bc"
    assert [index for _, index in mapped(page.text, page.runs)] == [0, 1, 3, 5]


def test_letters_of_one_right_to_left_glyph_are_turned_and_spaces_keep_their_place() -> None:
    box, other = (1.0, 1.0, 2.0, 2.0), (3.0, 1.0, 4.0, 2.0)
    assert reading_order(units("\u0639\u0627\u0644"), [other, box, box]) == [0, 2, 1]
    assert reading_order(units(" \u0627\u0644"), [box, box, box]) == [0, 2, 1]
    assert reading_order(units("fi"), [box, box]) == [0, 1]


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("D:20230525051224Z00'00'", "2023-05-25T05:12:24+00:00"),
        ("D:20220403180542+02'00'", "2022-04-03T18:05:42+02:00"),
        ("D:20220403180542-0530", "2022-04-03T18:05:42-05:30"),
        ("D:2022", "2022-01-01T00:00:00"),
        ("D:20221340", ""),
        ("yesterday", ""),
        ("", ""),
    ],
)
def test_a_pdf_date_becomes_iso(written: str, iso: str) -> None:
    assert pdf_date(written) == iso


def test_a_damaged_pdf_fails_in_words() -> None:
    with pytest.raises(ReadFailure) as caught:
        read_bytes(b"%PDF-1.7\nnothing that PDFium knows", "a.pdf")
    assert (caught.value.state, caught.value.reason) == (
        "failed",
        "The PDF is damaged and could not be opened.",
    )


def test_a_pdf_with_one_broken_page_is_read_in_part(root: Path) -> None:
    data = (root / "tests" / "files" / "pages.pdf").read_bytes()
    # The second page object is renamed away: PDFium still counts it, and cannot load it.
    place = data.index(b"/Type/Page/", data.index(b"/Type/Page/") + 1)
    broken = data[:place] + b"/Type/Gone/" + data[place + 11 :]
    reading = read_bytes(broken, "a.pdf")
    assert "four weeks" in reading.text
    assert all("could not be read" in warning for warning in reading.warnings)
