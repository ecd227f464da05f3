import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.embedding.bundled import bundled_folder
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder

FolderMaker = Callable[..., Path]


@pytest.fixture(scope="session")
def embedder() -> Iterator[OnnxEmbedder]:
    """The bundled model."""
    opened = OnnxEmbedder(bundled_folder(), threads=2)
    yield opened
    opened.close()


@pytest.fixture
def model_folder(tmp_path: Path) -> FolderMaker:
    """Makes a folder in the sentence-transformers layout around a graph; a file given as None is left out."""

    def make(graph: Path | bytes | None = None, **changed: Any) -> Path:
        files: dict[str, Any] = {
            "config.json": {
                "architectures": ["BertModel"],
                "model_type": "bert",
                "hidden_size": 384,
                "max_position_embeddings": 512,
            },
            "modules.json": [
                {"path": "", "type": "sentence_transformers.models.Transformer"},
                {"path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
                {"path": "2_Normalize", "type": "sentence_transformers.models.Normalize"},
            ],
            "1_Pooling/config.json": {
                "word_embedding_dimension": 384,
                "pooling_mode_cls_token": False,
                "pooling_mode_mean_tokens": True,
            },
            "sentence_bert_config.json": {"max_seq_length": 256, "do_lower_case": False},
            **changed,
        }
        folder = tmp_path / "own-model"
        for name, content in files.items():
            if content is not None:
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(
                    content if isinstance(content, str) else json.dumps(content), "utf-8"
                )
        place = folder / "onnx" / "model.onnx"
        place.parent.mkdir(exist_ok=True)
        if isinstance(graph, bytes):
            place.write_bytes(graph)
        else:
            place.symlink_to(graph or bundled_folder() / "model.onnx")
        shutil.copyfile(bundled_folder() / "tokenizer.json", folder / "tokenizer.json")
        return folder

    return make
