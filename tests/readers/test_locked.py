"""Files behind a password: read with it, told to be locked without."""

import io
import zipfile
from pathlib import Path

import pytest

from kx_desktop.core import causes
from kx_desktop.readers import ReadFailure, opens_bytes, read_bytes
from tests.files.locked import locked_office, locked_pdf

OFFICE = {"docx": "report.docx", "xlsx": "members.xlsx", "pptx": "slides.pptx"}


@pytest.fixture(params=["pdf", *OFFICE])
def locked(request: pytest.FixtureRequest, root: Path) -> tuple[str, bytes, str]:
    """A name, the bytes of a locked file, and the text that it holds without its password."""
    kind = request.param
    if kind == "pdf":
        return "a.pdf", locked_pdf("The vault opens at noon", "sesame"), "The vault opens at noon"
    (path,) = list((root / "tests" / "files").glob(f"*.{kind}"))[:1]
    data = path.read_bytes()
    return path.name, locked_office(data, "sesame"), read_bytes(data, path.name).text


def test_a_locked_file_is_skipped_and_says_why(locked: tuple[str, bytes, str]) -> None:
    name, data, _ = locked
    with pytest.raises(ReadFailure) as caught:
        read_bytes(data, name)
    assert caught.value.state == "skipped"
    assert caught.value.reason.startswith("locked: it is protected by a password")
    assert caught.value.cause == causes.LOCKED


def test_its_password_opens_it_among_others(locked: tuple[str, bytes, str]) -> None:
    name, data, text = locked
    assert read_bytes(data, name, passwords=("wrong", "sesame")).text.strip() == text.strip()


def test_a_wrong_password_leaves_it_locked(locked: tuple[str, bytes, str]) -> None:
    name, data, _ = locked
    with pytest.raises(ReadFailure) as caught:
        read_bytes(data, name, passwords=("Sesame", ""))
    assert caught.value.cause == causes.LOCKED


def test_a_password_that_is_no_text_opens_nothing_and_breaks_nothing(
    locked: tuple[str, bytes, str],
) -> None:
    name, data, text = locked
    with pytest.raises(ReadFailure, match="locked"):
        read_bytes(data, name, passwords=("\udce9t\u00e9",))
    assert read_bytes(data, name, passwords=("\udce9t\u00e9", "sesame")).text == text


def test_a_password_is_tried_without_reading(locked: tuple[str, bytes, str]) -> None:
    _, data, _ = locked
    assert opens_bytes(data, "sesame")
    assert not opens_bytes(data, "wrong")


def test_a_file_that_is_not_locked_is_opened_by_anything(root: Path) -> None:
    for path in sorted((root / "tests" / "files").glob("*.[dpx]??")):
        assert opens_bytes(path.read_bytes(), "anything"), path.name


def test_what_excel_locks_with_everybodys_password_is_read(root: Path) -> None:
    path = next((root / "tests" / "files").glob("*.xlsx"))
    data = path.read_bytes()
    protected = locked_office(data, "VelvetSweatshop")
    assert read_bytes(protected, path.name).text == read_bytes(data, path.name).text


def test_a_damaged_locked_file_is_no_crash(root: Path) -> None:
    path = next((root / "tests" / "files").glob("*.docx"))
    data = locked_office(path.read_bytes(), "sesame")
    for cut in (600, len(data) // 2, len(data) - 100):
        with pytest.raises(ReadFailure):
            read_bytes(data[:cut], "a.docx", passwords=("sesame",))


def test_neither_a_password_nor_what_it_opens_is_shown(root: Path) -> None:
    from kx_desktop.ingest.prepared import PrepareTask, UnlockTask
    from kx_desktop.readers.kinds import KINDS
    from kx_desktop.readers.limits import DEFAULT_LIMITS
    from kx_desktop.readers.source import Source

    secret = "sesame-17"
    for value in (
        PrepareTask("a.pdf", passwords=(secret,)),
        UnlockTask("a.pdf", "a.pdf", secret),
        Source(b"", KINDS["pdf"], "a.pdf", DEFAULT_LIMITS, passwords=(secret,)),
    ):
        assert secret not in repr(value)


def test_the_real_locked_files_stay_locked_to_a_guess(shared_files: Path) -> None:
    for name in ("password.pdf", "password_protected.xlsx"):
        data = (shared_files / name).read_bytes()
        assert not opens_bytes(data, "no password that anybody chose")


def test_a_locked_file_in_an_archive_is_told_of_and_opened(tmp_path: Path) -> None:
    from kx_desktop.ingest.prepare import opens, prepare_files
    from kx_desktop.ingest.prepared import PrepareTask, UnlockTask

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("inner.pdf", locked_pdf("The vault opens at noon", "sesame"))
        archive.writestr("plain.txt", "Nothing secret.")
    path = tmp_path / "a.zip"
    path.write_bytes(packed.getvalue())
    (file,) = prepare_files([PrepareTask(str(path))])
    assert [(part.path, part.cause) for part in file.parts] == [
        (f"{path}/inner.pdf", causes.LOCKED)
    ]
    (file,) = prepare_files([PrepareTask(str(path), passwords=("sesame",))])
    assert file.parts == ()
    assert any("noon" in document.text for document in file.documents)
    within = f"{path}/inner.pdf"
    assert opens(UnlockTask(str(path), within, "sesame")) == ""
    assert opens(UnlockTask(str(path), within, "wrong")) == UnlockTask.WRONG
