"""`RetrieveKnowledgeBase`: the same library under the names of a cloud service, for programs that were written for that."""

from pathlib import PurePath
from typing import Annotated, Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from kx_desktop.core import queries, shapes
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.gateway.http import answers
from kx_desktop.gateway.http.errors import RETRIEVE, JsonAnswer, Refused, request_id
from kx_desktop.gateway.http.retrieve_body import in_their_names, query_of
from kx_desktop.gateway.http.uploads import JSON, read_json
from kx_desktop.gateway.http.working import Work, caller_of, work_of

router = APIRouter(tags=["query"])

FORM = "application/x-www-form-urlencoded"
_MOST_FIELDS = 64
_DENSE, _FULLTEXT = 1, 2


class RetrieveBody(BaseModel):
    """The parameters. In a form, objects and lists are JSON as text. What the cloud's own SDK sends beside them (RegionId, DBInstanceId, …) is passed over."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "KbUuid": "handbook",
                    "Query": "what is the refund window?",
                    "TopK": 5,
                    "HybridSearch": "Weight",
                    "HybridSearchArgs": {"Weight": {"alpha": 0.5}},
                    "RecallWindow": [-1, 1],
                    "IncludeMetadataFields": "title,page_count",
                }
            ]
        },
    )

    KbUuid: str | list[str] = Field(description="The name of a dataset, or several.")
    Query: str = Field("", description="The question.")
    TopK: int | str | None = Field(None, description="From 1; at most 64 are given.")
    Filter: str | None = Field(None, description="A SQL WHERE clause.")
    Metrics: str | None = Field(None, description="l2, ip or cosine; by default the dataset's.")
    HybridSearch: str | None = Field(
        None, description="RRF, Weight or Cascaded; without it scores are compared as they are."
    )
    HybridSearchArgs: dict[str, Any] | str | None = Field(
        None, description="HybridPathsSetting.paths, RRF.k, Weight.alpha or a weight for each path."
    )
    IncludeVector: bool | str | None = None
    IncludeMetadataFields: str | list[str] | None = Field(
        None, description="Names with commas between them; by default none."
    )
    RerankFactor: float | str | None = Field(None, description="Above 1, up to 5.")
    RecallWindow: list[int] | str | None = Field(
        None, description="[A, B] with -10 <= A <= 0 <= B <= 10."
    )
    OrderBy: str | None = Field(None, description="`field [DESC], …`.")
    Offset: int | str | None = Field(None, description="From 0.")


@router.post(
    RETRIEVE,
    operation_id="retrieve_knowledge_base",
    summary="A query in the names of a cloud service.",
    responses={200: {"model": answers.RetrieveAnswer}},
)
async def retrieve(request: Request) -> Response:
    """Takes JSON or a form; parameters of the address count where the body has none of that name."""
    given = {**_of_address(request), **await _of_body(request)}
    return await _answer(request, given)


@router.get(
    RETRIEVE,
    operation_id="retrieve_knowledge_base_by_address",
    summary="As the POST, with the parameters in the address.",
    responses={200: {"model": answers.RetrieveAnswer}},
)
async def retrieve_by_address(
    request: Request,
    KbUuid: Annotated[str, Query()] = "",  # noqa: ARG001, N803
) -> Response:
    """Objects and lists are JSON as text."""
    return await _answer(request, _of_address(request))


def _of_address(request: Request) -> dict[str, object]:
    return _pairs(request.scope["query_string"])


def _pairs(data: bytes) -> dict[str, object]:
    try:
        pairs = parse_qsl(
            data.decode(),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=_MOST_FIELDS,
        )
    except ValueError as error:
        raise InvalidArgument(
            "The parameters are not text in UTF-8.", "Send them as JSON."
        ) from error
    if len(found := dict(pairs)) < len(pairs):
        raise InvalidArgument("A parameter was given twice.", "Give each once.")
    return dict(found)


async def _of_body(request: Request) -> dict[str, object]:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    data = await request.body()
    if not data:
        return {}
    if kind == FORM:
        return _pairs(data)
    if kind != JSON:
        raise Refused(
            InvalidArgument(
                f"The Content-Type is {kind[:80]!r}." if kind else "There is no Content-Type.",
                f"It takes {JSON} or {FORM}.",
            ),
            415,
        )
    found = read_json(data)
    if not isinstance(found, dict):
        raise InvalidArgument("The body is no object.", "It takes one JSON object.")
    return found


async def _answer(request: Request, given: dict[str, object]) -> Response:
    work = work_of(request)
    try:
        found = await work.ask(lambda: _asked(work, request, given))
    except InvalidArgument as error:
        raise in_their_names(error) from error
    return JsonAnswer(
        {
            "RequestId": request_id(),
            "Success": True,
            "ErrorCode": "",
            "ErrorMessage": "",
            "Data": {
                "Results": [_result(hit) for hit in found.hits],
                "Matches": [_match(hit, hit.window) for hit in found.hits if hit.window],
            },
        }
    )


def _asked(work: Work, request: Request, given: dict[str, object]) -> queries.QueryResult:
    return work.calls.query(query_of(given, work.calls.library), caller_of(request))


def _result(hit: queries.Hit) -> shapes.Json:
    return {
        "Id": hit.content_ref,
        "Content": hit.text,
        "FileName": _file_name(hit),
        "LoaderMetadata": _place(hit, hit.char_start, hit.char_end),
        "Metadata": dict(hit.metadata),
        "Score": hit.score,
        "RerankScore": _rerank_score(hit),
        "RetrievalSource": _source(hit),
        "Vector": None if hit.vector is None else list(hit.vector),
    }


def _rerank_score(hit: queries.Hit) -> float:
    """The reranker's where it read the passage; else what the pass for variety placed it by, or its score."""
    if hit.reranker is not None:
        return hit.reranker
    return hit.diversity.value if hit.diversity else hit.score


def _match(hit: queries.Hit, window: queries.RecallWindow) -> shapes.Json:
    return {
        "Id": hit.content_ref,
        "Content": window.text,
        "FileName": _file_name(hit),
        "LoaderMetadata": _place(hit, window.char_start, window.char_end),
        "Metadata": dict(hit.metadata),
    }


def _file_name(hit: queries.Hit) -> str:
    return PurePath(hit.path).name or hit.title


def _place(hit: queries.Hit, start: int, end: int) -> shapes.Json:
    return {
        "parent_ref": hit.parent_ref,
        "dataset": hit.dataset,
        "title": hit.title,
        "path": hit.path,
        "page": hit.page,
        "chunk_index": hit.chunk_index,
        "chunk_count": hit.chunk_count,
        "char_start": start,
        "char_end": end,
    }


def _source(hit: queries.Hit) -> int:
    """Which paths ranked the passage: 1 vectors, dense or sparse, 2 full text, 3 both."""
    ranked = {name for name, path in hit.paths.items() if path.rank}
    by_vectors = _DENSE if ranked & {"dense", "sparse"} else 0
    return (by_vectors + (_FULLTEXT if "fulltext" in ranked else 0)) or _DENSE
