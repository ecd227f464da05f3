"""Whether two passages are copies of one another but for a word or two."""

from kx_desktop.index.words import find_runs, fold

COPY_RESEMBLANCE = 0.85
"""The share of their distinct words that copies have in common.

A paragraph of thirteen different words or more with one of them changed lies above it. Measured: from here on, letting copies
give way costs no relevance.
"""


def distinct_words(text: str) -> frozenset[str]:
    """The distinct words of `text`, folded."""
    return frozenset(fold(run) for run in find_runs(text))


def are_copies(words: frozenset[str], others: frozenset[str]) -> bool:
    """Whether two passages of these distinct words resemble one another (Jaccard; Broder 1997) as only copies do."""
    if not words or not others:
        return False
    most, least = max(len(words), len(others)), min(len(words), len(others))
    if least < COPY_RESEMBLANCE * most:
        return False
    common = len(words & others)
    return common >= COPY_RESEMBLANCE * (len(words) + len(others) - common)
