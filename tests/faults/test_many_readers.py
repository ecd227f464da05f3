"""Many ask while one writes: from threads, from processes, without an error and without a hit that is half there."""

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from tests.faults.helping import WORDS, make_files
from tests.library.helping import DEADLINE

READERS = int(os.environ.get("KX_TEST_READERS", "16"))
"""Processes that ask."""

pytestmark = pytest.mark.slow


def read(library: Library, dataset: str, finished, words=WORDS) -> int:
    """Ask for each of the words until `finished` says so; returns how often hits came."""
    answered = 0
    rounds = 0
    while not finished() or rounds < 2:
        rounds += 1
        for word, mode in zip(words, ("hybrid", "dense", "fulltext") * 7, strict=False):
            result = library.query(Query(dataset=dataset, text=word, mode=mode, k=5))
            answered += bool(result.hits)
            for hit in result.hits:
                text = library.document_text(hit.parent_ref)
                assert text[hit.char_start : hit.char_end] == hit.text
            assert [hit.rank for hit in result.hits] == list(range(1, len(result.hits) + 1))
    return answered


def test_sixteen_threads_ask_while_one_ingests(tmp_path: Path) -> None:
    make_files(tmp_path / "in", 300)
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("notes", texts=["the first of all"], chunk_size=60, chunk_overlap=10)
        done = threading.Event()
        with ThreadPoolExecutor(16) as pool:
            readers = [pool.submit(read, library, "notes", done.is_set) for _ in range(16)]
            try:
                report = library.ingest("notes", files=[tmp_path / "in"])
            finally:
                done.set()
            assert all(reader.result(DEADLINE) for reader in readers)
        assert report.doc_count == 41


READER = """
import sys
import time
from pathlib import Path
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.faults.test_many_readers import WORDS, read
folder, stop = Path(sys.argv[1]), Path(sys.argv[2])
def finished():
    # Sixteen that ask without end would leave two processors nothing for the ingest.
    time.sleep(0.5)
    return stop.exists()
with Library.open(folder, settings=Settings()) as library:
    print("reading", flush=True)
    print(read(library, "notes", finished, WORDS[:6]), flush=True)
"""


def test_processes_ask_while_another_ingests(tmp_path: Path, root: Path) -> None:
    make_files(tmp_path / "in", 301)
    stop = tmp_path / "stop"
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("notes", texts=["the first of all"], chunk_size=60, chunk_overlap=10)
        readers = [
            subprocess.Popen(
                [sys.executable, "-c", READER, str(tmp_path / "library"), str(stop)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                cwd=root,
            )
            for _ in range(READERS)
        ]
        for reader in readers:
            assert reader.stdout is not None
            assert reader.stdout.readline() == "reading\n"
        try:
            report = library.ingest("notes", files=[tmp_path / "in"])
        finally:
            stop.touch()
            told = [reader.communicate() for reader in readers]
    assert [reader.returncode for reader in readers] == [0] * READERS, told
    assert all(int(out) > 0 for out, _ in told)
    assert report.doc_count == 41
