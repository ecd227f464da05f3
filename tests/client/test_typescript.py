"""`kx-client.ts` in Node.js against a real gateway."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.client import KxClient, RetrievalMode
from kx_desktop.gateway.running import Gateway
from kx_desktop.settings import Settings
from tests.client.erasing import erased
from tests.client.serving import HANDBOOK, served

SNIPPET = """
import { KxClient, RetrievalMode } from "./kx-client.mjs";

const client = new KxClient("http://127.0.0.1:50151");

const hits = await client.queryDataset("policies", {
  text: "what is the refund window?",
  k: 5,
  mode: RetrievalMode.HYBRID,
});
"""

Run = Callable[..., Any]


@pytest.fixture(scope="session")
def script(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A folder with the client as JavaScript."""
    if shutil.which("node") is None:
        pytest.skip("there is no Node.js here")
    folder = tmp_path_factory.mktemp("node")
    source = (root / "resources/clients/kx-client.ts").read_text("utf-8")
    (folder / "kx-client.mjs").write_text(erased(source), "utf-8")
    return folder


@pytest.fixture
def run(script: Path, gateway: Gateway) -> Run:
    """Runs lines of a module with `client` at hand, and gives what `result` is in the end."""

    def run(lines: str, *, token: str | None = None, address: str = "", program: str = "") -> Any:
        address = address or f"http://{gateway.http_address}"
        program = program or (
            'import { KxClient, KxError, RetrievalMode } from "./kx-client.mjs";\n'
            f"const client = new KxClient({json.dumps(address)});\n"
        )
        file = script / "program.mjs"
        file.write_text(f"{program}{lines}\nconsole.log(JSON.stringify(result));\n", "utf-8")
        done = subprocess.run(
            [str(shutil.which("node")), str(file)],
            capture_output=True,
            text=True,
            check=False,
            env={"KX_TOKEN": gateway.access.token if token is None else token},
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


FAILURE = """
let result = null;
try { await asked(); } catch (error) {
  result = [error instanceof KxError, error.code, error.message, error.nextStep];
}
"""


def test_a_program_written_for_the_known_gateway_runs_but_for_its_import(
    run: Run, gateway: Gateway
) -> None:
    program = SNIPPET.replace("127.0.0.1:50151", str(gateway.http_address))
    hits = run("const result = hits;", program=program)
    assert "30 days" in hits[0]["text"]
    assert (hits[0]["chunkIndex"], hits[0]["chunkCount"]) == (0, 1)
    assert re.fullmatch("[0-9a-f]{64}", hits[0]["contentRef"])


def test_the_example_of_the_readme_runs(run: Run, gateway: Gateway, root: Path) -> None:
    readme = (root / "README.md").read_text("utf-8")
    example = re.search(r"```ts\n(.*?)```", readme, re.DOTALL)
    assert example
    program = example[1].replace("127.0.0.1:50151", str(gateway.http_address))
    program = program.replace('"./kx-client"', '"./kx-client.mjs"').replace("handbook", "policies")
    assert "30 days" in run("const result = hits;", program=program)[0]["text"]


def test_the_usual_port_of_grpc_is_taken_for_its_neighbour(run: Run) -> None:
    assert run("const result = client.address;", address="http://127.0.0.1:50151") == (
        "http://127.0.0.1:50153"
    )


def test_documents_are_texts_bytes_or_objects(run: Run, gateway: Gateway) -> None:
    done = run(
        """
const result = await client.ingestDocuments("ts-kinds", [
  "the first text",
  new TextEncoder().encode("the second text"),
  { content: "the third text", docId: "third", metadata: { Team_Name: "north" } },
]);"""
    )
    assert (done["inserted"], done["docCount"], done["failed"]) == (3, 3, 0)
    assert [file["state"] for file in done["files"]] == ["indexed"] * 3
    fields = {one.name: one for one in gateway.calls.library.fields("ts-kinds")}
    assert [value.text for value in fields["Team_Name"].values] == ["north"]
    assert [value.text for value in fields["doc_id"].values] == ["third"]


def test_bytes_that_are_no_text_are_read_by_what_they_hold(run: Run, root: Path) -> None:
    sheet = json.dumps(str(root / "resources/sample/prices.xlsx"))
    lines = f"""
import {{ readFileSync }} from "node:fs";
const content = new Uint8Array(readFileSync({sheet}));
await client.ingestDocuments("ts-sheet", [{{ content, docId: "prices.xlsx" }}]);
const result = await client.queryDataset("ts-sheet", {{ text: "price" }});"""
    assert run(lines)


def test_vectors_of_ones_own_need_no_text(run: Run) -> None:
    lines = """
await client.ingestDocuments("ts-own", [
  { content: "north", embedding: [1, 0] }, { content: "east", embedding: new Float32Array([0, 1]) },
]);
const result = await client.queryDataset("ts-own", { embedding: [0.1, 0.9], mode: RetrievalMode.HYBRID });"""
    assert [hit["text"] for hit in run(lines)] == ["east", "north"]


def test_parameters_go_by_their_names_and_the_persons_own_names_stay(run: Run) -> None:
    lines = """
await client.ingestDocuments("ts-named", [
  { content: "a lamp", metadata: { floor_no: "1" } }, { content: "a lamp too", metadata: { floor_no: "2" } },
]);
const result = await client.queryDataset("ts-named", {
  text: "lamp", filter: "floor_no = '2'", metadataFields: ["floor_no"], includeVector: true, window: [0, 1], fusion: "weight", alpha: 0.5,
});"""
    (hit,) = run(lines)
    assert hit["text"] == "a lamp too"
    assert hit["metadata"] == {"floor_no": "2"}
    assert len(hit["vector"]) == 384
    assert hit["window"]["charStart"] == 0


def test_what_fuzzy_discovery_names_can_be_had(run: Run) -> None:
    lines = """
const [hit] = await client.fuzzyDiscovery("policies", { text: "refund", mode: RetrievalMode.HYBRID });
const text = async (ref) => new TextDecoder().decode(await client.getContent(ref));
const result = [hit.scoreBp, await text(hit.contentRef), await text(hit.parentRef)];"""
    score, passage, document = run(lines)
    assert score == 10_000
    assert "30 days" in passage
    assert document == HANDBOOK


def test_the_best_score_there_can_be_follows_from_the_constant_of_the_gateway(
    run: Run, tmp_path: Path
) -> None:
    lines = """
const [hit] = await client.queryDataset("policies", { text: "refund", mode: RetrievalMode.HYBRID });
const [fuzzy] = await client.fuzzyDiscovery("policies", { text: "refund", mode: RetrievalMode.HYBRID });
const result = [hit.score, fuzzy.scoreBp];"""
    with served(tmp_path, Settings().with_value("rrf_k", 10)) as other:
        address = f"http://{other.http_address}"
        score, fuzzy = run(lines, address=address, token=other.access.token)
        with KxClient(f"http://{other.grpc_address}", token=other.access.token) as client:
            (hit,) = client.fuzzy_discovery("policies", text="refund", mode=RetrievalMode.HYBRID)
    assert score == pytest.approx(2 / 11, abs=1e-6)
    assert (fuzzy, hit.score_bp) == (10_000, 10_000)
    with served(tmp_path / "high", Settings().with_value("rrf_k", 1000)) as other:
        address = f"http://{other.http_address}"
        assert run(lines, address=address, token=other.access.token)[1] == 10_000


def test_the_list_and_the_gateway_tell_of_themselves(run: Run) -> None:
    datasets, info = run(
        "const result = [await client.listDatasets(), await client.getServerInfo()];"
    )
    summary = next(one for one in datasets if one["name"] == "policies")
    assert (summary["docCount"], summary["chunkCount"], summary["passagesWithoutVector"]) == (
        1,
        1,
        0,
    )
    assert (info["authMode"], info["embedModelId"]) == ("token", "all-MiniLM-L6-v2")


def test_an_error_has_code_sentence_and_next_step(run: Run) -> None:
    asked = 'const asked = () => client.queryDataset("nothing", { text: "refund" });'
    ours, code, message, next_step = run(asked + FAILURE)
    assert (ours, code, message) == (True, "NOT_FOUND", "There is no dataset 'nothing'.")
    assert next_step.startswith("There are: ")


@pytest.mark.parametrize("token", ["", "wrong-token"])
def test_without_the_token_nothing_is_told(run: Run, token: str) -> None:
    told = run("const asked = () => client.listDatasets();" + FAILURE, token=token)
    assert told[:2] == [True, "UNAUTHENTICATED"]


def test_a_gateway_that_is_not_there_is_a_sentence(run: Run) -> None:
    # Port 9 of another loopback address: nobody listens on it.
    address = "http://127.77.77.77:9"
    told = run("const asked = () => client.listDatasets();" + FAILURE, address=address)
    assert told == [True, "UNAVAILABLE", f"No gateway answers at {address}.", "Start one: kx serve"]


def test_an_answer_that_takes_too_long_is_told(run: Run, gateway: Gateway) -> None:
    lines = f"""
const hurried = new KxClient("http://{gateway.http_address}", {{ timeoutMs: 0 }});
const asked = () => hurried.listDatasets();"""
    assert run(lines + FAILURE)[:2] == [True, "DEADLINE_EXCEEDED"]


@pytest.mark.parametrize("address", ["", "ftp://127.0.0.1", "http://127.0.0.1/v1"])
def test_what_is_no_address_is_refused(run: Run, address: str) -> None:
    asked = f"const asked = async () => new KxClient({json.dumps(address)});"
    told = run(asked + FAILURE)
    assert told[:3] == [True, "INVALID_ARGUMENT", f"endpoint: got '{address}'."]


def test_a_token_never_goes_over_a_wire_that_others_can_read(run: Run) -> None:
    told = run('const asked = async () => new KxClient("http://books.example");' + FAILURE)
    assert told[1] == "INVALID_ARGUMENT"
    assert "for all to read" in told[2]


def test_the_readme_says_how_an_older_node_comes_to_run_it(root: Path) -> None:
    readme = (root / "README.md").read_text("utf-8")
    before, _, after = readme.partition(
        "npx esbuild kx-client.ts --format=esm --outfile=kx-client.mjs"
    )
    assert "Node.js 18 and 20 do not read TypeScript" in before[-400:]
    assert after


def test_a_goal_is_answered_with_citations(run: Run) -> None:
    answer = run(
        'const result = await client.ask("what is the refund window?", { dataset: "policies" });'
    )
    assert (answer["kind"], answer["ended"]) == ("extract", "answered")
    assert "30 days" in answer["text"]
    (citation,) = answer["citations"]
    assert citation["number"] == 1
    assert re.fullmatch("[0-9a-f]{64}", citation["contentRef"])
    assert citation["cited"]
    (action,) = answer["actions"]
    assert (action["toolId"], action["callIndex"]) == ("retrieve", 0)
    assert answer["tookMs"] >= 0


def test_a_goal_for_a_dataset_that_there_is_not_is_an_error(run: Run) -> None:
    lines = 'const asked = () => client.ask("a", { dataset: "nowhere" });'
    assert run(lines + FAILURE)[:2] == [True, "NOT_FOUND"]


def test_a_goal_that_is_refused_is_an_error(run: Run) -> None:
    lines = 'const asked = () => client.ask("a", { dataset: "policies", turns: 1 });'
    assert run(lines + FAILURE)[:2] == [True, "INVALID_ARGUMENT"]
