from kx_desktop.index.terms import TermAnalyser
from kx_desktop.index.titles import title_terms

ENGLISH = TermAnalyser("en")


def terms(title: str, path: str, text: str = "") -> list[str]:
    return title_terms(title, path, text, ENGLISH).split()


def test_a_document_is_found_by_its_title_and_its_files_name() -> None:
    assert terms("Refund policy", "/a/returns-2024.md") == [
        "refund", "polici", "return", "2024", "returns-2024",
    ]  # fmt: skip


def test_a_code_in_a_files_name_is_found_whole() -> None:
    assert "da-1p" in terms("DA-1p.pdf", "/a/DA-1p.pdf")


def test_a_name_that_stands_in_the_title_counts_once() -> None:
    assert terms("The handbook", "/a/handbook.md") == ["the", "handbook"]


def test_the_first_line_stands_for_a_title_where_there_is_none() -> None:
    found = terms("notes.txt", "/a/notes.txt", "\n\nMicrostructure of white matter\n\nSecond line")
    assert "microstructur" in found
    assert "second" not in found


def test_a_title_of_the_documents_own_leaves_the_first_line_out() -> None:
    assert "first" not in terms("Refunds", "/a/x.md", "First line")


def test_of_an_endless_first_line_only_the_beginning_counts() -> None:
    assert len(terms("x.txt", "/a/x.txt", "word " * 100_000)) < 100
