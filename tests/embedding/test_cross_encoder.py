"""Cross-encoders: what their folders say, what their logits become, what is refused and with what words."""

import math
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.core.errors import Cancelled, FailedPrecondition
from kx_desktop.embedding import cross_encoder
from kx_desktop.embedding.bundled import bundled_folder
from kx_desktop.embedding.cross_encoder import CrossEncoder
from kx_desktop.tasks import CancelToken

from .masked_graph import masked_graph
from .pair_graph import INPUTS, pair_graph
from .tiny_graph import tiny_graph

Make = Callable[..., Path]
CONFIG = {
    "architectures": ["BertForSequenceClassification"],
    "model_type": "bert",
    "id2label": {"0": "LABEL_0"},
    "max_position_embeddings": 512,
}
BIAS = -3.0
QUESTION = "refund window"
PASSAGES = ["the refund window is 30 days", "a lighthouse", "one refund"]
SHARED = [4, 1, 3]
"""Tokens that each shares with the question: of `ref`, `##und` and `window`, and always the `[SEP]` behind either."""

LONG = "window " * 2000


@pytest.fixture
def pair_folder(model_folder: Any) -> Make:
    """Makes the folder of a cross-encoder; a file given as None is left out, `config` is laid over the usual one."""

    def make(graph: bytes | None = None, config: Any = None, **changed: Any) -> Path:
        usual: dict[str, Any] = {
            "config.json": {**CONFIG, **(config or {})},
            "modules.json": None,
            "1_Pooling/config.json": None,
            "sentence_bert_config.json": None,
        }
        made: Path = model_folder(graph or pair_graph(bias=BIAS), **{**usual, **changed})
        return made

    return make


LOGITS = [shared + BIAS for shared in SHARED]


def sigmoid(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))


def test_a_score_is_the_sigmoid_of_what_the_graph_makes_of_the_pair(pair_folder: Make) -> None:
    found = CrossEncoder(pair_folder()).scores(QUESTION, PASSAGES)
    assert found == pytest.approx([sigmoid(one) for one in LOGITS])


@pytest.mark.parametrize(
    ("labels", "config", "other", "logits_told"),
    [
        (1, {"sbert_ce_default_activation_function": "torch.nn.modules.linear.Identity"}, {}, True),
        (1, {"sentence_transformers": {"activation_fn": "torch.nn.modules.linear.Identity"}}, {}, True),
        (1, {}, {"activation_fn": "torch.nn.modules.linear.Identity"}, True),
        (1, {"sentence_transformers": {"activation_fn": "torch.nn.modules.activation.Sigmoid"}}, {}, False),
        (1, {"id2label": None, "num_labels": 1}, {}, False),
        (1, {"id2label": None}, {}, False),
        (2, {"id2label": {"0": "no", "1": "yes"}}, {}, False),
        (2, {"id2label": None, "num_labels": 2}, {}, False),
        (2, {"id2label": None}, {}, False),
        (2, {"num_labels": 2, "sentence_transformers": {"activation_fn": "torch.nn.Softmax"}}, {}, False),
        (2, {"num_labels": 2, "sentence_transformers": {"activation_fn": "torch.nn.Identity"}}, {}, True),
    ],
    ids=str,
)  # fmt: skip
def test_labels_and_activation_are_as_the_folder_says(
    pair_folder: Make, labels: int, config: Any, other: Any, *, logits_told: bool
) -> None:
    files = {"config_sentence_transformers.json": other} if other else {}
    folder = pair_folder(pair_graph(labels=labels, bias=BIAS), config, **files)
    expected = LOGITS if logits_told else [sigmoid(one) for one in LOGITS]
    assert CrossEncoder(folder).scores(QUESTION, PASSAGES) == pytest.approx(expected)


def test_two_labels_count_by_their_difference(pair_folder: Make) -> None:
    folder = pair_folder(pair_graph(labels=2, bias=BIAS, first=1.5), {"num_labels": 2})
    found = CrossEncoder(folder).scores(QUESTION, PASSAGES)
    assert found == pytest.approx([sigmoid(one - 1.5) for one in LOGITS])


def test_a_graph_without_token_types_is_run_without_them(pair_folder: Make) -> None:
    folder = pair_folder(pair_graph(bias=BIAS, types=False))
    (score,) = CrossEncoder(folder).scores("a b", ["c d e"])
    # `[CLS] a b [SEP] c d e [SEP]`: how many tokens there are, each counted once.
    assert score == pytest.approx(sigmoid(8 + BIAS))


def test_a_long_passage_loses_its_end_and_a_long_question_all_beyond_half_a_window(
    pair_folder: Make,
) -> None:
    config = {"sbert_ce_default_activation_function": "Identity"}
    encoder = CrossEncoder(
        pair_folder(
            pair_graph(bias=BIAS, types=False), config, **{"tokenizer_config.json": {"model_max_length": 32}}
        )
    )  # fmt: skip
    lengths = [
        round(score - BIAS)
        for score in (
            *encoder.scores("one two", [LONG]),
            *encoder.scores(LONG, ["one two"]),
            *encoder.scores(LONG, [LONG]),
        )
    ]
    # Three special tokens; of the question's 16 at most; the passage fills the rest.
    assert lengths == [32, 3 + 16 + 2, 32]


def test_what_is_cut_off_does_not_count(pair_folder: Make) -> None:
    files = {"tokenizer_config.json": {"model_max_length": 32}}
    encoder = CrossEncoder(pair_folder(**files))
    before, behind = encoder.scores("refund", ["refund " + "a " * 100, "a " * 100 + "refund"])
    assert before == pytest.approx(sigmoid(2 + 1 + BIAS))
    assert behind == pytest.approx(sigmoid(1 + BIAS))


def test_special_tokens_in_a_text_are_characters_and_half_characters_are_taken(
    pair_folder: Make,
) -> None:
    encoder = CrossEncoder(pair_folder())
    plain, odd = encoder.scores("[SEP] [CLS] \ud800", ["nothing", "[SEP] \udfff"])
    assert plain == pytest.approx(sigmoid(1 + BIAS))
    # `[`, `sep`, `]` thrice: each bracket of the one meets each of the other.
    assert odd > plain


def test_scores_do_not_hang_on_neighbours_workers_or_what_was_scored_before(
    pair_folder: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cross_encoder, "KEPT", 3)
    passages = [f"refund window {n} " * (n % 40 + 1) for n in range(60)]
    encoder = CrossEncoder(pair_folder())
    first = encoder.scores(QUESTION, passages)
    assert encoder.scores(QUESTION, passages, workers=4) == first
    assert CrossEncoder(pair_folder()).scores(QUESTION, passages[::-1], workers=2) == first[::-1]
    assert [encoder.scores(QUESTION, [one])[0] for one in passages] == first


def test_a_pair_that_was_scored_just_now_is_not_run_again(
    pair_folder: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoder = CrossEncoder(pair_folder())
    found = encoder.scores(QUESTION, PASSAGES)
    monkeypatch.setattr(cross_encoder._Run, "score", None)  # a run would fail
    assert encoder.scores(QUESTION, PASSAGES) == found


def test_nothing_is_scored_for_no_passages(pair_folder: Make) -> None:
    assert CrossEncoder(pair_folder()).scores(QUESTION, [], workers=2) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_token_that_is_cancelled_ends_the_work_between_two_pairs(
    pair_folder: Make, workers: int
) -> None:
    token, runs = CancelToken(), []
    lock = threading.Lock()

    def check() -> None:
        token.raise_if_cancelled()
        with lock:
            runs.append(1)
            if len(runs) == 5:
                token.cancel()

    with pytest.raises(Cancelled):
        CrossEncoder(pair_folder()).scores(
            QUESTION, [f"refund {n}" for n in range(500)], workers=workers, check=check
        )
    assert 5 <= len(runs) <= 5 + workers


def test_after_closing_the_next_pair_loads_it_again(pair_folder: Make) -> None:
    encoder = CrossEncoder(pair_folder())
    first = encoder.scores(QUESTION, PASSAGES)
    encoder.close()
    encoder.close()
    assert encoder.scores(QUESTION, [*PASSAGES, "refund"])[:3] == first


# What is refused


def refused(make: Callable[[], object]) -> str:
    """The sentence with which `make` is refused; the next step is always the reranker's own."""
    with pytest.raises(FailedPrecondition) as caught:
        make()
    assert "reranker" in caught.value.next_step
    return caught.value.message


@pytest.mark.parametrize(
    ("config", "other", "words"),
    [
        ({"num_labels": 3}, {}, "gives 3 numbers for a pair"),
        ({"num_labels": 0}, {}, "gives 0 numbers"),
        ({"num_labels": "many"}, {}, "gives many numbers"),
        ({"num_labels": True}, {}, "gives True numbers"),
        ({"id2label": {"0": "a", "1": "b", "2": "c"}}, {}, "gives 3 numbers"),
        ({"id2label": 7}, {}, "is damaged"),
        ({"architectures": ["LlamaForCausalLM"]}, {}, "not a cross-encoder"),
        ({"architectures": ["BertModel"]}, {}, "not a cross-encoder"),
        ({"sbert_ce_default_activation_function": "torch.nn.Tanh"}, {}, "activation Tanh"),
        ({"sentence_transformers": {"activation_fn": "torch.nn.Softmax"}}, {}, "activation Softmax"),
        ({"sentence_transformers": "x"}, {}, "is damaged"),
        ({"max_position_embeddings": 8}, {}, "takes only 8 tokens"),
        ({}, {"config.json": "{"}, "is damaged"),
        ({}, {"config.json": "[]"}, "is damaged"),
        ({}, {"modules.json": [{"path": "", "type": "x.LogitScore"}]}, "has a LogitScore module"),
        ({}, {"modules.json": "{"}, "is damaged"),
        (
            {},
            {"config_sentence_transformers.json": {"prompts": {"a": "query: "}, "default_prompt_name": "a"}},
            "puts a prompt before its questions",
        ),
    ],
    ids=str,
)  # fmt: skip
def test_a_folder_that_is_no_cross_encoder_says_why(
    pair_folder: Make, config: Any, other: Any, words: str
) -> None:
    folder = pair_folder(None, config, **other)
    assert words in refused(lambda: CrossEncoder(folder))


def test_a_folder_without_tokenizer_or_graph_says_what_is_missing(
    pair_folder: Make, tmp_path: Path
) -> None:
    folder = pair_folder()
    config = (folder / "config.json").rename(folder / "kept")
    assert "has no config.json" in refused(lambda: CrossEncoder(folder))
    config.rename(folder / "config.json")
    (folder / "tokenizer.json").unlink()
    assert "has no tokenizer.json" in refused(lambda: CrossEncoder(folder))
    shutil.copyfile(bundled_folder() / "tokenizer.json", folder / "tokenizer.json")
    (folder / "onnx" / "model.onnx").unlink()
    assert "has no ONNX file" in refused(lambda: CrossEncoder(folder))
    (folder / "model.onnx").write_bytes(pair_graph(bias=BIAS))
    assert len(CrossEncoder(folder).scores(QUESTION, PASSAGES)) == 3
    assert "There is no model folder" in refused(lambda: CrossEncoder(tmp_path / "nowhere"))


def test_a_damaged_tokenizer_is_told_when_it_is_loaded(pair_folder: Make) -> None:
    folder = pair_folder()
    (folder / "tokenizer.json").write_text('{"model": 3}', "utf-8")
    assert "is damaged" in refused(lambda: CrossEncoder(folder).scores(QUESTION, PASSAGES))


GRAPHS: dict[str, tuple[bytes, str]] = {
    "bytes that are none": (b"not a graph", "damaged or of an unknown kind"),
    "nothing": (b"\0", "damaged or of an unknown kind"),
    "half of one": (pair_graph()[:200], "damaged or of an unknown kind"),
    "a node without its input": (
        pair_graph(inputs=("input_ids",)),
        "damaged or of an unknown kind",
    ),
    "another input": (pair_graph(inputs=(*INPUTS, "pixel_values")), "asks for pixel_values"),
    "a masked language model": (masked_graph(30522), "it is not a cross-encoder"),
    "an embedding model": (tiny_graph(), "it is not a cross-encoder"),
    "three labels": (pair_graph(labels=3), "it is not a cross-encoder"),
    "two labels of one": (pair_graph(labels=2), "it is not a cross-encoder"),
    "a number for each token": (pair_graph(rank=3), "it is not a cross-encoder"),
    "what is no number": (pair_graph(bias=math.nan), "is not finite"),
    "what is without end": (pair_graph(bias=math.inf), "is not finite"),
    "what cannot be run": (pair_graph(broken=True), "cannot be run"),
}


@pytest.mark.parametrize("kind", list(GRAPHS))
def test_a_graph_that_scores_no_pairs_is_told_by_name(pair_folder: Make, kind: str) -> None:
    graph, words = GRAPHS[kind]
    folder = pair_folder(graph)
    assert words in refused(lambda: CrossEncoder(folder).scores(QUESTION, PASSAGES, workers=2))


def test_a_folder_that_was_mended_is_used_without_another_word(pair_folder: Make) -> None:
    folder = pair_folder(b"not a graph")
    encoder = CrossEncoder(folder)
    refused(lambda: encoder.scores(QUESTION, PASSAGES))
    (folder / "onnx" / "model.onnx").write_bytes(pair_graph(bias=BIAS))
    assert encoder.scores(QUESTION, PASSAGES) == pytest.approx([sigmoid(one) for one in LOGITS])


@pytest.mark.parametrize("name", ["config.json", "tokenizer_config.json", "modules.json"])
def test_nesting_without_end_is_damage(pair_folder: Make, name: str) -> None:
    folder = pair_folder()
    (folder / name).write_text("[" * 100_000)
    with pytest.raises(FailedPrecondition, match="is damaged"):
        CrossEncoder(folder)
