"""How close the int8 model is to float32, and how much faster: printed at the end of `make model`."""

import inspect
import json
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer

TOKENS, PASSAGES, ROUNDS, THREADS = 200, 100, 4, 2


def passages(tokenizer: Tokenizer) -> list[np.ndarray]:
    """`PASSAGES` × `(1, about TOKENS)` int64 token ids of English prose that every Python carries: its docstrings."""
    import argparse
    import asyncio
    import decimal
    import email.message
    import logging
    import sqlite3
    import statistics
    import typing
    import unittest.mock

    modules = (
        argparse,
        asyncio,
        decimal,
        email.message,
        logging,
        sqlite3,
        statistics,
        typing,
        unittest.mock,
    )
    members = chain.from_iterable(vars(module).values() for module in modules)
    docs = {inspect.getdoc(member) or "": None for member in chain(modules, members)}
    ids = tokenizer.encode(" ".join(docs), add_special_tokens=False).ids
    size, first, last = TOKENS - 2, tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    starts = range(0, min(len(ids) - size, PASSAGES * size), size)
    return [np.array([[first, *ids[start : start + size], last]], np.int64) for start in starts]


def session(path: Path, level: ort.GraphOptimizationLevel) -> ort.InferenceSession:
    """One thread a run, as the product has it."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.graph_optimization_level = level
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def report(plain: Path, built: Path) -> None:
    """Print cosine (mean, least) and passages a second of `built` against the float32 graph `plain`.

    The two take turns, and the best of several rounds counts: other work on the machine slows single rounds.
    """
    inputs = passages(Tokenizer.from_file(str(built / "tokenizer.json")))
    models = {
        "float32": session(plain, ort.GraphOptimizationLevel.ORT_ENABLE_ALL),
        "int8": session(built / "model.onnx", ort.GraphOptimizationLevel.ORT_DISABLE_ALL),
    }
    vectors: dict[str, np.ndarray] = {}
    best = dict.fromkeys(models, 0.0)
    with ThreadPoolExecutor(THREADS) as pool:
        for _ in range(ROUNDS):
            for name, model in models.items():
                start = time.perf_counter()
                runs = pool.map(
                    lambda ids, model=model: model.run(None, {"input_ids": ids})[0][0], inputs
                )
                vectors[name] = np.array(list(runs))
                best[name] = max(best[name], len(inputs) / (time.perf_counter() - start))
    cosine = (vectors["float32"] * vectors["int8"]).sum(axis=1)
    print(
        f"{len(inputs)} passages of {TOKENS} tokens, one a run, {THREADS} single-threaded runs side by side"
    )
    print(f"cosine to float32: mean {cosine.mean():.4f}, least {cosine.min():.4f}")
    print(", ".join(f"{name} {rate:.1f} passages/s" for name, rate in best.items()), end="")
    print(f": {best['int8'] / best['float32']:.2f} times as fast")


def write_reference(plain: Path, built: Path, reference: Path) -> None:
    """Fill in anew the float32 vectors, four decimals, of the texts in the tests' reference file."""
    tokenizer = Tokenizer.from_file(str(built / "tokenizer.json"))
    model = session(plain, ort.GraphOptimizationLevel.ORT_ENABLE_ALL)
    cases = []
    for case in json.loads(reference.read_text(encoding="utf-8")):
        ids = np.array([tokenizer.encode(case["text"]).ids], np.int64)
        vector = model.run(None, {"input_ids": ids})[0][0]
        cases.append(
            {"text": case["text"], "vector": [round(float(number), 4) for number in vector]}
        )
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    reference.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
