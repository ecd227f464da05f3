"""Folders of other models: what is understood, what is refused, and with what words."""

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, KxError
from kx_desktop.embedding import open_embedder
from kx_desktop.embedding.bundled import bundled_folder
from kx_desktop.embedding.folder import read_folder
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder

from .tiny_graph import DIM, tiny_graph

POOLING = "1_Pooling/config.json"
ST = "sentence_transformers.models"


def test_a_folder_around_the_bundled_graph_gives_its_vectors(
    embedder: OnnxEmbedder, model_folder: Any
) -> None:
    other = open_embedder(str(model_folder()))
    assert other is not None
    assert (other.identity.id, other.identity.window, other.identity.dim) == ("own-model", 256, 384)
    text = "the same graph in another folder"
    assert float(other.embed_query(text) @ embedder.embed_query(text)) > 0.999


def test_the_graph_may_lie_beside_the_configuration(model_folder: Any) -> None:
    folder = model_folder()
    (folder / "onnx" / "model.onnx").rename(folder / "model.onnx")
    assert read_folder(folder).graph == folder / "model.onnx"


def test_prompts_are_put_before_texts(embedder: OnnxEmbedder, model_folder: Any) -> None:
    folder = model_folder(
        **{
            "config_sentence_transformers.json": {
                "prompts": {"query": "query: ", "document": "passage: "}
            }
        }
    )
    other = OnnxEmbedder(folder)
    bare = OnnxEmbedder(bundled_folder())
    assert float(other.embed_query("a window") @ bare.embed_query("query: a window")) > 0.999
    assert float(other.embed_passage("a window") @ bare.embed_query("passage: a window")) > 0.999
    assert np.array_equal(other.embed_passage("word " * 600), other.embed_passage("word " * 600))


def test_a_default_prompt_stands_in_for_both(model_folder: Any) -> None:
    config = {"prompts": {"all": "text: "}, "default_prompt_name": "all"}
    prompts = read_folder(
        model_folder(**{"config_sentence_transformers.json": config})
    ).identity.prompts
    assert (prompts.query, prompts.passage) == ("text: ", "text: ")


@pytest.mark.parametrize(
    ("mode", "pooling"),
    [
        ("pooling_mode_cls_token", "cls"),
        ("pooling_mode_max_tokens", "max"),
        ("pooling_mode_lasttoken", "lasttoken"),
        ("pooling_mode_mean_tokens", "mean"),
        ("pooling_mode_mean_sqrt_len_tokens", "mean"),
    ],
)
def test_pooling_is_read_and_done(model_folder: Any, mode: str, pooling: str) -> None:
    folder = model_folder(
        tiny_graph(),
        **{POOLING: {"word_embedding_dimension": DIM, mode: True}, "modules.json": None},
    )
    other = OnnxEmbedder(folder)
    assert other.identity.pooling == pooling
    ids = np.array(other._loaded()._tokenizer.encode("one two three").ids, np.float64)
    hidden = np.stack([ids, np.ones_like(ids), -ids, np.arange(len(ids))], axis=1)
    expected = {
        "cls": hidden[0],
        "max": hidden.max(axis=0),
        "lasttoken": hidden[-1],
        "mean": hidden.mean(axis=0),
    }[pooling]
    assert other.embed_query("one two three") == pytest.approx(
        expected / np.linalg.norm(expected), abs=1e-6
    )


def test_lower_case_is_asked_for(model_folder: Any) -> None:
    folder = model_folder(
        **{"sentence_bert_config.json": {"max_seq_length": 64, "do_lower_case": True}}
    )
    assert read_folder(folder).lowercase
    other = OnnxEmbedder(folder)
    assert np.array_equal(other.embed_query("ABC"), other.embed_query("abc"))


def test_the_window_stays_within_the_positions(model_folder: Any) -> None:
    config = {"model_type": "xlm-roberta", "hidden_size": 384, "max_position_embeddings": 130}
    assert read_folder(model_folder(**{"config.json": config})).identity.window == 128


@pytest.mark.parametrize(
    ("card", "languages"),
    [
        ("---\nlanguage: de\n---\n", ("de",)),
        ("---\nlicense: mit\nlanguage:\n- en\n- ko\ntags:\n- x\n---\n", ("en", "ko")),
        ("---\nlanguage: [en, 'zh']\n---\n", ("en", "zh")),
        ("---\nlanguage: multilingual\n---\n", ()),
        ("# A model\nlanguage: de\n", ()),
        ("", ()),
    ],
)
def test_languages_come_from_the_card(
    model_folder: Any, card: str, languages: tuple[str, ...]
) -> None:
    assert read_folder(model_folder(**{"README.md": card})).identity.languages == languages


@pytest.mark.parametrize(
    "config",
    [
        {"architectures": ["Qwen2ForCausalLM"], "model_type": "something"},
        {"architectures": ["GPT2LMHeadModel"]},
        {"model_type": "llama"},
        {"model_type": "bert", "is_decoder": True},
    ],
)
def test_decoders_are_recognised(model_folder: Any, config: dict[str, Any]) -> None:
    assert read_folder(
        model_folder(**{"config.json": {"hidden_size": 384, **config}})
    ).identity.decoder


@pytest.mark.parametrize("name", ["tokenizer.json", "sentence_bert_config.json", "modules.json"])
def test_another_file_is_another_identity(model_folder: Any, name: str) -> None:
    folder = model_folder()
    before = read_folder(folder).identity.weights
    assert read_folder(folder).identity.weights == before
    path = folder / name
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    assert read_folder(folder).identity.weights != before


REFUSED = {
    "a Dense module": ({"modules.json": [{"path": "2", "type": f"{ST}.Dense"}]}, "Dense module"),
    "two poolings": (
        {POOLING: {"pooling_mode_cls_token": True, "pooling_mode_max_tokens": True}},
        "pooling_mode_cls_token",
    ),
    "a strange pooling": ({POOLING: {"pooling_mode_weightedmean_tokens": True}}, "weightedmean"),
    "no configuration": ({"config.json": None}, "no config.json"),
    "broken JSON": ({"config.json": "{"}, "damaged"),
    "a list for an object": ({"config.json": []}, "damaged"),
    "no dimension": ({"config.json": {}, POOLING: {}}, "damaged"),
    "a tiny window": ({"sentence_bert_config.json": {"max_seq_length": 4}}, "4 tokens"),
    "pooling without the prompt": (
        {
            POOLING: {"word_embedding_dimension": 384, "include_prompt": False},
            "config_sentence_transformers.json": {"prompts": {"query": "q: "}},
        },
        "without its prompts",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_not_supported_is_refused_by_name(model_folder: Any, case: str) -> None:
    files, words = REFUSED[case]
    with pytest.raises(FailedPrecondition, match=words) as caught:
        OnnxEmbedder(model_folder(**files))
    assert caught.value.next_step


def test_a_missing_folder_and_missing_files(tmp_path: Path, model_folder: Any) -> None:
    with pytest.raises(FailedPrecondition, match="no model folder"):
        open_embedder(str(tmp_path / "nowhere"))
    folder = model_folder()
    (folder / "onnx" / "model.onnx").unlink()
    with pytest.raises(FailedPrecondition, match="no ONNX file"):
        open_embedder(str(folder))
    (folder / "tokenizer.json").unlink()
    with pytest.raises(FailedPrecondition, match=r"no tokenizer\.json"):
        open_embedder(str(folder))


def test_a_bundled_folder_without_its_graph(tmp_path: Path) -> None:
    shutil.copy(bundled_folder() / "model.json", tmp_path)
    with pytest.raises(FailedPrecondition, match=r"no model\.onnx"):
        OnnxEmbedder(tmp_path)
    (tmp_path / "model.json").write_text('{"id": "x"}', "utf-8")
    with pytest.raises(FailedPrecondition, match="damaged"):
        OnnxEmbedder(tmp_path)


def test_damage_shows_at_the_first_text(model_folder: Any) -> None:
    folder = model_folder(b"not a graph")
    with pytest.raises(FailedPrecondition, match="damaged"):
        OnnxEmbedder(folder).embed_query("x")
    (folder / "tokenizer.json").write_text("{}", "utf-8")
    with pytest.raises(FailedPrecondition, match="tokenizer"):
        OnnxEmbedder(folder).embed_query("x")


@pytest.mark.parametrize(
    ("graph", "words"),
    [
        (tiny_graph(extra_input="past_key_values.0.key"), "past_key_values"),
        (tiny_graph(dim=7), "7 numbers"),
        (tiny_graph(output_rank=1), "no vectors"),
    ],
    ids=["cache", "dimension", "rank"],
)
def test_graphs_that_are_no_embedding_models(model_folder: Any, graph: bytes, words: str) -> None:
    folder = model_folder(graph, **{POOLING: {"word_embedding_dimension": DIM}})
    with pytest.raises(FailedPrecondition, match=words):
        OnnxEmbedder(folder).warm()


@pytest.mark.parametrize(
    "spec", ["", "  ", "ollama:", "openai:model", "openai:@http://127.0.0.1:1"]
)
def test_words_that_name_no_embedder(spec: str) -> None:
    with pytest.raises(InvalidArgument, match="embedder"):
        open_embedder(spec)


def test_none_is_no_embedder_and_bundled_is_ours(embedder: OnnxEmbedder) -> None:
    assert open_embedder("none") is None
    bundled = open_embedder("bundled")
    assert bundled is not None
    assert bundled.identity == embedder.identity


def test_a_failure_among_many_is_raised_where_it_was_due(model_folder: Any) -> None:
    other = OnnxEmbedder(model_folder(b"broken"))
    with pytest.raises(KxError):
        list(other.embed_passages(["a", "b", "c"], workers=2))
