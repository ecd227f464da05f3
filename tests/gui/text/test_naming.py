import pytest

from kx_desktop.gui.text.naming import member_of, name_in_place


@pytest.mark.parametrize(
    ("path", "root", "name", "member"),
    [
        ("/a/b.pdf", "/a/b.pdf", "b.pdf", ""),
        ("/a/b.pdf", "", "b.pdf", ""),
        ("/a/b.zip/in/c.txt", "/a/b.zip", "b.zip › in/c.txt", "in/c.txt"),
        ("/a/b.zipped", "/a/b.zip", "b.zipped", ""),
        ("/elsewhere/c.txt", "/a/b.zip", "c.txt", ""),
        ("/", "", "/", ""),
    ],
)
def test_a_document_is_called_by_the_file_that_holds_it(
    path: str, root: str, name: str, member: str
) -> None:
    assert (name_in_place(path, root), member_of(path, root)) == (name, member)
