"""Files within files are documents of their own that know where they came from."""

import io
import sqlite3
import zipfile
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path

import pytest
from blake3 import blake3

from kx_desktop.library import Library
from tests.library.helping import ask, reasons, states, texts, write


def mail(body: str, **attached: str) -> bytes:
    message = EmailMessage()
    message["From"] = "ann@example.org"
    message["To"] = "bob@example.org"
    message["Subject"] = "Papers"
    message.set_content(body)
    for name, text in attached.items():
        message.add_attachment(text.encode(), "text", "plain", filename=f"{name}.txt")
    return message.as_bytes()


def packed(**members: str | bytes) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        for name, text in members.items():
            archive.writestr(zipfile.ZipInfo(name.replace("__", ".")), text)
    return kept.getvalue()


def parents(library: Library, dataset: str) -> dict[str, str]:
    """The path of each document's parent by its own path, as the library keeps them."""
    with closing(sqlite3.connect(library.folder / "library.sqlite")) as connection:
        return dict(
            connection.execute(
                "SELECT p.path, q.path FROM documents d JOIN datasets s ON s.id = d.dataset_id AND s.name = ?"
                " JOIN document_places p ON p.document_id = d.id JOIN document_places q ON q.document_id = d.parent_id",
                (dataset,),
            )
        )


def test_an_attachment_is_a_document_that_names_its_parent(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "m.eml", mail("See the papers.", lease="The lease ends in May."))
    report = library.ingest(dataset, files=[file])
    assert [(item.path, item.state) for item in report.files] == [
        (str(file), "indexed"),
        (f"{file}/lease.txt", "indexed"),
    ]
    assert (report.inserted, report.doc_count) == (2, 2)
    (hit,) = ask(library, dataset, "when does the lease end?", mode="dense", k=1)
    assert (hit.text, hit.path, hit.title) == (
        "The lease ends in May.",
        f"{file}/lease.txt",
        "lease.txt",
    )
    assert hit.parent_ref == blake3(b"The lease ends in May.").hexdigest()
    assert parents(library, dataset) == {f"{file}/lease.txt": str(file)}


def test_the_bytes_of_an_attachment_are_kept_because_the_library_may_be_their_only_holder(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "m.eml", mail("See the papers.", will="The will names a parrot."))
    library.ingest(dataset, files=[file])
    ref = blake3(b"The will names a parrot.").hexdigest()
    assert (library.folder / "blobs" / ref[:2] / ref).read_bytes() == b"The will names a parrot."
    of_the_file = blake3(file.read_bytes()).hexdigest()
    assert not (library.folder / "blobs" / of_the_file[:2] / of_the_file).exists()


def test_members_of_archives_within_archives_name_their_way(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    inner = packed(deep__txt="a pearl in an oyster")
    file = write(tmp_path / "outer.zip", packed(inner__zip=inner, top__txt="an oyster in the sea"))
    library.ingest(dataset, files=[file])
    (hit,) = ask(library, dataset, "pearl", mode="fulltext")
    assert hit.path == f"{file}/inner.zip/deep.txt"
    assert parents(library, dataset) == {
        f"{file}/inner.zip": str(file),
        f"{file}/inner.zip/deep.txt": f"{file}/inner.zip",
        f"{file}/top.txt": str(file),
    }


def test_what_gave_no_text_in_an_archive_is_listed_with_its_reason(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "a.zip", packed(empty__txt=b"", good__txt="a good one"))
    report = library.ingest(dataset, files=[file])
    assert states(report)["good.txt"] == "indexed"
    assert (states(report)["empty.txt"], reasons(report)["empty.txt"]) == (
        "skipped",
        "The file is empty.",
    )


def test_an_archive_that_gave_no_text_at_all_is_skipped_and_says_so(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "a.zip", packed(empty__txt=b"", blank__txt=b"  "))
    report = library.ingest(dataset, files=[file])
    assert states(report)["a.zip"] == "skipped"
    assert "None of the 2 files in it gave any text" in reasons(report)["a.zip"]


def test_a_changed_mail_supersedes_what_was_attached(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "m.eml", mail("Take this.", paper="The price is a guinea."))
    library.ingest(dataset, files=[file])
    write(file, mail("Take that.", paper="The price is a florin."))
    assert library.ingest(dataset, files=[file]).doc_count == 2
    assert texts(ask(library, dataset, "price", mode="fulltext")) == ["The price is a florin."]
    both = ask(library, dataset, "price", mode="fulltext", include_superseded=True)
    assert sorted(texts(both)) == ["The price is a florin.", "The price is a guinea."]


def test_a_mail_put_back_brings_its_attachment_back(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    first = mail("Take this.", paper="A coin of silver.")
    file = write(tmp_path / "m.eml", first)
    library.ingest(dataset, files=[file])
    write(file, mail("Nothing to take."))
    assert library.ingest(dataset, files=[file]).doc_count == 1
    assert ask(library, dataset, "coin", mode="fulltext") == ()
    write(file, first)
    assert library.ingest(dataset, files=[file]).doc_count == 2
    assert texts(ask(library, dataset, "coin", mode="fulltext")) == ["A coin of silver."]


@pytest.mark.parametrize("together", [True, False])
def test_an_attachment_stays_while_another_copy_of_its_mail_has_it(
    library: Library, dataset: str, tmp_path: Path, together: bool
) -> None:
    name = f"{dataset} {together}"
    letter = mail("Take this.", paper="A ring of gold.")
    one = write(tmp_path / "one.eml", letter)
    two = write(tmp_path / "two.eml", letter)
    if together:
        library.ingest(name, files=[one, two])
    else:
        library.ingest(name, files=[one])
        library.ingest(name, files=[two])
    write(one, mail("Nothing to take."))
    library.ingest(name, files=[one])
    (hit,) = ask(library, name, "ring", mode="fulltext")
    assert (hit.text, hit.path) == ("A ring of gold.", f"{two}/paper.txt")


def test_two_attachments_of_one_name_are_two_documents(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    message = EmailMessage()
    message["Subject"] = "Papers"
    message.set_content("Two papers.")
    for text in (b"the left glove", b"the right glove"):
        message.add_attachment(text, "text", "plain", filename="paper.txt")
    file = write(tmp_path / "m.eml", message.as_bytes())
    library.ingest(dataset, files=[file])
    found = texts(ask(library, dataset, "glove", mode="fulltext"))
    assert sorted(found) == ["the left glove", "the right glove"]
    library.rebuild(dataset, dataset + " anew")
    found = texts(ask(library, dataset + " anew", "glove", mode="fulltext"))
    assert sorted(found) == ["the left glove", "the right glove"]
