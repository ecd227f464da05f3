"""A question in the names of `RetrieveKnowledgeBase`, from JSON, a form or the address, as a `Query`."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.queries import PATHS, Query
from kx_desktop.gateway.http.uploads import read_json
from kx_desktop.library import Library

NAMES = {
    "dataset": "KbUuid",
    "text": "Query",
    "k": "TopK",
    "filter": "Filter",
    "metric": "Metrics",
    "fusion": "HybridSearch",
    "paths": "HybridSearchArgs.HybridPathsSetting.paths",
    "rrf_k": "HybridSearchArgs.RRF.k",
    "alpha": "HybridSearchArgs.Weight.alpha",
    "weights": "HybridSearchArgs.Weight",
    "include_vector": "IncludeVector",
    "metadata_fields": "IncludeMetadataFields",
    "rerank_factor": "RerankFactor",
    "window": "RecallWindow",
    "order_by": "OrderBy",
    "offset": "Offset",
}
"""The parameters of a query, and what they are called here."""

PARAMETERS = tuple(dict.fromkeys(name.partition(".")[0] for name in NAMES.values()))
OF_THE_CLOUD = frozenset({
    "AccessKeyId", "Action", "ClientToken", "DBClusterId", "DBInstanceId", "DBName", "Format", "InstanceId", "Namespace", "NamespacePassword",
    "OwnerAccount", "OwnerId", "RegionId", "RequestId", "ResourceGroupId", "ResourceOwnerAccount", "ResourceOwnerId", "SecurityToken", "Signature",
    "SignatureMethod", "SignatureNonce", "SignatureVersion", "Timestamp", "Version", "WorkspaceId",
})  # fmt: skip
"""What that service's SDK sends along to say where in the cloud and on whose account: of no meaning here, and passed over."""

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_FUSIONS = {"rrf": "rrf", "weight": "weight", "cascaded": "cascaded"}
_TRUTHS = {"true": True, "false": False}


def query_of(given: Mapping[str, object], library: Library) -> Query:
    """The query. What is empty is as if it were not there, and so is what only a cloud needs. Raises InvalidArgument in the caller's own names."""
    for name in given:
        if name not in PARAMETERS and name not in OF_THE_CLOUD:
            raise InvalidArgument(
                f"{name[:80]}: there is no such parameter.", f"There are: {', '.join(PARAMETERS)}."
            )
    asked = {name: value for name, value in given.items() if value is not None and value != ""}
    return Query(
        dataset=_datasets(asked.get("KbUuid"), library),
        text=_text("Query", asked),
        k=_whole("TopK", asked["TopK"]) if "TopK" in asked else library.settings.default_k,
        offset=_whole("Offset", asked["Offset"]) if "Offset" in asked else 0,
        filter=_text("Filter", asked),
        order_by=_text("OrderBy", asked),
        metric=_text("Metrics", asked).lower() or None,
        fusion=_fusion(asked),
        rerank_factor=_number("RerankFactor", asked["RerankFactor"])
        if "RerankFactor" in asked
        else None,
        window=_window(asked["RecallWindow"]) if "RecallWindow" in asked else (0, 0),
        include_vector=_truth("IncludeVector", asked.get("IncludeVector", False)),
        metadata_fields=_names("IncludeMetadataFields", asked.get("IncludeMetadataFields", ())),
        **_arguments(asked.get("HybridSearchArgs")),
    )


def in_their_names(error: InvalidArgument) -> InvalidArgument:
    """The error with the parameter's name as the caller knows it."""
    name = NAMES.get(error.parameter)
    if name is None:
        return error
    return InvalidArgument(
        name + error.message.removeprefix(error.parameter), error.next_step, at=error.at
    )


def _wrong(name: str, value: object, takes: str) -> InvalidArgument:
    shown = json.dumps(value, default=str)
    return InvalidArgument(f"{name}: got {shown[:80]}.", f"It takes {takes}.")


def _text(name: str, asked: Mapping[str, object]) -> str:
    value = asked.get(name, "")
    if not isinstance(value, str):
        raise _wrong(name, value, "text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InvalidArgument(f"{name}: it is not valid Unicode.", "It takes text.") from error
    return value


def _datasets(value: object, library: Library) -> str | tuple[str, ...]:
    """One dataset, or several: a list, or names with commas between them; a name that holds a comma itself goes before."""
    if isinstance(value, list):
        return tuple(_text("KbUuid", {"KbUuid": one}) for one in value)
    name = _text("KbUuid", {"KbUuid": "" if value is None else value})
    if not name:
        raise InvalidArgument("KbUuid: it is missing.", "It takes the name of a dataset.")
    if "," not in name or name in library.names():
        return name
    return _names("KbUuid", name) or name


def _whole(name: str, value: object) -> int:
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
        return value
    raise _wrong(name, value, "a whole number")


def _number(name: str, value: object) -> float:
    if isinstance(value, (int, float, str)) and not isinstance(value, bool):
        try:
            return float(value)
        except (ValueError, OverflowError):
            pass
    raise _wrong(name, value, "a number")


def _truth(name: str, value: object) -> bool:
    found = _TRUTHS.get(value.lower()) if isinstance(value, str) else value
    if not isinstance(found, bool):
        raise _wrong(name, value, "true or false")
    return found


def _names(name: str, value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(part for one in _text(name, {name: value}).split(",") if (part := one.strip()))
    if isinstance(value, (list, tuple)):
        return tuple(_text(name, {name: one}) for one in value)
    raise _wrong(name, value, "names with commas between them")


def _fusion(asked: Mapping[str, object]) -> str:
    """Where no way of fusing is named, the scores of the paths are compared as they are."""
    given = _text("HybridSearch", asked)
    if not given:
        return "none"
    if (fusion := _FUSIONS.get(given.lower())) is None:
        raise _wrong("HybridSearch", given, "RRF, Weight or Cascaded, or nothing")
    return fusion


def _window(value: object) -> tuple[int, int]:
    name, takes = "RecallWindow", "two whole numbers [A, B] with -10 <= A <= 0 <= B <= 10"
    if isinstance(value, str):
        text = value.strip()
        value = read_json(text if text.startswith("[") else f"[{text}]", name)
    if not isinstance(value, list) or len(value) != 2:
        raise _wrong(name, value, takes)
    return _whole(name, value[0]), _whole(name, value[1])


def _object(
    name: str, value: object, parts: Mapping[str, Callable[[str, Any], object]]
) -> dict[str, Any]:
    """The parts of an object by name, each read in its way."""
    if isinstance(value, str):
        value = read_json(value, name)
    if not isinstance(value, dict):
        raise _wrong(name, value, f"an object with {', '.join(parts)}")
    for part in value:
        if part not in parts:
            raise InvalidArgument(
                f"{name}: it has no {part[:80]!r}.", f"It takes {', '.join(parts)}."
            )
    return {
        part: parts[part](f"{name}.{part}", one) for part, one in value.items() if one is not None
    }


def _arguments(value: object) -> dict[str, Any]:
    """`paths`, `rrf_k`, `alpha` and `weights`, as far as they were given."""
    if value is None:
        return {}

    def paths(name: str, one: object) -> dict[str, Any]:
        return _object(name, one, {"paths": _names})

    def rrf(name: str, one: object) -> dict[str, Any]:
        return _object(name, one, {"k": _whole})

    def weight(name: str, one: object) -> dict[str, Any]:
        return _object(name, one, dict.fromkeys(("alpha", *PATHS), _number))

    found = _object(
        "HybridSearchArgs", value, {"HybridPathsSetting": paths, "RRF": rrf, "Weight": weight}
    )
    given: dict[str, Any] = dict(found.get("HybridPathsSetting", {}))
    if "k" in found.get("RRF", {}):
        given["rrf_k"] = found["RRF"]["k"]
    weights = dict(found.get("Weight", {}))
    if "alpha" in weights:
        given["alpha"] = weights.pop("alpha")
    if weights:
        given["weights"] = weights
    return given
