"""Damaged files of every kind: a reading or a reason, never another error, never invalid text."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kx_desktop.core.documents import Reading
from kx_desktop.readers import ReadFailure, read_bytes

FILES = Path(__file__).resolve().parent.parent / "files"
SAMPLES = sorted(
    path
    for path in FILES.iterdir()
    if path.is_file() and path.suffix != ".py" and path.name != "README.md"
)

# A single altered byte can have the parser of old workbooks ask for gigabytes and end the process. Readers run
# in a child process for that; these tests do not.
FLIPPED = [path for path in SAMPLES if path.suffix != ".xls"]


def outcome(data: bytes, name: str) -> Reading | ReadFailure:
    try:
        return read_bytes(data, name)
    except ReadFailure as failure:
        return failure


def settle(data: bytes, name: str) -> None:
    reading = outcome(data, name)
    if isinstance(reading, ReadFailure):
        assert reading.state in {"failed", "skipped"}
        assert reading.reason.endswith((".", "(scanned?)"))
        return
    reading.text.encode()
    assert not {"\0", "\r"} & set(reading.text)
    assert reading.text.strip() or reading.attachments or reading.warnings
    assert all(0 <= place.start < place.end <= len(reading.text) for place in reading.locators)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
@pytest.mark.parametrize("part", [0.02, 0.3, 0.7, 0.98])
def test_a_file_cut_off_settles(path: Path, part: float) -> None:
    data = path.read_bytes()
    settle(data[: max(1, int(len(data) * part))], path.name)


@pytest.mark.parametrize("path", FLIPPED, ids=lambda path: path.name)
@settings(max_examples=12)
@given(data=st.data())
def test_a_file_with_flipped_bytes_settles(path: Path, data: st.DataObject) -> None:
    content = bytearray(path.read_bytes())
    places = st.lists(
        st.tuples(st.integers(0, len(content) - 1), st.integers(0, 255)), min_size=1, max_size=12
    )
    for place, value in data.draw(places):
        content[place] = value
    settle(bytes(content), path.name)


@settings(max_examples=60)
@given(st.binary(min_size=1, max_size=600), st.sampled_from([path.name for path in SAMPLES]))
def test_any_bytes_under_any_name_settle(data: bytes, name: str) -> None:
    settle(data, name)


@settings(max_examples=60)
@given(
    st.text(min_size=1),
    st.sampled_from(["a.md", "a.rst", "a.org", "a.html", "a.xml", "a.ipynb", "a.eml", "a.csv"]),
)
def test_any_text_under_any_name_settles(text: str, name: str) -> None:
    settle(text.encode("utf-8", "surrogatepass"), name)
