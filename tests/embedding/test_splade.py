"""SPLADE models: what their folders say, what their logits become, what is refused and with what words."""

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding import splade
from kx_desktop.embedding.bundled import bundled_folder
from kx_desktop.embedding.splade import SpladeEncoder

from .masked_graph import ON, masked_graph
from .tiny_graph import tiny_graph

VOCABULARY = json.loads((bundled_folder() / "tokenizer.json").read_text("utf-8"))["model"]["vocab"]
SIZE = len(VOCABULARY)
ST = "sentence_transformers.sparse_encoder.models"
CONFIG = {
    "architectures": ["BertForMaskedLM"],
    "model_type": "bert",
    "vocab_size": SIZE,
    "max_position_embeddings": 512,
}
MODULES = [
    {"path": "", "type": f"{ST}.MLMTransformer"},
    {"path": "1_SpladePooling", "type": f"{ST}.SpladePooling"},
]
POOLING = "1_SpladePooling/config.json"


@pytest.fixture
def splade_folder(model_folder: Any) -> Any:
    """Makes the folder of a masked language model; a file given as None is left out."""

    def make(graph: bytes | None = None, **changed: Any) -> Path:
        files = {"config.json": CONFIG, "modules.json": None, "1_Pooling/config.json": None}
        made: Path = model_folder(graph or masked_graph(SIZE), **{**files, **changed})
        return made

    return make


def named(vector: splade.SparseVector) -> dict[str, float]:
    """The weights by the terms' own names."""
    words = {id_: word for word, id_ in VOCABULARY.items()}
    return {words[int(term)]: float(weight) for term, weight in zip(*vector, strict=True)}


def half(weight: float) -> float:
    return float(np.float16(weight))


def test_a_terms_weight_is_the_greatest_over_the_tokens(splade_folder: Any) -> None:
    encoder = SpladeEncoder(splade_folder())
    vector = encoder.encode_passage("Refund the refund")
    assert named(vector) == {
        "ref": half(math.log1p(ON)),
        "##und": half(math.log1p(ON)),
        "the": half(math.log1p(ON)),
    }
    terms, weights = vector
    assert terms.tolist() == sorted(terms.tolist())
    assert (terms.dtype, weights.dtype) == (np.dtype("u4"), np.dtype("f4"))


@pytest.mark.parametrize(
    ("pooling", "weights"),
    [
        ({"pooling_strategy": "sum"}, (2 * math.log1p(ON), math.log1p(ON))),
        ({"pooling_strategy": "max", "activation_function": "relu"}, (math.log1p(ON),) * 2),
        ({"activation_function": "log1p_relu"}, (math.log1p(math.log1p(ON)),) * 2),
        (
            {"pooling_strategy": "sum", "activation_function": "log1p_relu"},
            (2 * math.log1p(math.log1p(ON)), math.log1p(math.log1p(ON))),
        ),
    ],
)
def test_the_layout_of_sentence_transformers_says_how_to_pool(
    splade_folder: Any, pooling: dict[str, str], weights: tuple[float, float]
) -> None:
    encoder = SpladeEncoder(splade_folder(**{"modules.json": MODULES, POOLING: pooling}))
    found = named(encoder.encode_passage("window door window"))
    assert found["window"] == pytest.approx(weights[0], rel=1e-3)
    assert found["door"] == pytest.approx(weights[1], rel=1e-3)


def test_an_output_that_is_pooled_already_is_taken_as_it_is(splade_folder: Any) -> None:
    encoder = SpladeEncoder(splade_folder(masked_graph(SIZE, pooled=True)))
    assert named(encoder.encode_passage("window door")) == {"window": ON, "door": ON}


def test_of_a_long_text_every_window_counts(splade_folder: Any) -> None:
    folder = splade_folder(**{"sentence_bert_config.json": {"max_seq_length": 32}})
    encoder = SpladeEncoder(folder)
    text = "window " * 100 + "door " * 100 + "roof"
    assert set(named(encoder.encode_passage(text))) == {"window", "door", "roof"}


def test_special_tokens_are_no_terms(splade_folder: Any) -> None:
    encoder = SpladeEncoder(splade_folder())
    assert named(encoder.encode_query("")) == {}
    assert set(named(encoder.encode_query("a [SEP] b"))) == {"a", "[", "sep", "]", "b"}


def test_only_so_many_of_the_greatest_terms_are_kept(
    splade_folder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(splade, "MOST_TERMS", 2)
    folder = splade_folder(**{"modules.json": MODULES, POOLING: {"pooling_strategy": "sum"}})
    encoder = SpladeEncoder(folder)
    assert set(named(encoder.encode_passage("door window roof window roof"))) == {"window", "roof"}
    alike = named(encoder.encode_passage("door window roof"))
    assert sorted(alike) == sorted(
        sorted(["door", "window", "roof"], key=VOCABULARY.__getitem__)[:2]
    )


def test_a_vector_does_not_hang_on_its_neighbours_or_threads(splade_folder: Any) -> None:
    folder = splade_folder()
    texts = ["one two", "", "three four five", "one two"]
    alone = [SpladeEncoder(folder, threads=1).encode_passage(text) for text in texts]
    together = list(SpladeEncoder(folder, threads=2).encode_passages(texts))
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(one[0], other[0])
        assert np.array_equal(one[1], other[1])


def test_prompts_are_put_before_texts(splade_folder: Any) -> None:
    prompts = {"prompts": {"query": "door ", "document": "roof "}}
    encoder = SpladeEncoder(splade_folder(**{"config_sentence_transformers.json": prompts}))
    assert set(named(encoder.encode_query("window"))) == {"door", "window"}
    assert set(named(encoder.encode_passage("window"))) == {"roof", "window"}


def test_whatever_decides_a_weight_changes_the_identity(splade_folder: Any) -> None:
    one = SpladeEncoder(splade_folder(**{"modules.json": MODULES, POOLING: {}})).identity
    other = SpladeEncoder(
        splade_folder(**{"modules.json": MODULES, POOLING: {"pooling_strategy": "sum"}})
    ).identity
    assert (one.id, one.dim) == ("own-model", SIZE)
    assert one.weights != other.weights


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"config.json": None}, "has no config.json"),
        ({"config.json": {"model_type": "bert"}}, "is damaged: 'vocab_size'"),
        ({"config.json": "{"}, "is damaged"),
        ({"modules.json": MODULES, POOLING: {"pooling_strategy": "mean"}}, "pools by mean of relu"),
        ({"modules.json": MODULES, POOLING: {"activation_function": "gelu"}}, "pools by max of gelu"),
        (
            {"modules.json": [{"path": "", "type": f"{ST}.SparseStaticEmbedding"}]},
            "has a SparseStaticEmbedding module",
        ),
    ],
)  # fmt: skip
def test_folders_that_cannot_be_used_are_refused_in_words(
    splade_folder: Any, changed: dict[str, Any], problem: str
) -> None:
    with pytest.raises(FailedPrecondition, match=problem) as caught:
        SpladeEncoder(splade_folder(**changed))
    assert caught.value.next_step


def test_a_folder_that_is_not_there_or_has_no_graph_is_refused(
    splade_folder: Any, tmp_path: Path
) -> None:
    with pytest.raises(FailedPrecondition, match="There is no model folder"):
        SpladeEncoder(tmp_path / "nowhere")
    folder = splade_folder()
    (folder / "onnx" / "model.onnx").unlink()
    with pytest.raises(FailedPrecondition, match="has no ONNX file"):
        SpladeEncoder(folder)


def test_an_embedding_model_is_no_splade_model(splade_folder: Any) -> None:
    encoder = SpladeEncoder(splade_folder(tiny_graph()))
    with pytest.raises(FailedPrecondition, match="it is not a SPLADE model") as caught:
        encoder.encode_query("window")
    assert "sparse_encoder" in caught.value.next_step


def test_it_is_loaded_when_first_used_and_let_go(splade_folder: Any) -> None:
    encoder = SpladeEncoder(splade_folder())
    assert encoder._run is None
    encoder.encode_query("window")
    encoder.close()
    encoder.close()
    assert encoder._run is None
    assert named(encoder.encode_query("window"))
