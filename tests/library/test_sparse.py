"""The sparse path of a library: misspelt questions find, indexes come to be by themselves, encoders are told apart."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from kx_desktop.core.errors import (
    FailedPrecondition,
    ResourceExhausted,
    StaleIndex,
)
from kx_desktop.index.sparse import SparseIndex
from kx_desktop.index.sparse_segment import SparseVector
from kx_desktop.library import Library, Query, jobs
from kx_desktop.library import sparse as sparse_path
from kx_desktop.library.fingerprint import vectors_stamp, words_stamp
from kx_desktop.library.parts import Parts
from kx_desktop.library.sparse_encoders import LazySparseEncoder, Subwords
from kx_desktop.settings import Settings, resources_dir
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.tasks import CancelToken
from tests.library.sparse_asking import NOTES, covered, found, told


class Numbered(Subwords):
    """Another encoder, as slow as a model: each passage has the number of its words as its one term."""

    is_quick = False

    def __init__(self, name: str = "numbered") -> None:
        super().__init__()
        self.parts = {"sparse": name, "sparse_weights": "ab" * 32}

    def passages(self, texts: object) -> Iterator[SparseVector]:
        for text in texts:  # type: ignore[attr-defined]
            terms = np.array([len(text.split())], np.uint32)
            yield terms, np.ones(1, np.float32)

    def question(self, text: str, languages: object, view: object) -> tuple[object, object]:  # type: ignore[override]
        return np.array([len(text.split())], np.uint32), np.ones(1, np.float64)


@pytest.fixture
def numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The setting `numbered` names that encoder."""
    opening = LazySparseEncoder._open

    def open_it(self: LazySparseEncoder) -> object:
        return Numbered(self._spec) if self._spec.startswith("numbered") else opening(self)

    monkeypatch.setattr(LazySparseEncoder, "_open", open_it)


@contextmanager
def noted(folder: Path, settings: Settings | None = None) -> Iterator[Library]:
    """A library with a dataset of notes."""
    with Library.open(folder, settings=settings or Settings()) as library:
        library.ingest("notes", texts=NOTES)
        yield library


def test_a_misspelt_question_finds_its_passage_first_among_the_sample_documents(
    tmp_path: Path,
) -> None:
    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("sample", files=[resources_dir() / "sample"])
        first, _ = found(library, "sample", text="refnd windw")[0]
        assert "The refund goes to the card" in first


def test_an_ingest_leaves_every_passage_with_its_sparse_vector(tmp_path: Path) -> None:
    with noted(tmp_path) as library:
        assert covered(library, "notes") == 3
        library.ingest("notes", texts=["one more"])
        assert covered(library, "notes") == 4
        (facts,) = [one for one in library._datasets.all() if one.name == "notes"]
        assert facts.fingerprint["sparse"] == "the pieces of words, version 1"
        assert library.datasets()[0].stale == ()


def test_the_parts_of_sparse_vectors_enter_no_other_stamp(tmp_path: Path) -> None:
    with noted(tmp_path) as library:
        row = library._datasets.find("notes")
        assert row is not None
        bare = {name: part for name, part in row.fingerprint.items() if name != "sparse"}
        assert bare != row.fingerprint
        assert vectors_stamp(bare) == vectors_stamp(row.fingerprint)
        assert words_stamp(bare) == words_stamp(row.fingerprint)


def test_a_dataset_from_before_gets_its_index_with_the_first_question(tmp_path: Path) -> None:
    with noted(tmp_path, Settings().with_value("sparse_encoder", "none")) as library:
        assert covered(library, "notes") == 0
        opened = library._parts.opened(library._datasets.all()[0])
    with Library.open(tmp_path, settings=Settings()) as library:
        assert library.datasets()[0].stale == ()
        assert found(library, "notes", text="refnd")[0][0] == NOTES[2]
        assert covered(library, "notes") == 3
        # Nothing that is open is opened anew for it.
        before = library._parts.opened(library._datasets.all()[0])
        assert before.fingerprint == opened.fingerprint
        library.ingest("notes", texts=["one more"])
        assert library._parts.opened(library._datasets.all()[0]) is before


@pytest.mark.parametrize("harm", ["gone", "damaged"])
def test_an_index_that_is_lost_is_made_again(tmp_path: Path, harm: str) -> None:
    with noted(tmp_path) as library:
        before = found(library, "notes", text="refund window")
    for path in list(tmp_path.rglob("*.sparse")):
        if harm == "gone":
            shutil.rmtree(path.parent)
        else:
            path.write_bytes(path.read_bytes()[:-1])
    with Library.open(tmp_path, settings=Settings()) as library:
        assert found(library, "notes", text="refund window") == before
        assert told(library, "notes", text="refund") == ()


def test_an_index_of_another_state_of_the_library_is_made_anew(tmp_path: Path) -> None:
    earlier = tmp_path / "earlier"
    with noted(tmp_path / "library"):
        pass
    shutil.copytree(tmp_path / "library", earlier)
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("notes", texts=["a passage that was never there"])
    shutil.rmtree(earlier / "index")
    shutil.copytree(tmp_path / "library" / "index", earlier / "index")
    with Library.open(earlier, settings=Settings()) as library:
        library.ingest("notes", texts=[])
        assert covered(library, "notes") == 3
        assert all("never" not in text for text, _ in found(library, "notes", text="never there"))


def test_while_another_writes_what_is_there_answers_and_what_lacks_is_told(
    tmp_path: Path,
) -> None:
    with noted(tmp_path, Settings().with_value("sparse_encoder", "none")):
        pass
    with Library.open(tmp_path, settings=Settings()) as library:
        with library._writing.alone(CancelToken()):
            (note,) = told(library, "notes", text="refund")
            assert "3 passages of notes have no sparse vector yet: another program" in note
        assert told(library, "notes", text="refund") == ()


def test_a_full_disk_keeps_nobody_from_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with noted(tmp_path, Settings().with_value("sparse_encoder", "none")):
        pass

    def full(self: SparseIndex, vectors: object) -> None:
        raise ResourceExhausted("full", "make room")

    monkeypatch.setattr(SparseIndex, "add", full)
    with Library.open(tmp_path, settings=Settings()) as library:
        assert found(library, "notes", text="refund") == []
        assert "no room on the disk" in told(library, "notes", text="refund")[0]


def test_without_an_encoder_a_question_in_words_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with (
        noted(tmp_path, Settings().with_value("sparse_encoder", "none")) as library,
        pytest.raises(FailedPrecondition, match="There is no sparse encoder") as caught,
    ):
        found(library, "notes", text="refund")
    assert "sparse_encoder" in caught.value.next_step


def test_another_encoder_is_refused_by_name_on_the_sparse_path_alone(
    tmp_path: Path, numbered: None
) -> None:
    with noted(tmp_path):
        pass
    settings = Settings().with_value("sparse_encoder", "numbered")
    with Library.open(tmp_path, settings=settings) as library:
        with pytest.raises(StaleIndex) as caught:
            found(library, "notes", text="refund")
        assert "the sparse encoder was the pieces of words, version 1 and is numbered now" in (
            caught.value.message
        )
        assert caught.value.next_step
        assert library.query(Query("notes", "refund")).hits
        assert library.datasets()[0].stale == ()
        library.ingest("notes", texts=["one more"])
        assert covered(library, "notes") == 3
        library.rebuild("notes", "anew")
        assert [text for text, _ in found(library, "anew", text="two words")] == ["one more"]
    with Library.open(tmp_path, settings=Settings()) as library:
        assert found(library, "notes", text="mroe")[0][0] == "one more"


def test_a_model_leaves_many_passages_to_the_next_ingest_and_says_so(
    tmp_path: Path, numbered: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with noted(tmp_path, Settings().with_value("sparse_encoder", "none")):
        pass
    settings = Settings().with_value("sparse_encoder", "numbered")
    with Library.open(tmp_path, settings=settings) as library:
        with monkeypatch.context() as patch:
            patch.setattr(sparse_path, "_FEW", 2)
            (note,) = told(library, "notes", text="four words of it")
            assert "3 passages of notes have no sparse vector yet: ingest anything" in note
            assert covered(library, "notes") == 0
        assert told(library, "notes", text="four words of it") == ()
        assert len(found(library, "notes", text="four words of it")) == 2


@pytest.mark.parametrize("when", ["while it embeds", "while it makes sparse vectors"])
def test_while_an_ingest_into_it_goes_on_sparse_vectors_are_said_to_come_by_themselves(
    tmp_path: Path, numbered: None, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    monkeypatch.setattr(sparse_path, "_FEW", 0)
    settings = Settings().with_value("sparse_encoder", "numbered")
    heard: list[str] = []
    encode = Numbered.passages

    def asking(self: Numbered, texts: object) -> Iterator[SparseVector]:
        heard.extend(told(library, "notes", text="four words of it"))
        heard.extend(told(library, "others", text="four words of it"))
        return encode(self, texts)

    with Library.open(tmp_path, settings=Settings().with_value("sparse_encoder", "none")) as bare:
        bare.ingest("notes", texts=NOTES)
        bare.ingest("others", texts=NOTES)
    with Library.open(tmp_path, settings=settings) as library:
        by_themselves = "3 passages of notes have no sparse vector yet: files are being taken in, and they get theirs by themselves."
        if when == "while it embeds":
            row = library._datasets.find("notes")
            assert row is not None
            with library._writing.alone(CancelToken()):
                job = library._parts.ledger.begin_job(row.id, {})
                assert told(library, "notes", text="four words") == (by_themselves,)
                (other,) = told(library, "others", text="four words")
                assert "3 passages of others have no sparse vector yet: ingest anything" in other
            (idle,) = told(library, "notes", text="four words")
            assert "ingest anything into it again" in idle
            library._parts.ledger.end_job(job, "done")
        else:
            monkeypatch.setattr(Numbered, "passages", asking)
            library.ingest("notes", texts=[])
            assert heard[0] == by_themselves
            assert told(library, "notes", text="four words") == ()


def test_an_ingest_that_is_stopped_leaves_whole_steps_and_the_next_goes_on(
    tmp_path: Path, numbered: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sparse_path, "_SLOW_STEP", 1)
    settings = Settings().with_value("sparse_encoder", "numbered")

    class PowerCut(BaseException):
        pass

    adding = SparseIndex.add

    def add_two(self: SparseIndex, vectors: list[SparseVector]) -> None:
        if self.covered_rows == 2:
            raise PowerCut
        adding(self, vectors)

    with Library.open(tmp_path, settings=settings) as library:
        with monkeypatch.context() as patch:
            patch.setattr(SparseIndex, "add", add_two)
            with pytest.raises(PowerCut):
                library.ingest("notes", texts=NOTES)
        assert covered(library, "notes") == 2
    with Library.open(tmp_path, settings=settings) as library:
        library.ingest("notes", texts=[])
        assert covered(library, "notes") == 3


def test_pieces_of_words_are_made_while_passages_are_embedded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking: list[int] = []
    encode = jobs.encode_after_ingest

    def watched(parts: Parts, dataset: DatasetRow, stop: Callable[[], bool]) -> None:
        lacking.append(dataset.passage_rows - dataset.vector_rows)
        encode(parts, dataset, stop)

    monkeypatch.setattr(jobs, "encode_after_ingest", watched)
    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("notes", texts=[f"note {i} of the refund window" for i in range(300)])
        assert covered(library, "notes") == 300
    assert lacking[0] > 0  # vectors were still to come
    assert lacking[-1] == 0


def test_a_model_is_not_asked_for_sparse_vectors_beside_the_other(
    tmp_path: Path, numbered: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[int] = []
    encode = jobs.encode_after_ingest
    monkeypatch.setattr(
        jobs, "encode_after_ingest", lambda *given: (called.append(1), encode(*given))
    )
    settings = Settings().with_value("sparse_encoder", "numbered")
    with Library.open(tmp_path, settings=settings) as library:
        library.ingest("notes", texts=NOTES)
        assert covered(library, "notes") == 3
    assert len(called) == 1


def test_a_model_that_is_not_there_keeps_nobody_from_taking_in(tmp_path: Path) -> None:
    settings = Settings().with_value("sparse_encoder", str(tmp_path / "nowhere"))
    with noted(tmp_path / "library", settings) as library:
        with pytest.raises(FailedPrecondition, match="There is no model folder"):
            found(library, "notes", text="refund")
        assert (
            "no sparse vector, and no encoder" in told(library, "notes", sparse_vector={1: 1.0})[0]
        )


def test_a_sparse_vector_of_the_callers_own_asks_any_dataset(tmp_path: Path) -> None:
    with noted(tmp_path) as library:
        row = library._datasets.find("notes")
        assert row is not None
        encoder = Subwords()
        (vector,) = encoder.passages([NOTES[1]])
        asked = dict(zip(vector[0].tolist(), vector[1].tolist(), strict=True))
        assert found(library, "notes", sparse_vector=asked)[0][0] == NOTES[1]
        assert found(library, "notes", sparse_vector={5: 1.0, 3: 0.0}) == []
