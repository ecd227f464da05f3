"""Print what the tests outside `tests/gui` need: the dependencies of pyproject.toml and those of its `test` extra, without the window's.

One requirement a line, for `pip install -r`. Their environment has no PySide6, so that whatever of the engine would reach for it fails.
"""

import re
import tomllib
from pathlib import Path

OF_THE_WINDOW = re.compile(r"(pyside6|shiboken6|pytest-qt)\b", re.IGNORECASE)


def requirements(pyproject: Path) -> list[str]:
    """The requirements in `pyproject`, in its order."""
    project = tomllib.loads(pyproject.read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    return [one for one in wanted if not OF_THE_WINDOW.match(one)]


if __name__ == "__main__":
    print("\n".join(requirements(Path(__file__).resolve().parent.parent / "pyproject.toml")))
