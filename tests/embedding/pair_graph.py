"""A pair scorer of a few nodes in ONNX's own bytes: it counts the tokens that a question and a passage share."""

import json
import shutil
import struct
from pathlib import Path
from typing import Any

from kx_desktop.embedding.bundled import bundled_folder

from .tiny_graph import _attribute, _bytes, _node, _value, _varint

_FLOAT, _INT64 = 1, 7
INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def pair_graph(
    *,
    labels: int = 1,
    bias: float = -3.0,
    rank: int = 2,
    inputs: tuple[str, ...] = INPUTS,
    first: float = 0.0,
    types: bool = True,
    broken: bool = False,
) -> bytes:
    """`input_ids` and `token_type_ids` in; out, for the pair, how many tokens of the one are each of the other's, less a bit.

    The logit is the number of pairs of a token of type 0 and one of type 1 that are the same, plus `bias`. With two labels the one before it
    is `first`; with three, two are. Rank 3 gives what is no score.
    Without `types` the graph has no `token_type_ids`, and counts the tokens of both. One that is `broken` loads and cannot be run.
    """
    nodes = [
        _node("Cast", ["token_type_ids"], "second", _attribute("to", _FLOAT)),
        _node("Sub", ["one", "second"], "first"),
        _node("Unsqueeze", ["input_ids", "down"], "rows"),
        _node("Unsqueeze", ["input_ids", "across"], "columns"),
        _node("Equal", ["rows", "columns"], "same"),
        _node("Cast", ["same"], "ones", _attribute("to", _FLOAT)),
        _node("Unsqueeze", ["first", "down"], "of_first"),
        _node("Unsqueeze", ["second", "across"], "of_second"),
        _node("Mul", ["ones", "of_first"], "rows_of_first"),
        _node("Mul", ["rows_of_first", "of_second"], "shared"),
        _node("ReduceSum", ["shared", "both"], "count", _attribute("keepdims", 0)),
        _node("Add", ["count", "bias"], "flat"),
        _node("Unsqueeze", ["flat", "across"], "logit"),
    ]
    if not types:
        inputs = tuple(name for name in inputs if name != "token_type_ids")
        nodes = [
            _node("Cast", ["attention_mask"], "ones", _attribute("to", _FLOAT)),
            _node("ReduceSum", ["ones", "across"], "count", _attribute("keepdims", 0)),
            *nodes[-2:],
        ]
    if broken:
        # So many rows there are not.
        nodes[-2:-1] = [
            _node("Gather", ["count", "far"], "none"),
            _node("Add", ["none", "bias"], "flat"),
        ]
    if labels > 1:
        nodes.append(_node("Sub", ["logit", "logit"], "zero"))
        nodes.append(_node("Add", ["zero", "other"], "others"))
        names = [*["others"] * (labels - 1), "logit"]
        nodes.append(_node("Concat", names, "one_each", _attribute("axis", 1)))
    last = "one_each" if labels > 1 else "logit"
    if rank == 3:
        nodes.append(_node("Unsqueeze", [last, "down"], "logits"))
    else:
        nodes.append(_node("Identity", [last], "logits"))
    constants = [
        _floats("one", 1.0),
        _floats("bias", bias),
        _floats("other", first),
        _numbers("far", 99),
        _numbers("down", 2),
        _numbers("across", 1),
        _numbers("both", 1, 2),
    ]
    shape: list[int | str] = ["batch", labels] if rank == 2 else ["batch", "tokens", labels]
    graph = (
        b"".join(_bytes(1, node) for node in nodes)
        + _bytes(2, b"pairs")
        + b"".join(_bytes(5, tensor) for tensor in constants)
        + b"".join(_bytes(11, _value(name, _INT64, ["batch", "tokens"])) for name in inputs)
        + _bytes(12, _value("logits", _FLOAT, shape))
    )
    return _varint(1, 8) + _bytes(7, graph) + _bytes(8, _varint(2, 17))


def _floats(name: str, value: float) -> bytes:
    return _varint(2, _FLOAT) + _bytes(8, name.encode()) + _bytes(9, struct.pack("<f", value))


def _numbers(name: str, *values: int) -> bytes:
    sizes = _varint(1, len(values)) + _varint(2, _INT64)
    return sizes + _bytes(8, name.encode()) + _bytes(9, struct.pack(f"<{len(values)}q", *values))


def pair_model(folder: Path, **graph: Any) -> Path:
    """The folder of a cross-encoder with such a graph, made where it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    config = {
        "architectures": ["BertForSequenceClassification"],
        "model_type": "bert",
        "num_labels": graph.get("labels", 1),
        "max_position_embeddings": 512,
    }
    (folder / "config.json").write_text(json.dumps(config), "utf-8")
    (folder / "model.onnx").write_bytes(pair_graph(**graph))
    shutil.copyfile(bundled_folder() / "tokenizer.json", folder / "tokenizer.json")
    return folder
