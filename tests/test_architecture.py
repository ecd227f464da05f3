"""The shape of the code is a test: who imports whom, what loads when, how long a file may grow."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

MOST_LINES = 400
ENGINES = (
    "numpy",
    "onnxruntime",
    "tokenizers",
    "hnswlib",
    "tantivy",
    "kreuzberg",
    "pypdfium2",
    "PySide6",
    "grpc",
    "mcp",
)
# A folder that only one machine has. Examples in docs use ~ or a bare name.
MACHINE_PATH = re.compile(
    r"(?<![\w.])/(?:home|Users|root|work)/\w+|(?<![\w.])/tmp/w\b|[A-Z]:\\\\Users"
)


def _written(root: Path) -> list[Path]:
    folders = ("kx_desktop", "tests", "packaging")
    found = [path for folder in folders for path in (root / folder).rglob("*.py")]
    return sorted(path for path in found if "__pycache__" not in path.parts)


def test_the_import_contracts_hold(root: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as run; run()",
        "--no-cache",
    ]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("module", ["kx_desktop.cli.main", "kx_desktop.cli.desktop"])
def test_the_command_loads_no_engine_before_it_needs_one(module: str) -> None:
    code = f"import sys, {module}; print(*[name for name in {ENGINES!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_asking_for_help_loads_neither_the_library_nor_an_engine() -> None:
    code = (
        "import sys\nfrom kx_desktop.cli.main import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        f"print(*[n for n in {(*ENGINES, 'kx_desktop.library')!r} if n in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "usage: kx" in done.stdout
    assert done.stderr.split() == []


def test_no_file_needs_a_table_of_contents(root: Path) -> None:
    lengths = {
        path.relative_to(root): len(path.read_text("utf-8").splitlines()) for path in _written(root)
    }
    assert {str(path): lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


def test_nothing_names_a_folder_of_one_machine(root: Path) -> None:
    docs = [
        *root.glob("*.md"),
        root / "Makefile",
        root / ".ci" / "run",
        *(root / "packaging").glob("*.sh"),
    ]
    here = Path(__file__).resolve()
    found = [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for path in [*_written(root), *docs]
        if path.resolve() != here
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]
    assert found == []
