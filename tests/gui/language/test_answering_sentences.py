"""What an answer tells of itself is in the table of the window's language."""

import ast
from pathlib import Path

from kx_desktop.gui.language.engine import TEMPLATES
from kx_desktop.gui.language.sentences import tell
from tests.gui.language.test_sentences import HOLE, _sentences

TELLING = ("agent", "calling", "searching", "speaking")
FOR_MODELS = (
    "Answer from what was found then.",
    "Ask in other words, or say that it is not there.",
)


def test_every_sentence_of_an_answer_is_in_the_table(root: Path) -> None:
    known = {HOLE.sub("{}", template) for template in TEMPLATES}
    files = [root / "kx_desktop" / "agent" / f"{name}.py" for name in TELLING]
    found = [one for file in files for _, one in _sentences(ast.parse(file.read_text("utf-8")))]
    assert len(found) > 25
    missing = [one for one in found if one not in known and not one.startswith(FOR_MODELS)]
    assert missing == []


def test_what_a_model_did_wrong_is_told_to_a_person() -> None:
    said = "k: it takes a whole number from 1 to 64."
    assert tell(said) == "The model asked for a number of passages that is not from 1 to 64."
    assert tell("goal: it is empty. It takes a question, or what is to be done.") == (
        "There is no question. It takes a question, or what is to be done."
    )
