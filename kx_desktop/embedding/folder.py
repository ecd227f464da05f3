"""What a model's folder says about the model: ours (`model.json`) or the sentence-transformers layout.

Read without loading the model. What this program does not implement is refused with its name, because a model that is
run differently from how it was trained gives vectors that look right and are not.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.graph_inputs import takes_past
from kx_desktop.embedding.identity import EmbedderIdentity, Prompts
from kx_desktop.embedding.model_card import languages_of

GRAPHS = ("onnx/model.onnx", "model.onnx", "onnx/model_quantized.onnx", "onnx/model_int8.onnx")
"""Where a graph may lie, best first; the others are smaller renderings of the same model."""

DECODER_TYPES = frozenset(
    [
        "bloom",
        "cohere",
        "deepseek_v2",
        "deepseek_v3",
        "falcon",
        "gemma",
        "gemma2",
        "gemma3",
        "gemma3_text",
        "gpt2",
        "gpt_neo",
        "gpt_neox",
        "gpt_oss",
        "gptj",
        "granite",
        "llama",
        "llama4",
        "mistral",
        "mixtral",
        "mpt",
        "olmo",
        "olmo2",
        "opt",
        "phi",
        "phi3",
        "qwen2",
        "qwen2_moe",
        "qwen3",
        "qwen3_moe",
        "stablelm",
    ]
)
"""`model_type` of `config.json` for causal decoders."""

MIN_WINDOW = 16
LARGEST_JSON = 16 << 20
"""Bytes; configurations have a few thousand."""
NEXT_STEP = "Choose the bundled model or a folder with a complete embedding model, with kx models or in the settings."


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """A model folder, understood.

    `lowercase` asks for texts in lower case before they are tokenised. `optimised` says that the graph was rewritten for
    onnxruntime when it was built (every folder with a `model.json`), and is to be loaded as it is.
    """

    identity: EmbedderIdentity
    graph: Path
    tokenizer: Path
    lowercase: bool = False
    optimised: bool = False


def read_folder(folder: Path) -> ModelFolder:
    """Raises `FailedPrecondition` where the folder is not there, not complete, or asks for what we do not have."""
    with told_in_words(folder):
        if (folder / "model.json").is_file():
            return _read_ours(folder)
        return _read_sentence_transformers(folder)


@contextmanager
def told_in_words(folder: Path) -> Iterator[None]:
    """What reading a model folder fails of within is raised as `FailedPrecondition`; so is a folder that is not there."""
    try:
        if not folder.is_dir():
            raise FailedPrecondition(f"There is no model folder {folder}.", NEXT_STEP)
        yield
    except OSError as error:
        raise FailedPrecondition(
            f"The model folder {folder} cannot be read: {error.strerror}.", NEXT_STEP
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise FailedPrecondition(
            f"The model folder {folder} is damaged: {error}.", NEXT_STEP
        ) from error


def sha256_of(*files: Path) -> str:
    """One SHA-256 over the contents of several files, each preceded by its name and size."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.name}\0{path.stat().st_size}\0".encode())
        with path.open("rb") as stream:
            while block := stream.read(1 << 20):
                digest.update(block)
    return digest.hexdigest()


def sha256_of_hashes(hashes: Mapping[str, str]) -> str:
    """One SHA-256 for files whose own are known, so that a start need not read them all."""
    return hashlib.sha256(
        "".join(f"{name} {hashes[name]}\n" for name in sorted(hashes)).encode()
    ).hexdigest()


def json_object(path: Path) -> dict[str, Any]:
    """The JSON object in a file; an absent file is an empty one."""
    if not path.is_file():
        return {}
    if path.stat().st_size > LARGEST_JSON:
        raise ValueError(f"{path.name} has {path.stat().st_size >> 20} MiB")
    found = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise TypeError(f"{path.name} is not a JSON object")
    return found


def need_file(path: Path) -> Path:
    """The path of a file that has to be there. Raises `FailedPrecondition` where it is not."""
    if not path.is_file():
        raise FailedPrecondition(f"The model folder {path.parent} has no {path.name}.", NEXT_STEP)
    return path


def _read_ours(folder: Path) -> ModelFolder:
    told = json_object(folder / "model.json")
    identity = EmbedderIdentity(
        id=str(told["id"]),
        weights=sha256_of_hashes(told["files"]),
        dim=int(told["dim"]),
        pooling=str(told["pooling"]),
        normalise=bool(told["normalise"]),
        prompts=Prompts(**told["prompts"]),
        window=int(told["max_tokens"]),
        languages=tuple(told["languages"]),
        decoder=bool(told["decoder"]),
    )
    return ModelFolder(
        identity,
        need_file(folder / "model.onnx"),
        need_file(folder / "tokenizer.json"),
        optimised=True,
    )


def _read_sentence_transformers(folder: Path) -> ModelFolder:
    config = json_object(need_file(folder / "config.json"))
    tokenizer = need_file(folder / "tokenizer.json")
    graph = find_graph(folder)
    pooling_folder = _pooling_folder(folder)
    pooling_config = json_object(pooling_folder / "config.json") if pooling_folder else {}
    sentence_config = json_object(folder / "sentence_bert_config.json")
    prompts = prompts_of(json_object(folder / "config_sentence_transformers.json"))
    if (prompts.query or prompts.passage) and pooling_config.get("include_prompt") is False:
        raise FailedPrecondition(
            f"{folder.name} pools without its prompts, which is not supported.", NEXT_STEP
        )
    identity = EmbedderIdentity(
        id=folder.resolve().name,
        weights=weights_of(folder, graph, tokenizer),
        dim=int(pooling_config.get("word_embedding_dimension") or config["hidden_size"]),
        pooling=_pooling(pooling_config, folder.name),
        normalise=True,
        prompts=prompts,
        window=window_of(
            sentence_config, config, json_object(folder / "tokenizer_config.json"), folder.name
        ),
        languages=languages_of(folder / "README.md"),
        decoder=is_decoder(config) or takes_past(graph),
    )
    return ModelFolder(
        identity, graph, tokenizer, lowercase=bool(sentence_config.get("do_lower_case"))
    )


def find_graph(folder: Path) -> Path:
    """The ONNX file of the folder. Raises `FailedPrecondition` where it has none."""
    for name in GRAPHS:
        if (folder / name).is_file():
            return folder / name
    raise FailedPrecondition(
        f"The model folder {folder} has no ONNX file ({', '.join(GRAPHS[:2])}).", NEXT_STEP
    )


def weights_of(folder: Path, graph: Path, tokenizer: Path) -> str:
    """One SHA-256 in hex over all of the folder that decides what the model gives."""
    deciding = [path for path in sorted(folder.rglob("*.json")) if path != tokenizer]
    external = sorted(path for path in graph.parent.glob(f"{graph.name}*") if path != graph)
    return sha256_of(graph, *external, tokenizer, *deciding)


def _pooling_folder(folder: Path) -> Path | None:
    """The folder of the pooling module; without `modules.json`, the usual place."""
    path = folder / "modules.json"
    if not path.is_file():
        usual = folder / "1_Pooling"
        return usual if usual.is_dir() else None
    pooling: Path | None = None
    for module in json.loads(path.read_text(encoding="utf-8")):
        kind = str(module["type"]).rsplit(".", 1)[-1]
        if kind == "Pooling":
            pooling = folder / module["path"]
        elif kind not in {"Transformer", "Normalize"}:
            raise FailedPrecondition(
                f"{folder.name} has a {kind} module, which is not supported: its vectors would be wrong.",
                NEXT_STEP,
            )
    return pooling


def _pooling(config: Mapping[str, Any], name: str) -> str:
    """Mean where nothing is said, as sentence-transformers has it."""
    modes = {
        "pooling_mode_mean_tokens": "mean",
        # The mean times a number: the same direction, and every vector is brought to length 1.
        "pooling_mode_mean_sqrt_len_tokens": "mean",
        "pooling_mode_cls_token": "cls",
        "pooling_mode_max_tokens": "max",
        "pooling_mode_lasttoken": "lasttoken",
    }
    asked = [
        key for key, value in config.items() if key.startswith("pooling_mode_") and value is True
    ]
    if isinstance(config.get("pooling_mode"), str):
        asked = [key for key, mode in modes.items() if mode == config["pooling_mode"]][:1] or [
            config["pooling_mode"]
        ]
    if not asked:
        return "mean"
    if len(asked) > 1 or asked[0] not in modes:
        raise FailedPrecondition(
            f"{name} pools by {' + '.join(asked)}, which is not supported.", NEXT_STEP
        )
    return modes[asked[0]]


def prompts_of(config: Mapping[str, Any]) -> Prompts:
    """What `config_sentence_transformers.json` prescribes; `passage` and `document` are two names for one prompt; the default prompt stands in for either."""
    prompts = config.get("prompts") or {}
    default = prompts.get(config.get("default_prompt_name") or "", "")
    passage = prompts.get("passage", prompts.get("document", default))
    return Prompts(query=prompts.get("query", default) or "", passage=passage or "")


def window_of(
    sentence: Mapping[str, Any], config: Mapping[str, Any], tokenizer: Mapping[str, Any], name: str
) -> int:
    """The most tokens a run may have: what the model was tuned for, within what its positions allow."""
    positions = int(config.get("max_position_embeddings") or 0)
    if config.get("model_type") in {"roberta", "xlm-roberta", "camembert", "mpnet"}:
        positions -= 2  # these count positions from the padding token's id on
    asked = int(sentence.get("max_seq_length") or tokenizer.get("model_max_length") or 512)
    window = min(asked, positions) if positions > 0 else asked
    if window < MIN_WINDOW:
        raise FailedPrecondition(
            f"{name} takes only {window} tokens at once, too few to embed with.", NEXT_STEP
        )
    return min(window, 1 << 15)


def is_decoder(config: Mapping[str, Any]) -> bool:
    """Whether `config.json` describes a causal decoder, a chat model's kind."""
    architectures = config.get("architectures") or []
    return (
        any("CausalLM" in name or "LMHead" in name for name in architectures)
        or config.get("model_type") in DECODER_TYPES
        or config.get("is_decoder") is True
    )
