"""Ninety real files: each ends in a final state with a true reason, and can be asked."""

from pathlib import Path

import pytest
from blake3 import blake3

from kx_desktop.library import IngestReport, Library
from kx_desktop.settings import Settings
from tests.library.helping import ask, names

pytestmark = pytest.mark.slow

# The longest of them would only take time; their reading is tested with the readers.
LONG = {"handbook-872p.docx", "winter-sports.epub", "UDHR_first_article_all.txt"}


@pytest.fixture(scope="module")
def files(shared_files: Path) -> list[Path]:
    return sorted(path for path in shared_files.iterdir() if path.name not in LONG)


@pytest.fixture(scope="module")
def ingested(
    tmp_path_factory: pytest.TempPathFactory, files: list[Path]
) -> tuple[Library, IngestReport]:
    library = Library.open(tmp_path_factory.mktemp("real"), settings=Settings())
    return library, library.ingest("real", files=files)


@pytest.fixture(scope="module", autouse=True)
def closing(ingested: tuple[Library, IngestReport]):
    yield
    ingested[0].close()


def test_every_file_ends_in_a_final_state(
    ingested: tuple[Library, IngestReport], files: list[Path]
) -> None:
    _, report = ingested
    told = {file.path: file for file in report.files}
    assert {str(path) for path in files} <= set(told)
    assert {file.state for file in report.files} <= {
        "indexed", "unchanged", "partial", "skipped", "failed",
    }  # fmt: skip
    for file in report.files:
        if file.state == "unchanged":  # then under another name only
            assert file.reason == "" or "already, as " in file.reason, file
            continue
        if file.state == "indexed" and file.reason.startswith("Text was read from the picture"):
            continue
        assert bool(file.reason) == (file.state in {"partial", "skipped", "failed"}), file
        if file.state == "indexed" and not file.path.endswith(".zip"):
            assert file.passages > 0, file
    assert report.failed == sum(file.state == "failed" for file in report.files) == 0


@pytest.mark.parametrize(
    ("name", "state", "reason"),
    [
        ("empty.txt", "skipped", "empty"),
        ("DA-1p.png", "indexed", "the picture of 1 page"),
        ("password.pdf", "skipped", "password"),
        ("single_table.pdf", "indexed", "the picture of 1 page"),
        ("fake-encrypted.eml", "partial", "encrypted"),
        ("simple.zip", "indexed", ""),
    ],
)
def test_a_reason_is_true(
    ingested: tuple[Library, IngestReport], name: str, state: str, reason: str
) -> None:
    (file,) = [file for file in ingested[1].files if Path(file.path).name == name]
    assert file.state == state
    assert reason in file.reason


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("حبيبي", "habibi.pdf"),
        ("적립 제외 대상", "korean-text-with-tables.pdf"),
        ("Beautiful is better than ugly", "google-doc-document.pdf"),
        ("XBRL 10-K", "README.org"),
        ("Maple Leafs", "stanley-cups.xlsx"),
        ("Grundgesetz äöüß", "umlauts-utf8.md"),
    ],
)
@pytest.mark.parametrize("mode", ["fulltext", "hybrid"])
def test_a_real_file_answers(
    ingested: tuple[Library, IngestReport], question: str, name: str, mode: str
) -> None:
    hits = ask(ingested[0], "real", question, mode=mode, k=5)
    places = {*names(hits), *(Path(place.path).name for hit in hits for place in hit.also_in)}
    stem = name.split(".", maxsplit=1)[0]
    assert any(place.split(".")[0].removesuffix("-utf-16") == stem for place in places)


def test_every_hit_stands_in_its_document(ingested: tuple[Library, IngestReport]) -> None:
    library, _ = ingested
    for question in ("table", "the", "Violets are blue", "日本語"):
        for hit in ask(library, "real", question, k=64):
            text = library.document_text(hit.parent_ref)
            assert text[hit.char_start : hit.char_end] == hit.text
            if Path(hit.path).is_file():
                assert hit.parent_ref == blake3(Path(hit.path).read_bytes()).hexdigest()
