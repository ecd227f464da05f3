"""Questions, with every parameter by its own name."""

import json

from fastapi import APIRouter, Request, Response

from kx_desktop.core import shapes
from kx_desktop.core.errors import NotFound
from kx_desktop.gateway.http import answers
from kx_desktop.gateway.http.about import DatasetName
from kx_desktop.gateway.http.bodies import ManyQueryBody, QueryBody
from kx_desktop.gateway.http.errors import JsonAnswer
from kx_desktop.gateway.http.working import caller_of, work_of

router = APIRouter(tags=["query"])


@router.post(
    "/v1/datasets/{name}/query",
    operation_id="query_dataset",
    summary="The passages that answer a question.",
    responses={200: {"model": answers.Result}},
)
async def query_dataset(request: Request, name: DatasetName, body: QueryBody) -> Response:
    """Answers what `kx datasets query --json` prints."""
    return await _answer(request, body, name)


@router.post(
    "/v1/query",
    operation_id="query",
    summary="The passages of one dataset or several that answer a question.",
    responses={200: {"model": answers.Result}},
)
async def query(request: Request, body: ManyQueryBody) -> Response:
    """Hits of several datasets are fused by rank; each says which dataset it stands in."""
    named = body.named()
    try:
        return await _answer(request, body, named)
    except NotFound as error:
        if not isinstance(named, str) or "," not in named:
            raise
        several = json.dumps([part for one in named.split(",") if (part := one.strip())])
        raise NotFound(error.message, f"Several are a list: {several[:400]}.") from error


async def _answer(request: Request, body: QueryBody, dataset: str | tuple[str, ...]) -> Response:
    work = work_of(request)
    asked = body.query(dataset, work.calls.library)
    found = await work.ask(lambda: work.calls.query(asked, caller_of(request)))
    return JsonAnswer(shapes.result(found))
