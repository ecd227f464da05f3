"""Names of metadata as they are typed: commas between them, double quotes around one that holds a comma."""

from collections.abc import Iterable


def names_of(text: str) -> tuple[str, ...]:
    """The names in `text`, each once; a double quote within quotes is written twice."""
    names: list[str] = []
    name, quoted, place = "", False, 0
    while place < len(text):
        character = text[place]
        if quoted and text.startswith('""', place):
            name += '"'
            place += 1
        elif character == '"' and (quoted or not name.strip()):
            quoted = not quoted
        elif character == "," and not quoted:
            names.append(name.strip())
            name = ""
        else:
            name += character
        place += 1
    names.append(name.strip())
    return tuple(dict.fromkeys(one for one in names if one))


def typed(names: Iterable[str]) -> str:
    """Names as `names_of` reads them."""
    return ", ".join(_quoted(name) if "," in name or '"' in name else name for name in names)


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'
