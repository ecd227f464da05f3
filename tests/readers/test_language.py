import pytest

from kx_desktop.readers.language import detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The refund window is thirty days from the day on which the parcel arrives.", "en"),
        ("Die Rückgabefrist beträgt dreißig Tage ab dem Tag, an dem das Paket ankommt.", "de"),
        ("Le délai de remboursement est de trente jours à partir de la livraison du colis.", "fr"),
        ("退款期限为收到货物之日起三十天，款项将退回付款时所用的银行卡，运费由我们承担。", "zh"),
        ("Срок возврата составляет тридцать дней со дня получения посылки покупателем.", "ru"),
    ],
)
def test_the_language_of_a_sentence_is_told(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize("text", ["", "   ", "KX-4021", "12, 13, 14, 15, 16, 17, 18, 19"])
def test_too_little_to_tell_is_no_language(text: str) -> None:
    assert detect_language(text) == ""


def test_only_the_beginning_of_a_text_is_looked_at() -> None:
    english = "The refund window is thirty days from the day on which the parcel arrives. "
    assert detect_language(english * 50 + "Die Rückgabefrist beträgt dreißig Tage. " * 500) == "en"
