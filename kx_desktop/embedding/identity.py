"""What makes one embedder's vectors comparable with another's: its share of a dataset's fingerprint."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prompts:
    """What a model prescribes to be put before a text. Both are empty where it prescribes nothing."""

    query: str = ""
    passage: str = ""


@dataclass(frozen=True, slots=True)
class EmbedderIdentity:
    """Everything about an embedder that its vectors depend on, and what a person should know of it.

    `weights` is a SHA-256 in hex over the files that decide a vector (graph, tokenizer, configuration), or over what
    a server tells about its model. `dim` is the length of a vector; `window` the most tokens the model takes at once
    (0: a server did not say). `languages` are ISO 639-1 codes, empty where the model does not say or takes any.
    `decoder` means a chat model (a causal decoder): it gives vectors, but was not trained to.
    """

    id: str
    weights: str
    dim: int
    pooling: str
    normalise: bool
    prompts: Prompts
    window: int
    languages: tuple[str, ...]
    decoder: bool
