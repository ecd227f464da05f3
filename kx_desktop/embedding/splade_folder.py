"""What the folder of a SPLADE model says about it: a masked language model, or sentence-transformers' SparseEncoder layout."""

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
    prompts_of,
    told_in_words,
    weights_of,
    window_of,
)
from kx_desktop.embedding.identity import EmbedderIdentity
from kx_desktop.embedding.model_card import languages_of

NEXT_STEP = (
    "Set sparse_encoder to bundled, or to a folder with a complete SPLADE model in ONNX form."
)


@dataclass(frozen=True, slots=True)
class SpladeFolder:
    """A SPLADE model, understood. Its identity's `dim` is the size of the vocabulary, its `pooling` `max` or `sum`.

    `twice` says that the activation is log(1 + log(1 + relu(x))) rather than log(1 + relu(x)).
    """

    model: ModelFolder
    twice: bool

    @property
    def identity(self) -> EmbedderIdentity:
        """What the vectors depend on."""
        return self.model.identity


def read_splade_folder(folder: Path) -> SpladeFolder:
    """Raises `FailedPrecondition` where the folder is not there, not complete, or asks for what we do not have."""
    with told_in_words(folder):
        return _read(folder)


def _read(folder: Path) -> SpladeFolder:
    config = json_object(need_file(folder / "config.json"))
    tokenizer = need_file(folder / "tokenizer.json")
    graph = find_graph(folder)
    pooling = _pooling(folder)
    sentence = json_object(folder / "sentence_bert_config.json")
    strategy = str(pooling.get("pooling_strategy", "max"))
    activation = str(pooling.get("activation_function", "relu"))
    if strategy not in {"max", "sum"} or activation not in {"relu", "log1p_relu"}:
        raise FailedPrecondition(
            f"{folder.name} pools by {strategy} of {activation}, which is not supported.", NEXT_STEP
        )
    identity = EmbedderIdentity(
        id=folder.resolve().name,
        weights=weights_of(folder, graph, tokenizer),
        dim=int(config["vocab_size"]),
        pooling=strategy,
        normalise=False,
        prompts=prompts_of(json_object(folder / "config_sentence_transformers.json")),
        window=window_of(
            sentence, config, json_object(folder / "tokenizer_config.json"), folder.name
        ),
        languages=languages_of(folder / "README.md"),
        decoder=is_decoder(config),
    )
    model = ModelFolder(identity, graph, tokenizer, lowercase=bool(sentence.get("do_lower_case")))
    return SpladeFolder(model, twice=activation == "log1p_relu")


def _pooling(folder: Path) -> Mapping[str, Any]:
    """The configuration of the pooling module; without `modules.json`, what Formal et al. have."""
    path = folder / "modules.json"
    if not path.is_file():
        return {}
    pooling: Mapping[str, Any] = {}
    for module in json.loads(path.read_text(encoding="utf-8")):
        kind = str(module["type"]).rsplit(".", 1)[-1]
        if kind == "SpladePooling":
            pooling = json_object(folder / module["path"] / "config.json")
        elif kind not in {"MLMTransformer", "Transformer"}:
            raise FailedPrecondition(
                f"{folder.name} has a {kind} module, which is not supported: its vectors would be wrong.",
                NEXT_STEP,
            )
    return pooling
