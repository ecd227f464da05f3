"""The committed files are the ones built, and they mean what the official model means."""

import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from kx_desktop.core.errors import DataLoss
from kx_desktop.embedding.bundled import bundled_folder, verify
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder

REFERENCE = json.loads((Path(__file__).parent / "fp32_reference.json").read_text(encoding="utf-8"))


def test_the_committed_files_have_the_sums_in_model_json(embedder: OnnxEmbedder) -> None:
    told = json.loads((bundled_folder() / "model.json").read_text(encoding="utf-8"))
    for name, expected in told["files"].items():
        found = hashlib.sha256((bundled_folder() / name).read_bytes()).hexdigest()
        assert found == expected, name
    assert {"model.onnx", "tokenizer.json"} == set(told["files"])
    embedder.verify()


def test_the_model_is_the_official_one(embedder: OnnxEmbedder) -> None:
    told = json.loads((bundled_folder() / "model.json").read_text(encoding="utf-8"))
    assert told["source"]["model.safetensors"] == (
        "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
    )
    identity = embedder.identity
    assert (identity.id, identity.dim, identity.pooling) == ("all-MiniLM-L6-v2", 384, "mean")
    assert (identity.window, identity.normalise, identity.languages) == (256, True, ("en",))
    assert (identity.prompts.query, identity.prompts.passage, identity.decoder) == ("", "", False)


def test_it_is_small_enough_to_ship() -> None:
    assert sum(path.stat().st_size for path in bundled_folder().iterdir()) < 24_000_000


def test_its_licence_stands_beside_it() -> None:
    assert "Apache License" in (bundled_folder() / "LICENSE").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_damage_is_named(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "model"
    shutil.copytree(bundled_folder(), folder)
    damaged = bytearray((folder / name).read_bytes())
    damaged[len(damaged) // 2] ^= 1
    (folder / name).write_bytes(damaged)
    with pytest.raises(DataLoss, match=name):
        verify(folder)


def test_a_missing_file_is_damage(tmp_path: Path) -> None:
    shutil.copy(bundled_folder() / "model.json", tmp_path)
    with pytest.raises(DataLoss, match=r"model\.onnx"):
        verify(tmp_path)


@pytest.mark.parametrize("case", REFERENCE, ids=lambda case: case["text"][:30])
def test_vectors_are_close_to_float32(embedder: OnnxEmbedder, case: dict[str, object]) -> None:
    reference = np.array(case["vector"], np.float32)
    found = embedder.embed_passage(str(case["text"]))
    assert float(found @ reference) / float(np.linalg.norm(reference)) >= 0.98


def test_a_paraphrase_is_nearer_than_another_matter(embedder: OnnxEmbedder) -> None:
    question = embedder.embed_query("what is the refund window?")
    paraphrase = embedder.embed_passage("You get your money back within 30 days of the purchase.")
    other = embedder.embed_passage("The meeting room on the second floor has a projector.")
    assert question @ paraphrase > question @ other + 0.2
