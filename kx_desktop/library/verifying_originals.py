"""The originals that the library alone holds: each as its name says, and one for each text that came without a file."""

from collections.abc import Callable, Iterator, Sequence

from kx_desktop.content import content_ref
from kx_desktop.core.counting import by_count
from kx_desktop.core.verifying import Problem
from kx_desktop.library.parts import Parts
from kx_desktop.store.checking import LOST, named, titles
from kx_desktop.store.checking_facts import document_with, refs_of_texts


def check_originals(
    parts: Parts, stop: Callable[[], object], count: Callable[[int], object]
) -> Iterator[Problem]:
    """Hash every blob; `count` is told of each."""
    damaged: list[bytes] = []
    for ref in parts.blobs.refs():
        stop()
        count(1)
        if not parts.blobs.is_sound(ref):
            damaged.append(ref)
    missing = [ref for ref in refs_of_texts(parts.database) if not parts.blobs.has(ref)]
    for refs, what in ((damaged, "are damaged"), (missing, "are not there")):
        again = {ref: text for ref in refs if (text := _text(parts, ref)) is not None}
        if again:
            yield Problem(
                "originals",
                by_count(
                    len(again),
                    f"1 original of a text {_of_one(what)}.",
                    f"{len(again):,} originals of texts {what}.",
                ),
                "",
                _putting_back(parts, list(again)),
            )
        if lost := [ref for ref in refs if ref not in again]:
            yield Problem(
                "originals",
                f"Originals {what}, and what was read of them is there: {named([_name(parts, ref) for ref in lost])}.",
                LOST,
            )


def _of_one(what: str) -> str:
    return what.replace("are ", "is ", 1)


def _text(parts: Parts, ref: bytes) -> bytes | None:
    """The bytes of the original, where the text that the library holds is just that."""
    id_ = document_with(parts.database, ref)
    if id_ is None:
        return None
    try:
        data = parts.passages.text(id_).encode("utf-8", "surrogatepass")
    except ValueError:  # it is damaged itself
        return None
    return data if content_ref(data) == ref else None


def _putting_back(parts: Parts, refs: Sequence[bytes]) -> Callable[[], None]:
    def put_back() -> None:
        for ref in refs:
            data = _text(parts, ref)
            if data is not None:
                parts.blobs.put_back(ref, data)

    return put_back


def _name(parts: Parts, ref: bytes) -> str:
    id_ = document_with(parts.database, ref)
    return "".join(titles(parts.database, [id_])) if id_ is not None else ref.hex()
