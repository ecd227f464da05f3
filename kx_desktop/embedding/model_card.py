"""The languages that a model's card names."""

from pathlib import Path

MANY = 20
"""A model made for so many languages is not warned about."""


def languages_of(card: Path) -> tuple[str, ...]:
    """ISO 639-1 codes under `language:` in the front matter of a `README.md`; empty where it says nothing or many.

    Only the three usual ways of writing them are read (a word, `[a, b]`, and a list below): a card is a hint, and no
    reason to carry a YAML parser here.
    """
    try:
        lines = card.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ()
    if not lines or lines[0].strip() != "---":
        return ()
    found: list[str] = []
    listing = False
    for line in lines[1:]:
        if line.strip() == "---":
            break
        if listing and line.lstrip().startswith("- "):
            found.append(line.lstrip()[2:])
            continue
        listing = line.startswith("language:")
        if listing:
            found.extend(line.removeprefix("language:").strip().strip("[]").split(","))
    codes = tuple(dict.fromkeys(code.strip(" \"'").lower() for code in found if code.strip(" \"'")))
    if len(codes) > MANY or any(len(code) != 2 for code in codes):
        return ()
    return codes
