"""An answer to keep."""

from kx_desktop.core.answers import Action, Answer, Citation


def answer(
    goal: str = "How long do refunds take?", dataset: str = "notes", **more: object
) -> Answer:
    """An answer with one citation and one search."""
    cited = Citation(
        number=1,
        content_ref="ab" * 32,
        parent_ref="cd" * 32,
        dataset=dataset,
        title="Returns",
        path="/data/a/returns \udcff.md",
        page=None,
        chunk_index=0,
        char_start=0,
        char_end=25,
        cited="returns.md, characters 0–25",
        text="Refunds take ten days. 🙂",
    )
    action = Action("retrieve", "1", 1, 0, dataset, "refunds", 4, (cited.content_ref,))
    told: dict[str, object] = {
        "text": "Ten days [1].", "kind": "model", "citations": (cited,), "dropped": ("[7]",), "actions": (action,),
        "ended": "answered", "turns": 2, "model": "scripted", "notes": ("One citation led nowhere.",), "took_ms": 12.5,
    }  # fmt: skip
    return Answer(goal=goal, dataset=dataset, **{**told, **more})  # type: ignore[arg-type]
