"""What the folder of a cross-encoder says about it: sentence-transformers' CrossEncoder layout with an ONNX file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.folder import (
    ModelFolder,
    find_graph,
    is_decoder,
    json_object,
    need_file,
    told_in_words,
    weights_of,
    window_of,
)
from kx_desktop.embedding.identity import EmbedderIdentity, Prompts
from kx_desktop.embedding.model_card import languages_of

NEXT_STEP = "Choose the folder of a complete cross-encoder in ONNX form as reranker in the settings, or turn the reranker off."

_ACTIVATIONS = {"Sigmoid": "sigmoid", "Identity": "none", "Softmax": "sigmoid"}
"""Softmax over two labels is the sigmoid of their difference."""


@dataclass(frozen=True, slots=True)
class CrossEncoderFolder:
    """A cross-encoder, understood.

    `labels` is how many numbers it gives for a pair, 1 or 2, None where the folder does not say. `activation` is `sigmoid`, `none` (scores
    are logits) or empty where the folder does not say.
    """

    model: ModelFolder
    labels: int | None
    activation: str


def read_cross_encoder_folder(folder: Path) -> CrossEncoderFolder:
    """Raises `FailedPrecondition` where the folder is not there, not complete, or asks for what we do not have."""
    try:
        with told_in_words(folder):
            return _read(folder)
    except FailedPrecondition as error:
        # The words are those of any model folder; what to do about it is the reranker's own.
        raise FailedPrecondition(error.message, NEXT_STEP) from error


def _read(folder: Path) -> CrossEncoderFolder:
    config = json_object(need_file(folder / "config.json"))
    tokenizer = need_file(folder / "tokenizer.json")
    graph = find_graph(folder)
    sentence = json_object(folder / "sentence_bert_config.json")
    own = json_object(folder / "config_sentence_transformers.json")
    _refuse_what_is_none(folder, config, own)
    labels = _labels(config, folder.name)
    identity = EmbedderIdentity(
        id=folder.resolve().name,
        weights=weights_of(folder, graph, tokenizer),
        dim=labels or 0,
        pooling="",
        normalise=False,
        prompts=Prompts(),
        window=window_of(
            sentence, config, json_object(folder / "tokenizer_config.json"), folder.name
        ),
        languages=languages_of(folder / "README.md"),
        decoder=is_decoder(config),
    )
    model = ModelFolder(identity, graph, tokenizer, lowercase=bool(sentence.get("do_lower_case")))
    return CrossEncoderFolder(model, labels, _activation(config, own, labels, folder.name))


def _refuse_what_is_none(folder: Path, config: Mapping[str, Any], own: Mapping[str, Any]) -> None:
    """Raises FailedPrecondition for a model of another kind, and for one that is run in a way that we do not have."""
    kinds = [str(name) for name in config.get("architectures") or []]
    if strange := [name for name in kinds if "ForSequenceClassification" not in name]:
        raise FailedPrecondition(
            f"{folder.name} is a {strange[0]}, which scores no pairs: it is not a cross-encoder.",
            NEXT_STEP,
        )
    modules = folder / "modules.json"
    for module in json.loads(modules.read_text("utf-8")) if modules.is_file() else ():
        kind = str(module["type"]).rsplit(".", 1)[-1]
        if kind != "Transformer":
            raise FailedPrecondition(
                f"{folder.name} has a {kind} module, which is not supported: its scores would be wrong.",
                NEXT_STEP,
            )
    if (own.get("prompts") or {}).get(own.get("default_prompt_name") or ""):
        raise FailedPrecondition(
            f"{folder.name} puts a prompt before its questions, which is not supported.", NEXT_STEP
        )


def _labels(config: Mapping[str, Any], name: str) -> int | None:
    told = config.get("num_labels")
    labels = len(config["id2label"]) if told is None and config.get("id2label") else told
    if labels is None:
        return None
    if labels not in {1, 2} or isinstance(labels, bool):
        raise FailedPrecondition(
            f"{name} gives {labels} numbers for a pair; a cross-encoder gives one, or one for each of no and yes.",
            NEXT_STEP,
        )
    return int(labels)


def _activation(
    config: Mapping[str, Any], own: Mapping[str, Any], labels: int | None, name: str
) -> str:
    """What goes over the logits, which sentence-transformers has kept in three places by and by."""
    told = (
        (config.get("sentence_transformers") or {}).get("activation_fn")
        or own.get("activation_fn")
        or config.get("sbert_ce_default_activation_function")
    )
    if not told:
        return ""
    kind = str(told).rsplit(".", 1)[-1]
    if kind not in _ACTIVATIONS or (kind == "Softmax" and labels == 1):
        raise FailedPrecondition(
            f"{name} has the activation {kind}, which is not supported: its scores would be wrong.",
            NEXT_STEP,
        )
    return _ACTIVATIONS[kind]
