"""What a person asks for beside the words: a value that is kept between two runs of the program."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Self

from kx_desktop.core.queries import K_MAX, MODES, Query

RERANK = ("auto", "on", "off")
WINDOW_MOST = 10
OFFSET_MOST = 100_000


@dataclass(frozen=True, slots=True)
class Asked:
    """The settings of a query. `rerank` is one of `RERANK`; None for `rrf_k` and `mmr_lambda` takes what the settings say.

    `before` and `after` count the neighbouring passages to show around each hit.
    """

    mode: str = "hybrid"
    k: int = 10
    rerank: str = "auto"
    before: int = 0
    after: int = 0
    offset: int = 0
    rrf_k: int | None = None
    mmr_lambda: float | None = None
    earlier: bool = False

    def query(self, dataset: str, text: str, offset: int | None = None) -> Query:
        """The query for `text`, from the hit `offset` on (by default the one asked for)."""
        return Query(
            dataset=dataset,
            text=text,
            k=self.k,
            offset=self.offset if offset is None else offset,
            mode=self.mode,
            rerank={"on": True, "off": False}.get(self.rerank),
            rrf_k=self.rrf_k if self.mode == "hybrid" else None,
            mmr_lambda=self.mmr_lambda if self.rerank != "off" else None,
            window=(-self.before, self.after),
            include_superseded=self.earlier,
        )

    def kept(self) -> dict[str, Any]:
        """Its values, to be kept as JSON."""
        return asdict(self)

    def with_kept(self, values: Mapping[str, Any]) -> Self:
        """A copy with those kept values that are still fit to be used; the others stay as they are."""
        known = {field.name for field in fields(self)}
        copy = self
        for name, value in values.items():
            if name in known and _fits(name, value):
                copy = replace(copy, **{name: value})
        return copy


def _fits(name: str, value: object) -> bool:
    if name in {"rrf_k", "mmr_lambda"} and value is None:
        return True
    if name == "earlier":
        return isinstance(value, bool)
    if name == "mode":
        return value in MODES
    if name == "rerank":
        return value in RERANK
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    if name == "mmr_lambda":
        return 0.0 <= value <= 1.0
    bounds = {
        "k": (1, K_MAX),
        "before": (0, WINDOW_MOST),
        "after": (0, WINDOW_MOST),
        "offset": (0, OFFSET_MOST),
        "rrf_k": (2, 1_000_000),
    }
    low, high = bounds[name]
    return isinstance(value, int) and low <= value <= high
