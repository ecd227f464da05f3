"""Files of many kinds, each with a sentence of its own by which it can be found."""

import io
import random
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from tests.faults.helping import WORDS
from tests.library.helping import write

KINDS = ("txt", "md", "html", "csv", "pdf", "eml", "zip")


def make_files(folder: Path, round_: int, count: int = 21) -> dict[str, str]:
    """Files of all kinds below `folder`, others in each round; returns the sentence of each by its path.

    What is attached to a mail or packed into a ZIP has its own path and sentence.
    """
    chance = random.Random(f"files {round_}")
    found: dict[str, str] = {}
    for number in range(count):
        kind = KINDS[number % len(KINDS)]
        path = folder / f"below {number % 3}" / f"{number:03}.{kind}"
        own = sentence(f"n{round_}x{number}", chance)
        if kind in {"eml", "zip"}:
            within = sentence(f"n{round_}x{number}within", chance)
            found[f"{path}/within.txt"] = within
            if kind == "eml":
                write(path, mail(own, within))
                found[str(path)] = own
            else:
                write(path, packed({"within.txt": within, "other.md": f"# Other\n\n{own}\n"}))
                found[f"{path}/other.md"] = own
        else:
            write(path, _WRITTEN[kind](own, chance))
            found[str(path)] = own
    return found


def sentence(mark: str, chance: random.Random) -> str:
    """A sentence that stands nowhere else, of fewer than 90 characters."""
    one, two, three = chance.choices(WORDS, k=3)
    return f"Crate {mark} holds a {one} and a {two} beside the {three}."


def padding(chance: random.Random, lines: int) -> list[str]:
    """Sentences of common words."""
    return [f"{' '.join(chance.choices(WORDS, k=8)).capitalize()}." for _ in range(lines)]


def pdf(lines: list[str]) -> bytes:
    """A PDF of one page with these lines, in ASCII without brackets and backslashes."""
    shown = "BT /F1 11 Tf 40 780 Td 14 TL " + " ".join(f"({line}) Tj T*" for line in lines) + " ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(shown)} >>\nstream\n{shown}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    made = b"%PDF-1.4\n"
    offsets = []
    for number, told in enumerate(objects, start=1):
        offsets.append(len(made))
        made += f"{number} 0 obj\n{told}\nendobj\n".encode("ascii")
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    trailer = (
        f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(made)}\n%%EOF\n"
    )
    head = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    return made + (head + table + trailer).encode("ascii")


def mail(body: str, attached: str) -> bytes:
    """A message with a text attached to it."""
    message = EmailMessage()
    message["From"], message["To"] = "ann@example.org", "bob@example.org"
    message["Subject"] = "Crates"
    message.set_content(body)
    message.add_attachment(attached.encode(), "text", "plain", filename="within.txt")
    return message.as_bytes()


def packed(members: dict[str, str]) -> bytes:
    """A ZIP with these members, always the same bytes."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        for name, text in members.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return kept.getvalue()


def _txt(own: str, chance: random.Random) -> str:
    return "\n".join([*padding(chance, chance.randint(0, 20)), own, *padding(chance, 2)])


def _md(own: str, chance: random.Random) -> str:
    return f"# Crates\n\n{own}\n\n## More\n\n" + "\n\n".join(padding(chance, chance.randint(1, 12)))


def _html(own: str, chance: random.Random) -> str:
    rest = "".join(f"<p>{line}</p>" for line in padding(chance, 4))
    return f"<html><head><title>Crates</title></head><body><h1>List</h1><p>{own}</p>{rest}</body></html>"


def _csv(own: str, chance: random.Random) -> str:
    return "number,what\n" + "".join(
        f"{number},{line}\n" for number, line in enumerate([*padding(chance, 5), own])
    )


_WRITTEN: dict[str, Callable[[str, random.Random], str | bytes]] = {
    "txt": _txt,
    "md": _md,
    "html": _html,
    "csv": _csv,
    "pdf": lambda own, chance: pdf([own, *padding(chance, 6)]),
}
