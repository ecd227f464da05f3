"""What a person asks for beside the words: a value that is kept between two runs of the program."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Self

from kx_desktop.core.queries import PATHS, USUAL_PATHS, WEIGHTS, Query
from kx_desktop.gui.query.applying import applying, fusion, searched
from kx_desktop.gui.query.keeping import OFFSET_MOST, RERANK, WINDOW_MOST, as_kept, fits

__all__ = ["OFFSET_MOST", "RERANK", "WINDOW_MOST", "Asked"]

_SWITCH = {"auto": None, "on": True, "off": False}
USUAL_WEIGHTS = tuple(WEIGHTS[path] for path in PATHS)


@dataclass(frozen=True, slots=True)
class Asked:
    """The settings of a query. `rerank` and `reranker` are one of `RERANK`; None for a number takes what the settings or the engine say.

    `before` and `after` count the neighbouring passages to show around each hit. `weights` are those of all `PATHS` in order.
    `preset` is the name of the one that the rest was last chosen by. What does not apply is kept, and not sent.
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
    paths: tuple[str, ...] = USUAL_PATHS
    fusion: str = "rrf"
    alpha: float | None = None
    weights: tuple[float, ...] | None = None
    metric: str | None = None
    rerank_factor: float | None = None
    order_by: str = ""
    filter: str = ""
    metadata_fields: tuple[str, ...] = ()
    include_vector: bool = False
    preset: str = ""
    reranker: str = "auto"

    def query(self, dataset: str | tuple[str, ...], text: str, offset: int | None = None) -> Query:
        """The query for `text`, from the hit `offset` on (by default the one asked for); with what applies alone."""
        applies, fused = applying(self), fusion(self)
        weights = dict(zip(PATHS, self.weights or USUAL_WEIGHTS, strict=True))
        return Query(
            dataset=dataset,
            text=text,
            k=self.k,
            offset=self.offset if offset is None else offset,
            mode=self.mode,
            rerank=_SWITCH[self.rerank],
            reranker=_SWITCH[self.reranker],
            rrf_k=self.rrf_k if "rrf_k" in applies else None,
            mmr_lambda=self.mmr_lambda if "mmr_lambda" in applies else None,
            window=(-self.before, self.after),
            include_vector=self.include_vector,
            include_superseded=self.earlier,
            metadata_fields=self.metadata_fields,
            paths=self.paths if "paths" in applies and self.paths != USUAL_PATHS else None,
            fusion=fused if fused not in {"", "rrf"} else None,
            alpha=self.alpha if "alpha" in applies else None,
            weights={path: weights[path] for path in searched(self)}
            if "weights" in applies and self.weights is not None
            else None,
            metric=self.metric if "metric" in applies else None,
            rerank_factor=self.rerank_factor if "rerank_factor" in applies else None,
            filter=self.filter.strip(),
            order_by=self.order_by.strip(),
        )

    def kept(self) -> dict[str, Any]:
        """Its values, to be kept as JSON."""
        return asdict(self)

    def with_kept(self, values: Mapping[str, Any]) -> Self:
        """A copy with those kept values that are still fit to be used; the others stay as they are."""
        known = {field.name for field in fields(self)}
        copy = self
        for name, value in values.items():
            if name in known and fits(name, value):
                copy = replace(copy, **{name: as_kept(name, value)})
        return copy
