"""What a hit says is so: its words, its place, its neighbours, its page."""

import itertools
from pathlib import Path

import pytest
from blake3 import blake3

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.library import Library, Query
from kx_desktop.settings import resources_dir
from tests.library.helping import ask, names, texts, write

MODES = ("hybrid", "dense", "fulltext")


@pytest.mark.parametrize(
    "question", ["lending period of books", "late fees", "Garantie", "KX-4021"]
)
@pytest.mark.parametrize("mode", MODES)
def test_a_hit_stands_where_it_says(
    library: Library, corpus: str, mode: str, question: str
) -> None:
    hits = ask(library, corpus, question, mode=mode, k=20)
    assert hits
    for hit in hits:
        whole = library.document_text(hit.parent_ref)
        assert whole[hit.char_start : hit.char_end] == hit.text
        assert hit.content_ref == blake3(hit.text.encode()).hexdigest()
        assert 0 <= hit.chunk_index < hit.chunk_count
        on_disk = Path(hit.path)
        if on_disk.is_file():
            assert hit.parent_ref == blake3(on_disk.read_bytes()).hexdigest()
        if on_disk.is_file() and on_disk.suffix == ".md":
            assert on_disk.read_text("utf-8")[hit.char_start : hit.char_end] == hit.text


@pytest.mark.parametrize("name", ["a.txt", "a.md"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_offsets_count_code_points_of_the_file_itself(
    library: Library, dataset: str, tmp_path: Path, name: str, newline: str
) -> None:
    lines = [f"𝔘𝔫𝔦 Zeile {number}: Äpfel 🍎 und 梨, Nr. {number * 7}." for number in range(60)]
    file = write(tmp_path / name, newline.join(lines))
    library.ingest(dataset, files=[file], chunk_size=200, chunk_overlap=40)
    seen = file.read_text("utf-8")  # with universal newlines, as an editor shows it
    hits = ask(library, dataset, "Zeile 35", mode="fulltext", k=64, rerank=False)
    assert any("Zeile 35:" in hit.text for hit in hits[:2])
    for hit in hits:
        assert seen[hit.char_start : hit.char_end] == hit.text


def test_passages_cover_the_document(library: Library, corpus: str) -> None:
    hits = ask(library, corpus, "company handbook", k=64, rerank=False, mode="dense")
    handbook = sorted(
        (hit for hit in hits if names([hit]) == ["handbook.md"]), key=lambda hit: hit.chunk_index
    )
    assert len(handbook) == handbook[0].chunk_count
    assert handbook[0].char_start == 0
    assert handbook[-1].char_end == len(library.document_text(handbook[0].parent_ref))
    for before, after in itertools.pairwise(handbook):
        assert before.char_start < after.char_start <= before.char_end


def test_a_page_has_its_number_and_its_own_characters(library: Library, corpus: str) -> None:
    hits = [
        hit
        for hit in ask(library, corpus, "accuracy of the air pressure", k=10)
        if names([hit]) == ["ws-2-guide.pdf"]
    ]
    assert hits
    for hit in hits:
        pages = [place for place in hit.locators if place.kind == "page"]
        assert pages
        assert hit.page == pages[0].number
        whole = library.document_text(hit.parent_ref)
        for page in pages:
            assert page.runs
            assert page.start < hit.char_end
            assert page.end > hit.char_start
            for run in page.runs:
                assert page.start <= run.start
                assert run.start + run.length <= page.end
                assert whole[run.start : run.start + run.length].strip("\n")


def test_a_file_without_pages_has_none(library: Library, corpus: str) -> None:
    (hit,) = ask(library, corpus, "office", k=1, mode="fulltext")
    assert hit.page is None


def test_highlights_are_the_words_of_the_question(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    write(tmp_path / "a.txt", "The ferries to the island sail hourly; a ferry takes 40 cars.")
    library.ingest(dataset, files=[tmp_path])
    (hit,) = ask(library, dataset, "which ferry sails?")
    marked = [hit.text[span.start : span.end] for span in hit.highlights]
    assert marked == ["ferries", "sail", "ferry"]
    assert [span.start for span in hit.highlights] == sorted(s.start for s in hit.highlights)


def test_the_same_passage_in_two_documents_is_one_hit_that_names_both(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    shared = "This offer is without obligation and may end any day."
    for number in (1, 2, 3):
        write(
            tmp_path / f"{number}.txt", f"{shared}\n\nOffer number {number} is for {number} chairs."
        )
    library.ingest(dataset, files=[tmp_path], chunk_size=60, chunk_overlap=0)
    result = library.query(Query(dataset=dataset, text="is the offer without obligation?", k=10))
    folded = [hit for hit in result.hits if "without obligation" in hit.text]
    assert len(folded) == 1
    (hit,) = folded
    others = {Path(place.path).name: place for place in hit.also_in}
    assert {*others, Path(hit.path).name} == {"1.txt", "2.txt", "3.txt"}
    for place in hit.also_in:
        whole = library.document_text(place.parent_ref)
        assert whole[place.char_start : place.char_end] == hit.text
    assert result.total == len({hit.content_ref for hit in result.hits})
    # A superseded document is named as another place only where it is asked for.
    write(tmp_path / "3.txt", "Something else altogether.")
    library.ingest(dataset, files=[tmp_path])
    hit = ask(library, dataset, "without obligation", mode="fulltext")[0]
    assert len(hit.also_in) == 1
    hit = ask(library, dataset, "without obligation", mode="fulltext", include_superseded=True)[0]
    assert len(hit.also_in) == 2


def test_a_window_is_the_neighbours_joined_without_their_overlap(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    lines = [f"Station {number} is called {number * number}." for number in range(40)]
    file = write(tmp_path / "line.txt", "\n".join(lines))
    library.ingest(dataset, files=[file], chunk_size=120, chunk_overlap=40)
    whole = file.read_text()
    spans = {
        hit.chunk_index: hit
        for hit in ask(library, dataset, "Station", mode="fulltext", k=64, rerank=False)
    }
    middle = max(spans) // 2
    question = spans[middle].text.splitlines()[1]
    for window in [(0, 0), (-1, 2), (-10, 10), (0, 1)]:
        hit = next(
            hit
            for hit in ask(library, dataset, question, window=window, k=64, rerank=False)
            if hit.chunk_index == middle
        )
        if window == (0, 0):
            assert hit.window is None
            continue
        first = max(0, middle + window[0])
        last = min(hit.chunk_count - 1, middle + window[1])
        assert hit.window is not None
        assert hit.window.text == whole[hit.window.char_start : hit.window.char_end]
        assert hit.window.char_start == spans[first].char_start
        assert hit.window.char_end == spans[last].char_end
        assert hit.text in hit.window.text


@pytest.mark.parametrize("rerank", [True, False])
@pytest.mark.parametrize("mode", MODES)
def test_pages_of_hits_continue_one_another(
    library: Library, corpus: str, mode: str, rerank: bool
) -> None:
    def page(offset: int, k: int) -> list[tuple[int, str]]:
        hits = ask(
            library, corpus, "the library lends books", mode=mode, rerank=rerank, k=k, offset=offset
        )
        return [(hit.rank, hit.content_ref) for hit in hits]

    at_once = page(0, 15)
    assert len({ref for _, ref in at_once}) == len(at_once)
    assert page(0, 5) + page(5, 5) + page(10, 5) == at_once
    assert [rank for rank, _ in at_once] == list(range(1, len(at_once) + 1))
    assert page(10_000, 5) == []


def test_more_than_64_hits_are_taken_as_64(library: Library, corpus: str) -> None:
    result = library.query(Query(dataset=corpus, text="the library", k=1000, mode="dense"))
    assert result.k == 64
    assert len(result.hits) == 64
    assert result.total > 64


@pytest.mark.parametrize(
    ("parameter", "value"),
    [
        ("k", 0),
        ("k", -3),
        ("offset", -1),
        ("mode", "fuzzy"),
        ("rrf_k", 1),
        ("mmr_lambda", 1.5),
        ("mmr_lambda", float("nan")),
        ("window", (1, 2)),
        ("window", (-11, 0)),
        ("window", (0, 11)),
        ("text", ""),
        ("text", " \n\t "),
    ],
)
def test_a_parameter_out_of_its_range_is_refused_by_name(
    library: Library, corpus: str, parameter: str, value: object
) -> None:
    with pytest.raises(InvalidArgument) as caught:
        library.query(Query(**{"dataset": corpus, "text": "x", parameter: value}))  # type: ignore[arg-type]
    assert caught.value.message.startswith(f"{parameter}:")
    assert caught.value.next_step.startswith("It takes")


def test_each_path_says_where_it_ranked_a_hit(library: Library, corpus: str) -> None:
    words = ask(library, corpus, "late fees", mode="fulltext", rerank=False, k=64)
    meaning = ask(library, corpus, "late fees", mode="dense", rerank=False, k=64)
    assert [hit.paths["fulltext"].rank for hit in words][:3] == [1, 2, 3]
    assert all(hit.score == hit.paths["fulltext"].score for hit in words)
    assert all(hit.score == hit.paths["dense"].score for hit in meaning)
    both = ask(library, corpus, "late fees", rerank=False, k=20)
    for hit in both:
        told = sum(1 / (60 + place.rank) for place in hit.paths.values())
        assert hit.score == pytest.approx(told)
    assert {"dense", "fulltext"} == set(both[0].paths)
    scores = [hit.score for hit in both]
    assert scores == sorted(scores, reverse=True)


def test_a_vector_comes_when_it_is_asked_for(library: Library, corpus: str) -> None:
    (bare,) = ask(library, corpus, "late fees", k=1)
    (hit,) = ask(library, corpus, "late fees", k=1, include_vector=True)
    assert bare.vector is None
    assert hit.vector is not None
    assert len(hit.vector) == 384
    assert sum(value * value for value in hit.vector) == pytest.approx(1, abs=1e-5)


SHORT = (
    "The annual inspection of the lift in the {} building takes place in the second week of March. "
    "During the inspection the lift cannot be used, and deliveries have to be announced to the caretaker two days ahead."
)
LONG = (
    f"{SHORT} The inspector needs the keys of the machine room and the logbook, which the caretaker hands over "
    "against a signature. Findings are written into the logbook; those that concern safety are mended before the lift "
    "runs again, the others within a month. Tenants who cannot climb stairs are asked to call the office a week before, "
    "so that help can be arranged for the day. The costs are part of the running costs of the house."
)
PLACES = ("north", "south", "east", "west", "old", "new", "red", "blue", "grey", "main")
OTHERS = (
    "A lift must be inspected once a year by an expert of the certifying body; the report is kept for ten years.",
    "The caretaker is in the office on working days from seven to three and takes deliveries.",
    "The stairs are cleaned on Mondays. When the lift is out of order, heavy goods are carried on Fridays.",
    "The heating is inspected in September, before the cold days come.",
)


@pytest.mark.parametrize(
    "copied",
    [
        LONG,
        SHORT,
    ],
    ids=["long", "short"],
)
def test_of_ten_copies_with_a_word_changed_one_stands_in_the_first_three(
    library: Library, dataset: str, copied: str
) -> None:
    copies = [copied.format(place) for place in PLACES]
    library.ingest(dataset, files=[resources_dir() / "sample"], texts=[*copies, *OTHERS])
    question = "when is the annual inspection of the lift?"
    first = texts(ask(library, dataset, question, k=3, rerank=True))
    assert first[0] in copies
    assert sum(text in copies for text in first) == 1
    plain = texts(ask(library, dataset, question, k=3, rerank=False))
    assert sum(text in copies for text in plain) >= 2
