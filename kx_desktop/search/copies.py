"""Whether two passages are copies of one another but for a word or two."""

COPY_RESEMBLANCE = 0.85
"""The share of their distinct words that copies have in common.

A paragraph of thirteen different words or more with one of them changed lies above it. Measured: from here on, letting copies
give way costs no relevance.
"""


_LONGEST_MEAN = 16
"""Code points to a word, with its space, above which a text is written without spaces."""


def distinct_words(text: str) -> frozenset[str]:
    """The distinct words of `text`, with what stands on them; of a script without spaces its triples of characters."""
    words = text.casefold().split()
    if len(text) > _LONGEST_MEAN * len(words):
        whole = "".join(words)
        return frozenset(whole[i : i + 3] for i in range(len(whole) - 2))
    return frozenset(words)


def are_copies(words: frozenset[str], others: frozenset[str]) -> bool:
    """Whether two passages of these distinct words resemble one another (Jaccard; Broder 1997) as only copies do."""
    if not words or not others:
        return False
    most, least = max(len(words), len(others)), min(len(words), len(others))
    if least < COPY_RESEMBLANCE * most:
        return False
    common = len(words & others)
    return common >= COPY_RESEMBLANCE * (len(words) + len(others) - common)
