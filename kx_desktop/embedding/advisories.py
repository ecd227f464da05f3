"""What a person should know about an embedder and their documents. Advice only: nothing is refused for it."""

from kx_desktop.embedding.identity import EmbedderIdentity

UNKNOWN_SHARE = 0.15
"""Above this share of unknown tokens a document's vectors say little about it."""

RANKED_SHARE = 0.7
"""Below this share of paraphrases that are ranked above strangers a model is no help against misleading words."""


def decoder_advisory(identity: EmbedderIdentity) -> str | None:
    """For a chat model in the place of an embedder."""
    if not identity.decoder:
        return None
    return (
        f"{identity.id} is a chat model, not an embedding model: search by meaning will work, but find less well. "
        "The bundled model or another embedding model is the better choice."
    )


def ranking_advisory(identity: EmbedderIdentity, right: int, asked: int) -> str | None:
    """For a model that ranked only `right` of `asked` paraphrases above strangers, in languages that it was made for."""
    if not asked or right / asked >= RANKED_SHARE:
        return None
    return (
        f"{identity.id} ranks only {right} of {asked} paraphrases above sentences that merely share words: search by meaning "
        "will find less well with it. The bundled model or another embedding model is the better choice."
    )


def vocabulary_advisory(
    identity: EmbedderIdentity, unknown_share: float, document: str
) -> str | None:
    """For a document whose share of unknown tokens (0 to 1) is above `UNKNOWN_SHARE`."""
    if unknown_share <= UNKNOWN_SHARE:
        return None
    return (
        f"{unknown_share:.0%} of {document} is unknown to the vocabulary of {identity.id}: search by meaning will "
        "miss much of it. Search by words finds it all the same."
    )


def language_advisory(identity: EmbedderIdentity, language: str, document: str) -> str | None:
    """For a document in a language, `en` or `en-GB`, that the model was not made for; `""` is an unknown language."""
    primary = language.replace("_", "-").split("-")[0].lower()
    if not primary or not identity.languages or primary in identity.languages:
        return None
    made_for = ", ".join(identity.languages)
    return (
        f"The language of {document} ({primary}) is not one of those {identity.id} was made for ({made_for}): search "
        "by meaning will find less in it. Search by words is not affected."
    )


def advisories(
    identity: EmbedderIdentity,
    *,
    unknown_share: float = 0.0,
    language: str = "",
    document: str = "this document",
) -> tuple[str, ...]:
    """All sentences that apply; the caller shows each once."""
    found = (
        decoder_advisory(identity),
        vocabulary_advisory(identity, unknown_share, document),
        language_advisory(identity, language, document),
    )
    return tuple(sentence for sentence in found if sentence)
