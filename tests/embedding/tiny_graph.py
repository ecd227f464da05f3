"""A graph of a few nodes in ONNX's own bytes, so that tests of other models need no library to write them.

The field numbers are those of onnx.proto3 (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3).
"""

DIM = 4
_FLOAT, _INT64 = 1, 7


def tiny_graph(
    *,
    dim: int = DIM,
    output_rank: int = 3,
    extra_input: str = "",
    has_past: bool = False,
    greed: int = 0,
    fits: bool = True,
) -> bytes:
    """`input_ids` and `attention_mask` in; for each token its id, 1, the negative of its id, and its position.

    Only `dim` 4 and rank 3 can be run; other numbers are for graphs that are refused when loaded. `has_past` adds an input as a chat model
    has, `greed` is how many numbers are made, all 0, to be added up to nothing; where
    it not `fits`, they are added as they are, which goes for texts of so many tokens alone.
    """
    nodes = [
        _node("Cast", ["input_ids"], "bare", _attribute("to", _FLOAT)),
        *(
            (
                _node("ConstantOfShape", ["wide"], "much"),
                _node("ReduceSum", ["much"], "nothing"),
                _node("Add", ["bare", "nothing" if fits else "much"], "ids"),
            )
            if greed
            else (_node("Identity", ["bare"], "ids"),)
        ),
        _node("Neg", ["ids"], "negative"),
        _node("Cast", ["position_ids"], "places", _attribute("to", _FLOAT)),
        _node("Cast", ["attention_mask"], "ones", _attribute("to", _FLOAT)),
    ]
    columns = ["ids", "ones", "negative", "places"]
    if output_rank == 3:
        nodes.extend(_node("Unsqueeze", [name, "last"], f"{name}_column") for name in columns)
        nodes.append(
            _node(
                "Concat",
                [f"{columns[i % 4]}_column" for i in range(dim)],
                "out",
                _attribute("axis", 2),
            )
        )
    else:
        nodes.append(_node("Flatten", ["ids"], "flat"))
        nodes.append(_node("Squeeze", ["flat"], "out"))
    inputs = [
        "input_ids",
        "attention_mask",
        "position_ids",
        *([extra_input] if extra_input else []),
    ]
    shape: list[int | str] = ["batch", "tokens", dim] if output_rank == 3 else ["tokens"]
    last = _whole("last", 2)
    graph = (
        b"".join(_bytes(1, node) for node in nodes)
        + _bytes(2, b"tiny")
        + _bytes(5, last)
        + (_bytes(5, _whole("wide", greed)) if greed else b"")
        + b"".join(_bytes(11, _value(name, _INT64, ["batch", "tokens"])) for name in inputs)
        + (
            _bytes(11, _value("past_key_values.0.key", _FLOAT, ["batch", 2, "past", 4]))
            if has_past
            else b""
        )
        + _bytes(12, _value("out", _FLOAT, shape))
    )
    return _varint(1, 8) + _bytes(7, graph) + _bytes(8, _varint(2, 17))


def _whole(name: str, value: int) -> bytes:
    """A tensor of one whole number."""
    return (
        _varint(1, 1)
        + _varint(2, _INT64)
        + _bytes(8, name.encode())
        + _bytes(9, value.to_bytes(8, "little"))
    )


def _varint(field: int, value: int) -> bytes:
    return _number(field << 3) + _number(value)


def _bytes(field: int, content: bytes) -> bytes:
    return _number(field << 3 | 2) + _number(len(content)) + content


def _number(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _node(kind: str, inputs: list[str], output: str, attribute: bytes = b"") -> bytes:
    named = b"".join(_bytes(1, name.encode()) for name in inputs)
    return named + _bytes(2, output.encode()) + _bytes(4, kind.encode()) + attribute


def _attribute(name: str, value: int) -> bytes:
    return _bytes(5, _bytes(1, name.encode()) + _varint(3, value) + _varint(20, 2))


def _value(name: str, kind: int, shape: list[int | str]) -> bytes:
    dims = b"".join(
        _bytes(1, _varint(1, size) if isinstance(size, int) else _bytes(2, size.encode()))
        for size in shape
    )
    tensor = _varint(1, kind) + _bytes(2, dims)
    return _bytes(1, name.encode()) + _bytes(2, _bytes(1, tensor))
