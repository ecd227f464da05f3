"""What an answer tells of itself, in the words of the window."""

from kx_desktop.gui.language.sentences import tell


def test_what_a_model_did_wrong_is_told_to_a_person() -> None:
    said = "k: it takes a whole number from 1 to 64."
    assert tell(said) == "The model asked for a number of passages that is not from 1 to 64."
    assert tell("goal: it is empty. It takes a question, or what is to be done.") == (
        "There is no question. It takes a question, or what is to be done."
    )
