"""A file that cannot be read anew while its earlier text is found says so in its reason."""

from pathlib import Path

from kx_desktop.library import Library
from tests.files.locked import locked_pdf
from tests.library.helping import ask, write

STILL = "What was read of it before is still searched."


def reasons(library: Library, dataset: str) -> list[str]:
    return [row.reason for row in library.file_rows(library.file_ids(dataset).tolist())]


def test_a_file_that_is_locked_now_says_how_to_go_on_and_that_its_text_is_searched(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    path = write(tmp_path / "in" / "vault.pdf", "The vault opens at nine.")
    library.ingest(dataset, files=[path])
    write(path, locked_pdf("The vault opens at noon", "sesame"))
    (told,) = library.ingest(dataset, files=[path]).files
    assert told.reason == (
        f"locked: it is protected by a password. Give its password to have it read. {STILL}"
    )
    assert len(ask(library, dataset, "vault", mode="fulltext")) == 1
    path.unlink()
    library.ingest(dataset, files=[path.parent])
    assert ask(library, dataset, "vault", mode="fulltext") == ()
    assert not any(STILL in reason for reason in reasons(library, dataset))


def test_one_that_was_never_read_does_not(library: Library, dataset: str, tmp_path: Path) -> None:
    path = write(tmp_path / "vault.pdf", locked_pdf("The vault opens at noon", "sesame"))
    (told,) = library.ingest(dataset, files=[path]).files
    assert STILL not in told.reason


def test_one_that_fails_does(library: Library, dataset: str, tmp_path: Path) -> None:
    path = write(tmp_path / "plan.txt", "The plan is good.")
    library.ingest(dataset, files=[path])
    write(path, b"")
    (told,) = library.ingest(dataset, files=[path]).files
    assert told.reason == f"The file is empty. {STILL}"
