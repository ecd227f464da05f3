"""A masked language model of one node, in ONNX's own bytes."""

import struct

from .tiny_graph import _attribute, _bytes, _node, _value, _varint

_FLOAT, _INT64 = 1, 7
ON, OFF = 3.0, -1.0
"""The logit of a token's own term, and of every other term."""


def masked_graph(vocabulary: int, *, pooled: bool = False) -> bytes:
    """`input_ids` in; for each token a logit for each term, `ON` for the term that the token is.

    With `pooled` the greatest logit of each term over the tokens, in a graph's output of rank 2.
    """
    nodes = [_node("OneHot", ["input_ids", "depth", "values"], "logits")]
    if pooled:
        axes = _bytes(5, _bytes(1, b"axes") + _varint(8, 1) + _varint(20, 7))
        nodes.append(_node("ReduceMax", ["logits"], "out", axes + _attribute("keepdims", 0)))
    else:
        nodes.append(_node("Identity", ["logits"], "out"))
    depth = _varint(2, _INT64) + _bytes(8, b"depth") + _bytes(9, vocabulary.to_bytes(8, "little"))
    values = (
        _varint(1, 2) + _varint(2, _FLOAT) + _bytes(8, b"values")
        + _bytes(9, struct.pack("<2f", OFF, ON))
    )  # fmt: skip
    shape: list[int | str] = ["batch", vocabulary] if pooled else ["batch", "tokens", vocabulary]
    graph = (
        b"".join(_bytes(1, node) for node in nodes)
        + _bytes(2, b"masked")
        + b"".join(_bytes(5, tensor) for tensor in (depth, values))
        + b"".join(
            _bytes(11, _value(name, _INT64, ["batch", "tokens"]))
            for name in ("input_ids", "attention_mask")
        )
        + _bytes(12, _value("out", _FLOAT, shape))
    )
    return _varint(1, 8) + _bytes(7, graph) + _bytes(8, _varint(2, 17))
