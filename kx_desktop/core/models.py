"""Embedding models as a person chooses among them. Field names are those of the JSON output."""

from dataclasses import dataclass

BUNDLED = "bundled"
"""The name of the model that comes with the program."""

KINDS = ("bundled", "folder", "endpoint")
"""Where a model is: in the program, in a folder of the person's, behind a server on this machine."""


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """An embedding model that can be chosen. `source` is what the setting `embedder` takes for it.

    `dim` is 0 and `id` empty where `problem` says why it cannot be opened now. `size_bytes` are those of its graph and tokenizer, 0 for
    an endpoint. `kept` is False for the bundled model, and for one that the settings name without its being kept under a name.
    `datasets` are those that were made with it.
    """

    name: str
    source: str
    kind: str
    id: str
    dim: int
    size_bytes: int
    in_use: bool
    kept: bool
    decoder: bool
    datasets: tuple[str, ...] = ()
    problem: str = ""
    advisories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelSwitch:
    """What it means for the datasets of a library that another model is used.

    `stale` are those that the switch makes stale, `sound` those that it makes sound again.
    """

    name: str
    source: str
    stale: tuple[str, ...]
    sound: tuple[str, ...]
    advisories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PairScore:
    """A sentence, one that says the same in other words, and one that says something else in the same words.

    `paraphrase` and `stranger` are the cosines of the sentence with the other two, -1 to 1. `language` is an ISO 639-1 code.
    """

    language: str
    text: str
    paraphrase: float
    stranger: float

    @property
    def is_right(self) -> bool:
        """Whether the model holds the paraphrase to be nearer."""
        return self.paraphrase > self.stranger


@dataclass(frozen=True, slots=True)
class ModelCheck:
    """What came of trying a model.

    `right` counts the `pairs` in which the paraphrase is nearer. `per_second` are texts a second, one after another;
    `speed` is that over the bundled model's, measured in the same run. `known_share` is the share, 0 to 1, of the tokens of `dataset`
    that the model knows; None where no dataset was named, or the vocabulary is a server's.
    """

    name: str
    id: str
    dim: int
    decoder: bool
    right: int
    pairs: tuple[PairScore, ...]
    per_second: float
    speed: float
    dataset: str = ""
    known_share: float | None = None
    advisories: tuple[str, ...] = ()
