"""Write pictures of every state of the window, light and dark, at 100 % and 150 %.

python -m tests.gui.screenshots [FOLDER] [--only NAME …] [--language zh_CN]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

_SCREEN = {
    "screens": [
        {
            "name": "screen",
            "x": 0,
            "y": 0,
            "width": 2400,
            "height": 1500,
            "logicalDpi": 96,
            "dpr": 1,
        }
    ]
}
_THEMES = ("light", "dark")
_SCALES = ("1", "1.5")


def main() -> int:
    """Take the pictures, each theme and scale in a process of its own, since a scale holds for a whole process."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, nargs="?", default=Path("build/screenshots"))
    parser.add_argument("--only", nargs="*", default=[], help="states to show; all by default")
    parser.add_argument("--language", default="en", choices=("en", "zh_CN"))
    parser.add_argument("--themes", nargs="*", default=list(_THEMES))
    parser.add_argument("--scales", nargs="*", default=list(_SCALES))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="kx-screenshots-") as folder:
        screen = Path(folder) / "screen.json"
        screen.write_text(json.dumps(_SCREEN), "utf-8")
        for theme in args.themes:
            for scale in args.scales:
                place = Path(folder) / f"{theme}-{scale}"
                environment = {
                    **os.environ,
                    "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
                    "QT_SCALE_FACTOR": scale,
                    "KX_CONFIG": str(place / "config"),
                }
                environment.pop("KX_LIBRARY", None)
                command = [
                    sys.executable,
                    "-m",
                    "tests.gui.screenshots.taking",
                    str(args.out),
                    str(place),
                    theme,
                    args.language,
                    *args.only,
                ]
                done = subprocess.run(command, env=environment, check=False)
                if done.returncode:
                    return done.returncode
    print(f"The pictures are in {args.out}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
