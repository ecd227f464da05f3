"""Bytes to text: what is text, in which encoding, and that nothing is lost unseen."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.readers.decoding import decode, without_surrogates

SENTENCES = {
    "cp1252": "Die schöne Größe ist überall gleich, sagte François für 15 € im Café.",
    "cp1250": "Każdy człowiek, który się urodził, jest wolny i ma prawo do życia pod opieką.",
    "cp1254": "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler.",
    "mac_roman": "L’été était très chaud, l’hôtel à côté aussi.",
    "cp874": "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ",
    "cp1251": "Все люди рождаются свободными и равными в своем достоинстве и правах.",
    "koi8_r": "Все люди рождаются свободными и равными в своем достоинстве и правах.",
    "cp1253": "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια.",
    "cp1255": "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם",
    "cp1256": "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق.",
    "cp932": "すべての人間は、生まれながらにして自由であり、平等である。",
    "euc_jp": "すべての人間は、生まれながらにして自由であり、平等である。",
    "gb18030": "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心。",
    "big5": "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心。",
    "cp949": "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.",
    "iso2022_jp": "すべての人間は、生まれながらにして自由である。",
}
WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


@pytest.mark.parametrize("times", [1, 40])
@pytest.mark.parametrize(("encoding", "text"), SENTENCES.items())
def test_old_encodings_are_recognised(encoding: str, text: str, times: int) -> None:
    text = "\n".join([text] * times)
    found = decode(text.encode(encoding))
    assert found is not None
    assert (found.text, found.replaced) == (text, 0)


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", "Les élèves étaient là, à côté de l’hôtel."),
        ("cp1252", "Niño español: ¿qué pasó ayer?"),
        ("cp1252", "Æblegrød på bordet, sagde Søren."),
        ("cp1252", "naïve café"),
        ("latin-1", "Þetta er ágætt, sagði Ævar við móður sína."),
        ("cp1250", "Všichni lidé se rodí svobodní a sobě rovní co do důstojnosti a práv, říká se."),
    ],
)
def test_latin_letters_fall_to_the_language_that_has_them(encoding: str, text: str) -> None:
    found = decode(text.encode(encoding))
    assert found is not None
    assert found.text == text


@pytest.mark.parametrize("encoding", ["utf-8", *WIDE])
@pytest.mark.parametrize("text", [*SENTENCES.values(), "Plain words, nothing else.\n", "😀 smile"])
def test_a_byte_order_mark_decides(encoding: str, text: str) -> None:
    found = decode(("\ufeff" + text).encode(encoding))
    assert found is not None
    assert (found.text, found.encoding) == (text, encoding)


@pytest.mark.parametrize("encoding", WIDE)
@pytest.mark.parametrize("text", [*SENTENCES.values(), "Plain words, nothing else.\n"])
def test_wide_encodings_are_recognised_without_a_mark(encoding: str, text: str) -> None:
    found = decode(text.encode(encoding))
    assert found is not None
    assert (found.text, found.encoding) == (text, encoding)


def test_a_declared_encoding_goes_before_detection_but_not_before_utf_8() -> None:
    polish = "zażółć"
    first = decode(polish.encode("iso8859_2"), ("iso8859_2",))
    second = decode(polish.encode("utf-8"), ("iso8859_2",))
    unknown = decode("schöne Größe".encode("latin-1"), ("no-such-encoding",))
    assert first is not None
    assert second is not None
    assert unknown is not None
    assert (first.text, second.text, unknown.text) == (polish, polish, "schöne Größe")


def test_a_few_broken_bytes_are_replaced_and_counted() -> None:
    data = ("größer " * 40).encode() + b"\xff and " + ("größer " * 40).encode()
    found = decode(data)
    assert found is not None
    assert (found.encoding, found.replaced) == ("utf-8", 1)
    assert found.warnings == ("1 place could not be decoded as utf-8 and stand as “�”.",)


def test_utf_8_cut_off_in_a_letter_stays_utf_8() -> None:
    found = decode("größ".encode() + "ß".encode()[:1])
    assert found is not None
    assert (found.text, found.encoding, found.replaced) == ("größ�", "utf-8", 1)


def test_a_replacement_character_of_the_file_is_no_loss() -> None:
    found = decode("the sign � itself".encode())
    assert found is not None
    assert found.warnings == ()


def test_newlines_are_one_kind_and_nul_goes() -> None:
    found = decode(b"a\r\nb\rc\nd\x00e")
    assert found is not None
    assert found.text == "a\nb\nc\nde"


def test_terminal_colours_and_form_feeds_are_text() -> None:
    data = b"\x1b[31mred\x1b[0m\x0c page two\n" * 20
    found = decode(data)
    assert found is not None
    assert found.text == data.decode()


@pytest.mark.parametrize("size", [100, 1000, 4096, 100_000])
def test_random_bytes_are_no_text(size: int) -> None:
    maker = random.Random(size)
    assert [decode(maker.randbytes(size)) for _ in range(20)] == [None] * 20


@pytest.mark.parametrize(
    "data",
    [
        bytes(1000),
        b"\x7fELF\x02\x01\x01" + bytes(200),
        b"\x00\x01\x02\x03" * 100,
        bytes(range(256)) * 8,
        b"".join(number.to_bytes(2, "little") for number in range(3000)),
    ],
)
def test_structured_binary_is_no_text(data: bytes) -> None:
    assert decode(data) is None


@given(
    st.text(st.characters(exclude_characters="\0\r", exclude_categories=["Cs", "Cc"]), min_size=1)
)
def test_any_utf_8_text_comes_back_as_it_was(text: str) -> None:
    found = decode(text.encode())
    assert found is not None
    assert (found.text, found.replaced) == (text.removeprefix("\ufeff"), 0)


@given(st.binary(max_size=400))
def test_what_is_decoded_is_always_valid_text(data: bytes) -> None:
    found = decode(data)
    if found is not None:
        found.text.encode()
        assert "\0" not in found.text
        assert "\r" not in found.text


def test_surrogates_are_joined_or_replaced() -> None:
    assert without_surrogates("a\ud83d\ude00b\ud83d") == "a😀b�"
