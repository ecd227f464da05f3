"""The names of an ONNX graph's inputs, read from the file without loading the graph.

ONNX files are protobuf messages: a key (field number and wire type) before each field, a length before each that is not a number
(https://protobuf.dev/programming-guides/encoding/; the field numbers are those of onnx.proto3). What is not looked for is stepped
over, so that gigabytes of weights are not read.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_MODEL_GRAPH, _GRAPH_INPUT, _VALUE_NAME = 7, 11, 1
_NUMBER, _EIGHT_BYTES, _COUNTED, _FOUR_BYTES = 0, 1, 2, 5
_MOST_FIELDS = 2_000_000
"""Fields that are stepped over before a file is held to be no graph."""
_LONGEST_NAME = 4096

PAST = ("past_key", "past_value", "past.")
"""How the inputs begin that hold what a chat model has read before, in exports of optimum and of transformers.js."""


def input_names(graph: Path) -> tuple[str, ...]:
    """In their order; empty where the file is no ONNX graph, or has none. Raises OSError."""
    with graph.open("rb") as stream:
        end = os.fstat(stream.fileno()).st_size
        try:
            return tuple(_names(stream, end))
        except ValueError:
            return ()


def takes_past(graph: Path) -> bool:
    """Whether the graph goes on from what it read before, as only a chat model does. Raises OSError."""
    return any(name.startswith(PAST) for name in input_names(graph))


def _names(stream: BinaryIO, end: int) -> Iterator[str]:
    for model_field, start, stop in _fields(stream, 0, end):
        if model_field != _MODEL_GRAPH:
            continue
        for graph_field, first, last in _fields(stream, start, stop):
            if graph_field != _GRAPH_INPUT:
                continue
            for value_field, begin, until in _fields(stream, first, last):
                if value_field == _VALUE_NAME and until - begin <= _LONGEST_NAME:
                    stream.seek(begin)
                    yield stream.read(until - begin).decode("utf-8", "replace")


def _fields(stream: BinaryIO, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """The number of each field with a length between two offsets, and where its content starts and ends. Raises ValueError."""
    place = start
    for _ in range(_MOST_FIELDS):
        if place >= end:
            return
        stream.seek(place)
        key = _varint(stream)
        kind = key & 7
        if kind == _NUMBER:
            _varint(stream)
            place = stream.tell()
        elif kind == _COUNTED:
            length = _varint(stream)
            content = stream.tell()
            place = content + length
            if place > end:
                raise ValueError("a field is longer than what holds it")
            yield key >> 3, content, place
        elif kind in {_EIGHT_BYTES, _FOUR_BYTES}:
            place = stream.tell() + (8 if kind == _EIGHT_BYTES else 4)
        else:
            raise ValueError("no wire type of protobuf")
    raise ValueError("too many fields")


def _varint(stream: BinaryIO) -> int:
    value = 0
    for shift in range(0, 70, 7):
        byte = stream.read(1)
        if not byte:
            raise ValueError("the file ends within a number")
        value |= (byte[0] & 0x7F) << shift
        if byte[0] < 0x80:
            return value
    raise ValueError("a number is too long")
