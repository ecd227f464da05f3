"""`kx datasets fields` and `kx datasets tag`, from the words to what is printed."""

import json
from pathlib import Path

import pytest

from kx_desktop.cli.main import main
from kx_desktop.core.given import GivenDocument
from kx_desktop.library import Library, Query
from tests.library.helping import write


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a library and two notes that are in it."""
    folder = tmp_path_factory.mktemp("fields")
    write(folder / "notes" / "a.md", "---\nauthor: Ada\n---\nThe refund window is thirty days.\n")
    write(folder / "notes" / "sub" / "b.md", "Refunds are paid at the desk.\n")
    argv = ["datasets", "ingest", "notes", "--file", str(folder / "notes"), "--meta", "team=ops"]
    assert main([*argv, "--library", str(folder / "library")]) == 0
    return folder


def run(filled: Path, *words: str) -> int:
    return main(["datasets", *words, "--library", str(filled / "library")])


def test_fields_are_a_table_with_the_commonest_values(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(filled, "fields", "notes") == 0
    lines = {line.split()[0]: line.split() for line in capsys.readouterr().out.splitlines()}
    assert lines["FIELD"] == ["FIELD", "KIND", "DOCUMENTS", "VALUES", "COMMONEST"]
    assert lines["author"] == ["author", "text", "1", "1", "'Ada'"]
    assert lines["team"] == ["team", "text", "2", "1", "'ops'"]
    assert lines["page"] == ["page", "number", "–", "–"]


def test_fields_with_json_are_one_document(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(filled, "fields", "notes", "--values", "1", "--json") == 0
    shape = json.loads(capsys.readouterr().out)
    (author,) = [field for field in shape["fields"] if field["name"] == "author"]
    assert author == {
        "name": "author", "kind": "text", "documents": 1, "distinct": 1, "values": [{"text": "Ada", "literal": "'Ada'", "documents": 1}],
        "of_passages": False, "persons_own": False,
    }  # fmt: skip


def test_tags_go_to_what_lies_below_a_folder(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(filled / "notes" / "sub")
    assert (
        run(filled, "tag", "notes", "--file", folder, "--meta", "level=3", "--remove", "team") == 0
    )
    assert capsys.readouterr().out == "notes: 1 of 1 document changed\n"
    assert (
        run(filled, "tag", "notes", "--file", str(filled / "notes"), "--meta", "level=3", "--json")
        == 0
    )
    assert json.loads(capsys.readouterr().out) == {"dataset": "notes", "documents": 2, "changed": 1}
    assert (
        run(
            filled,
            "query",
            "notes",
            "--text",
            "refund",
            "--filter",
            "team = 'ops' AND level > 2",
            "--json",
        )
        == 0
    )
    assert [hit["title"] for hit in json.loads(capsys.readouterr().out)["hits"]] == ["a.md"]


@pytest.mark.parametrize(
    ("words", "told", "status"),
    [
        (["--file", "."], "neither --meta nor --remove was given", 2),
        (["--file", ".", "--meta", "a=1", "--remove", "a"], "A key was given twice", 2),
        (["--file", ".", "--meta", "a=1", "--meta", "a=2"], "A key was given twice", 2),
        (["--meta", "a=1"], "--file", 2),
        (["--file", "nothing", "--meta", "a=1"], "holds no file at nothing", 3),
    ],
)
def test_tags_that_make_no_sense_are_refused(
    filled: Path, capsys: pytest.CaptureFixture[str], words: list[str], told: str, status: int
) -> None:
    assert run(filled, "tag", "notes", *words) == status
    captured = capsys.readouterr()
    assert told in captured.err
    assert captured.out == ""


def test_a_wrong_filter_names_its_place(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(
            filled,
            "query",
            "notes",
            "--text",
            "x",
            "--filter",
            "author = 'x' AND lower(team) = 'y'",
        )
        == 2
    )
    assert "a function (lower) cannot be used here, at character 18." in capsys.readouterr().err


def test_tags_go_to_documents_that_stand_at_no_path_by_reference_title_or_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    documents = [
        GivenDocument(b"# A heading\n\napples", "fruit.md", as_file=True),
        GivenDocument(b"pears", "a title"),
        GivenDocument(b"plums", "fruit.txt", as_file=True),
    ]
    with Library.open(tmp_path / "library") as library:
        report = library.ingest("fruit", documents=documents)
    refs = [report.files[2].content_ref, "fruit.md", "a title"]
    for number, ref in enumerate(refs):
        words = ["tag", "fruit", "--ref", ref, "--meta", f"number={number}"]
        assert run(tmp_path, *words) == 0
        assert capsys.readouterr().out == "fruit: 1 of 1 document changed\n"
    with Library.open(tmp_path / "library") as library:
        for number, text in enumerate((b"plums", b"apples", b"pears")):
            (hit,) = library.query(
                Query("fruit", text=text.decode(), filter=f"number = {number}")
            ).hits
            assert text.decode() in hit.text
    assert run(tmp_path, "tag", "fruit", "--ref", "nothing", "--meta", "a=b") != 0
    assert "holds no document 'nothing'" in capsys.readouterr().err
