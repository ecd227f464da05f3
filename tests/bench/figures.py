"""What a section tells, and how it is printed: each figure with its target beside it."""

from collections.abc import Callable
from dataclasses import dataclass

_NAME, _VALUE, _TARGET, _VERDICT = 55, 11, 11, 13


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `target` is a bound: the most where `at_most`, else the least; None where there is none.

    `unit` stands behind the value: × for ratios. `absolute` are the numbers that it was made from, for information.
    """

    name: str
    value: float
    unit: str = "×"
    target: float | None = None
    at_most: bool = True
    absolute: str = ""

    @property
    def reached(self) -> bool:
        """Whether the value is within its target; True where there is none."""
        if self.target is None:
            return True
        return self.value <= self.target if self.at_most else self.value >= self.target


Told = Figure | str
"""What a section yields: a figure, or a sentence."""


def heading() -> str:
    """The table's first line."""
    return f"{'':<{_NAME}}{'measured':>{_VALUE}}{'target':>{_TARGET}}  {'':<{_VERDICT}}absolute, for information"


def line(figure: Figure, *, judged: bool) -> str:
    """A figure's line; where it is not `judged` (a quick run), its target is shown and nothing said of it."""
    target = verdict = ""
    if figure.target is not None:
        target = f"{'≤' if figure.at_most else '≥'} {_short(figure.target)} {figure.unit}"
        verdict = ("reached" if figure.reached else "NOT REACHED") if judged else "not judged"
    value = f"{_short(figure.value)} {figure.unit}"
    return (
        f"{figure.name:<{_NAME}}{value:>{_VALUE}}{target:>{_TARGET}}  {verdict:<{_VERDICT}}{figure.absolute}"
    ).rstrip()


def _short(value: float) -> str:
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3f}" if 0.9 <= value < 1 else f"{value:.2f}"


def quantile(values: list[float], share: float) -> float:
    """The smallest of `values` that `share` of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, int(share * len(ordered))))]


def median(values: list[float]) -> float:
    """The middle one."""
    return quantile(values, 0.5)


Say = Callable[[str], None]
