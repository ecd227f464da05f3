"""What a dataset makes of a question: which words tell passages apart, and how near in meaning texts are."""

from dataclasses import replace

import pytest

from kx_desktop.core.errors import Cancelled
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken

TEXTS = [
    "The harbour is open in winter.",
    "The harbour is closed in summer.",
    "A lighthouse stands at the harbour.",
]


@pytest.fixture(scope="module")
def harbour(library: Library) -> str:
    library.ingest("harbour", texts=TEXTS)
    return "harbour"


def test_a_rare_word_weighs_more_than_one_that_stands_everywhere(
    library: Library, harbour: str
) -> None:
    weighing = library.weighing(harbour, "harbour lighthouse")
    common, rare = weighing.weights
    assert rare > common > 0


def test_a_text_holds_a_word_in_any_inflection(library: Library, harbour: str) -> None:
    weighing = library.weighing(harbour, "lighthouses, harbours")
    assert weighing.held("A lighthouse.") == {0}
    assert weighing.held("One HARBOUR, two lighthouses.") == {0, 1}
    assert weighing.held("Nothing of the kind.") == frozenset()


def test_codes_and_numbers_are_terms(library: Library, harbour: str) -> None:
    weighing = library.weighing(harbour, "KX-4021 2019")
    assert len(weighing.held("Ticket KX-4021 was closed in 2019.")) == len(weighing.weights)
    assert weighing.held("Ticket XX-1111 was closed in 2020.") == frozenset()


def test_what_means_the_same_is_nearer(library: Library, harbour: str) -> None:
    weighing = library.weighing(harbour, "When can ships come in?")
    near, far = weighing.nearness([TEXTS[0], "He bakes bread with rye flour."], CancelToken())
    assert 1 >= near > far >= -1


def test_a_dataset_that_is_not_searched_by_meaning_has_nothing_near(library: Library) -> None:
    library.ingest("own vectors", texts=["a harbour"], vectors=[[1.0, 0.0]])
    weighing = library.weighing("own vectors", "harbour")
    assert weighing.nearness(["a harbour"], CancelToken()) == (0.0,)


def test_without_a_model_nothing_is_near(library: Library, harbour: str) -> None:
    with Library.open(library.folder, settings=replace(Settings(), embedder="none")) as wordless:
        weighing = wordless.weighing(harbour, "harbour")
        assert weighing.nearness(TEXTS, CancelToken()) == (0.0, 0.0, 0.0)


def test_comparing_can_be_stopped(library: Library, harbour: str) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        library.weighing(harbour, "harbour").nearness(TEXTS, token)


def test_a_dataset_that_nothing_has_gone_into_can_be_asked_by_weighted_scores(
    library: Library, dataset: str
) -> None:
    library.make_dataset(dataset)
    assert library.query(Query(dataset, "anything", fusion="weight")).hits == ()
