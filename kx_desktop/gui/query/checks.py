"""What keeps a query from being sent: found before it is sent, and told at the control."""

from dataclasses import dataclass

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.gui.language.sentences import tell_error
from kx_desktop.gui.query.asked import Asked


@dataclass(frozen=True, slots=True)
class Wrong:
    """The parameter that is wrong, why in a sentence, and where within its text (code points, half-open)."""

    parameter: str
    sentence: str
    at: tuple[int, int] | None = None

    @classmethod
    def of(cls, error: InvalidArgument) -> "Wrong":
        """What an error of the engine says."""
        return cls(error.parameter, tell_error(error), error.at)


def wrong_in(asked: Asked) -> Wrong | None:
    """What is wrong whatever dataset is asked; None where nothing is."""
    # Brings the engine's arithmetic, which takes longer to load than a window to be shown.
    from kx_desktop.library import check_query

    try:
        check_query(asked.query("any", "any"))
    except InvalidArgument as error:
        return Wrong.of(error)
    return None


def needs_dataset(asked: Asked, before: Asked) -> bool:
    """Whether a change from `before` can be judged only with the fields of the datasets."""
    return bool(asked.order_by) and asked.order_by != before.order_by
