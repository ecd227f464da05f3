"""The BERT encoder as a plain ONNX graph, straight from its weights.

Written out by hand, so that building the bundled model needs no deep-learning framework: NumPy and `onnx` do. The
graph has the shape that onnxruntime's transformer optimizer recognises and fuses. Every run takes one text without
padding, so there is no attention mask; and the token type is always 0, so its embedding is added to the
positions' once, here. Pooling and normalisation are part of the graph: it gives out `(1, dim)`, not `(1, tokens, dim)`.

Source: Devlin et al. 2019, BERT; mean pooling: Reimers and Gurevych 2019, Sentence-BERT, section 3.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

Weights = Mapping[str, np.ndarray]

OPSET = 18
IR_VERSION = 8


@dataclass(frozen=True, slots=True)
class BertShape:
    """The numbers of a BERT configuration that the graph depends on."""

    layers: int
    heads: int
    dim: int
    epsilon: float

    @classmethod
    def read(cls, config: Path) -> "BertShape":
        """From a `config.json`; only what the graph below implements is accepted."""
        c = json.loads(config.read_text(encoding="utf-8"))
        if (c["model_type"], c["hidden_act"], c["position_embedding_type"]) != (
            "bert",
            "gelu",
            "absolute",
        ):
            raise SystemExit(
                f"{config} does not describe a BERT encoder with GELU and absolute positions"
            )
        return cls(
            c["num_hidden_layers"], c["num_attention_heads"], c["hidden_size"], c["layer_norm_eps"]
        )


def read_safetensors(path: Path) -> dict[str, np.ndarray]:
    """All float32 tensors of a safetensors file: 8 bytes of header length, a JSON header, the raw numbers."""
    raw = path.read_bytes()
    length = int.from_bytes(raw[:8], "little")
    body = memoryview(raw)[8 + length :]
    return {
        name: np.frombuffer(body[slice(*entry["data_offsets"])], "<f4").reshape(entry["shape"])
        for name, entry in json.loads(raw[8 : 8 + length]).items()
        if name != "__metadata__" and entry["dtype"] == "F32"
    }


class _Graph:
    """Collects nodes and constants; each value is called by the name of the node that makes it."""

    def __init__(self, weights: Weights, shape: BertShape) -> None:
        self.weights, self.shape = weights, shape
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, name: str, value: np.ndarray | list[int] | float) -> str:
        array = (
            np.array(value, np.int64)
            if isinstance(value, list)
            else np.array(value, np.float32, order="C")
        )
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def op(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [output], name=output, **attributes))
        return output

    def linear(self, x: str, source: str, name: str) -> str:
        weight = self.constant(f"{name}.weight", self.weights[f"{source}.weight"].T)
        bias = self.constant(f"{name}.bias", self.weights[f"{source}.bias"])
        return self.op("Add", [self.op("MatMul", [x, weight], f"{name}.matmul"), bias], name)

    def norm(self, x: str, source: str, name: str) -> str:
        gamma = self.constant(f"{name}.gamma", self.weights[f"{source}.weight"])
        beta = self.constant(f"{name}.beta", self.weights[f"{source}.bias"])
        return self.op(
            "LayerNormalization", [x, gamma, beta], name, axis=-1, epsilon=self.shape.epsilon
        )

    def embeddings(self) -> str:
        words = self.constant("words", self.weights["embeddings.word_embeddings.weight"])
        positions = self.weights["embeddings.position_embeddings.weight"]
        types = self.weights["embeddings.token_type_embeddings.weight"]
        table = self.constant("positions", positions + types[0])
        self.constant("all_positions", [list(range(len(positions)))])  # type: ignore[list-item]
        self.constants.append(numpy_helper.from_array(np.array(1, np.int64), "second_axis"))
        zero, one = self.constant("zero", [0]), self.constant("one", [1])
        self.op(
            "Gather", [self.op("Shape", ["input_ids"], "shape"), "second_axis"], "length", axis=0
        )
        end = self.op("Unsqueeze", ["length", zero], "length_1d")
        here = self.op("Slice", ["all_positions", zero, end, one, one], "here")
        word = self.op("Gather", [words, "input_ids"], "word")
        position = self.op("Gather", [table, here], "position")
        return self.norm(
            self.op("Add", [word, position], "embedding_sum"), "embeddings.LayerNorm", "embedding"
        )

    def attention(self, x: str, source: str, name: str) -> str:
        def heads(part: str, perm: list[int]) -> str:
            projected = self.linear(x, f"{source}.attention.self.{part}", f"{name}.{part}")
            split = self.op("Reshape", [projected, "split_heads"], f"{name}.{part}.split")
            return self.op("Transpose", [split], f"{name}.{part}.heads", perm=perm)

        query, value = heads("query", [0, 2, 1, 3]), heads("value", [0, 2, 1, 3])
        products = self.op("MatMul", [query, heads("key", [0, 2, 3, 1])], f"{name}.products")
        scaled = self.op("Div", [products, "root_of_head_dim"], f"{name}.scaled")
        shares = self.op("Softmax", [scaled], f"{name}.shares", axis=-1)
        mixed = self.op("MatMul", [shares, value], f"{name}.mixed")
        mixed = self.op("Transpose", [mixed], f"{name}.mixed.tokens", perm=[0, 2, 1, 3])
        mixed = self.op("Reshape", [mixed, "join_heads"], f"{name}.mixed.joined")
        out = self.linear(mixed, f"{source}.attention.output.dense", f"{name}.attention")
        total = self.op("Add", [out, x], f"{name}.attention.sum")
        return self.norm(total, f"{source}.attention.output.LayerNorm", f"{name}.attention.norm")

    def feed_forward(self, x: str, source: str, name: str) -> str:
        up = self.linear(x, f"{source}.intermediate.dense", f"{name}.up")
        error = self.op(
            "Erf", [self.op("Div", [up, "root_2"], f"{name}.over_root_2")], f"{name}.erf"
        )
        share = self.op("Add", [error, "float_1"], f"{name}.share")
        gelu = self.op(
            "Mul", [self.op("Mul", [up, share], f"{name}.twice"), "half"], f"{name}.gelu"
        )
        down = self.linear(gelu, f"{source}.output.dense", f"{name}.down")
        return self.norm(
            self.op("Add", [down, x], f"{name}.sum"), f"{source}.output.LayerNorm", f"{name}.norm"
        )


def plain_graph(weights: Weights, shape: BertShape) -> onnx.ModelProto:
    """`input_ids` (1, tokens) int64 in, `sentence_embedding` (1, dim) float32 out: the unit mean of the tokens."""
    g = _Graph(weights, shape)
    g.constant("split_heads", [0, 0, shape.heads, shape.dim // shape.heads])
    g.constant("join_heads", [0, 0, shape.dim])
    g.constant("root_of_head_dim", (shape.dim / shape.heads) ** 0.5)
    g.constant("root_2", 2**0.5)
    g.constant("float_1", 1.0)
    g.constant("half", 0.5)
    x = g.embeddings()
    for layer in range(shape.layers):
        source, name = f"encoder.layer.{layer}", f"layer{layer}"
        x = g.feed_forward(g.attention(x, source, name), source, name)
    mean = g.op("ReduceMean", [x, "one"], "mean", keepdims=0)
    g.op("LpNormalization", [mean], "sentence_embedding", axis=-1, p=2)
    graph = helper.make_graph(
        g.nodes,
        "encoder",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "tokens"])],
        [
            helper.make_tensor_value_info(
                "sentence_embedding", TensorProto.FLOAT, ["batch", shape.dim]
            )
        ],
        g.constants,
    )
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION
    )
    onnx.checker.check_model(model)
    return model
