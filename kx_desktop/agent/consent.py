"""Leave to send questions and passages to a chat server that is not on this machine.

It is given for one origin (scheme, host and port), stands in the settings, and can be taken back.
"""

from kx_desktop.agent.addresses import ServerAddress
from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.settings import Settings


def consent_needed(endpoint: str, settings: Settings | None = None) -> str | None:
    """What the person has to agree to before anything goes to `endpoint`: one or two sentences that name what is sent.

    None for a server on this machine, and where `settings` hold the consent already. Raises InvalidArgument where `endpoint` is no address.
    """
    address = ServerAddress.of(endpoint)
    if address.loopback or (settings is not None and address.origin in consents(settings)):
        return None
    told = (
        f"The chat server at {address.origin} is not on this machine: every question, and the passages found for it"
        " with the names of their documents and of the dataset, will be sent there."
    )
    if address.scheme == "http":
        told += " The connection is not encrypted: others on the way can read it."
    return told


def require_consent(endpoint: str, settings: Settings) -> None:
    """Raises FailedPrecondition with the sentence of `consent_needed` where a consent is missing."""
    if (sentence := consent_needed(endpoint, settings)) is not None:
        raise FailedPrecondition(
            sentence,
            "Agree to it on the machine that asks the server, in the window (Settings ▸ Answers), or choose a chat model there; until then nothing is sent.",
        )


def consents(settings: Settings) -> tuple[str, ...]:
    """The origins that the person agreed to."""
    return tuple(settings.chat_consent.split())


def with_consent(settings: Settings, endpoint: str) -> Settings:
    """A copy of the settings in which the person agrees to `endpoint`'s origin; `save` keeps it. Raises InvalidArgument."""
    origin = ServerAddress.of(endpoint).origin
    given = consents(settings)
    kept = given if origin in given else (*given, origin)
    return settings.with_value("chat_consent", " ".join(kept))


def without_consent(settings: Settings, endpoint: str) -> Settings:
    """A copy of the settings in which the consent to `endpoint`'s origin is taken back. Raises InvalidArgument."""
    origin = ServerAddress.of(endpoint).origin
    kept = [given for given in consents(settings) if given != origin]
    return settings.with_value("chat_consent", " ".join(kept))
