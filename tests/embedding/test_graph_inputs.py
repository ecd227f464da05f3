"""The inputs of a graph, read without loading it; and the chat models that are known by them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.bundled import bundled_folder
from kx_desktop.embedding.folder import read_folder
from kx_desktop.embedding.graph_inputs import input_names, takes_past
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder

from .tiny_graph import DIM, tiny_graph

POOLING = {"1_Pooling/config.json": {"word_embedding_dimension": DIM}}


@pytest.fixture(scope="session")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("graphs") / "model.onnx"


def test_inputs_are_read_in_their_order(scratch: Path) -> None:
    scratch.write_bytes(tiny_graph(has_past=True))
    named = ("input_ids", "attention_mask", "position_ids", "past_key_values.0.key")
    assert input_names(scratch) == named
    assert takes_past(scratch)


def test_the_bundled_graph_has_no_past() -> None:
    graph = bundled_folder() / "model.onnx"
    assert "input_ids" in input_names(graph)
    assert not takes_past(graph)


@given(st.binary(max_size=200))
def test_bytes_that_are_no_graph_have_no_inputs_or_some_and_nothing_breaks(
    scratch: Path, content: bytes
) -> None:
    scratch.write_bytes(content)
    assert isinstance(input_names(scratch), tuple)


@given(st.integers(0, 2000), st.integers(0, 255))
def test_a_damaged_graph_breaks_nothing(scratch: Path, place: int, byte: int) -> None:
    content = bytearray(tiny_graph(has_past=True))
    content[place % len(content)] = byte
    scratch.write_bytes(content[: len(content) - place % 7])
    assert isinstance(input_names(scratch), tuple)


def test_a_chat_model_is_known_by_its_graph_and_embeds_all_the_same(model_folder: Any) -> None:
    plain = OnnxEmbedder(model_folder(tiny_graph(), **POOLING))
    expected = plain.embed_query("one two three")
    (plain._folder / "onnx" / "model.onnx").write_bytes(tiny_graph(has_past=True))
    chatty = OnnxEmbedder(plain._folder)
    assert chatty.identity.decoder
    assert not plain.identity.decoder
    assert np.array_equal(chatty.embed_query("one two three"), expected)


def test_a_graph_that_fails_when_it_runs_is_told_in_words(model_folder: Any) -> None:
    folder = model_folder(tiny_graph(greed=3, fits=False), **POOLING)
    with pytest.raises(FailedPrecondition, match="cannot be run") as caught:
        OnnxEmbedder(folder).embed_query("one two three four five")
    assert caught.value.next_step


def test_a_configuration_of_gigabytes_is_not_read(model_folder: Any) -> None:
    folder = model_folder()
    with (folder / "config.json").open("r+b") as config:
        config.truncate(1 << 33)  # a hole: nothing of it is on the disk
    with pytest.raises(FailedPrecondition, match=r"config\.json has 8192 MiB"):
        read_folder(folder)
