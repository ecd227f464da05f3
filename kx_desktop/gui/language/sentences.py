"""Sentences of the engine in the language of the window."""


def tell(sentence: str) -> str:
    """`sentence` as the window shows it."""
    return sentence
