import pytest
from hypothesis import given

from kx_desktop.index.stopwords import stop_words
from kx_desktop.index.terms import STEMMED_LANGUAGES, TermAnalyser, term_analyser

from .making import any_text


def test_a_passage_gives_its_words_stems_and_codes() -> None:
    terms = TermAnalyser("en").terms("The refunds of rule KX-4021 were paid.")
    assert terms.words == "the refunds of rule kx 4021 were paid"
    assert terms.stems == "the refund of rule kx 4021 were paid"
    assert terms.codes == "kx-4021"


@pytest.mark.parametrize(
    ("language", "word", "inflected"),
    [
        ("en", "refund", "refunds"),
        ("de", "katze", "katzen"),
        ("fr", "cheval", "chevals"),
        ("ru", "книга", "книги"),
        ("es", "casa", "casas"),
    ],
)
def test_an_inflected_word_has_the_stem_of_the_plain_one(
    language: str, word: str, inflected: str
) -> None:
    analyser = TermAnalyser(language)
    assert analyser.stem(inflected) == analyser.stem(word)


@pytest.mark.parametrize("language", ["zh", "xx", "ja"])
def test_a_language_that_nothing_stems_keeps_its_words(language: str) -> None:
    assert TermAnalyser(language).stem("refunds") == "refunds"


def test_a_text_too_short_to_tell_its_language_is_stemmed_as_english() -> None:
    assert TermAnalyser("").stem("cups") == TermAnalyser("").stem("cup")


def test_a_word_in_another_script_is_stemmed_by_its_own() -> None:
    assert TermAnalyser("en").stem("книги") == TermAnalyser("ru").stem("книги")
    assert TermAnalyser("en").stem("книги") != "книги"


@pytest.mark.parametrize("language", sorted(STEMMED_LANGUAGES))
def test_every_language_that_is_said_to_be_stemmed_can_be(language: str) -> None:
    assert TermAnalyser(language).stem("word")


def test_left_out_stop_words_give_no_terms() -> None:
    terms = TermAnalyser("en", leave_out_stop_words=True).terms("the refund of the rule")
    assert terms.words == "refund rule"
    assert terms.stems == "refund rule"


@given(any_text)
def test_what_was_kept_of_a_run_is_what_it_gives_anew(text: str) -> None:
    analyser = TermAnalyser("en")
    first = analyser.terms(text)
    assert analyser.terms(text) == first
    assert TermAnalyser("en").terms(text) == first


@given(any_text)
def test_there_is_a_stem_for_each_word(text: str) -> None:
    terms = TermAnalyser("en").terms(text)
    assert len(terms.words.split(" ")) == len(terms.stems.split(" "))


def test_analysers_are_shared_by_language() -> None:
    assert term_analyser("de") is term_analyser("de")
    assert term_analyser("de") is not term_analyser("fr")


def test_stop_words_of_several_languages_stand_together() -> None:
    assert {"the", "und"} <= stop_words(("en", "de"))
    assert not stop_words(("", "xx"))
    assert all(word == word.lower().strip() for word in stop_words(("de", "fr", "es", "ru")))
