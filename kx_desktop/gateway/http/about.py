"""What the gateway, its library and its datasets are."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from kx_desktop.core import shapes
from kx_desktop.gateway.http import answers
from kx_desktop.gateway.http.errors import JsonAnswer
from kx_desktop.gateway.http.working import caller_of, work_of

router = APIRouter()

DatasetName = Annotated[str, Path(description="The name of a dataset.", examples=["handbook"])]
_MOST_VALUES = 1000


@router.get(
    "/v1/health",
    operation_id="health",
    tags=["gateway"],
    summary="Whether the gateway answers; needs no token.",
    responses={200: {"model": answers.Health}},
)
async def health() -> Response:
    """Says nothing of the library."""
    return JsonAnswer({"status": "ok"})


@router.get(
    "/v1/info",
    operation_id="info",
    tags=["gateway"],
    summary="The library, its embedder and the gateway.",
    responses={200: {"model": answers.Info}},
)
async def info(request: Request) -> Response:
    """What `kx info --json` prints, with the gateway's own facts."""
    work = work_of(request)
    mode = request.app.state.access.mode
    found = await work.ask(lambda: work.calls.server(mode, caller_of(request)))
    own = {
        "auth_mode": found.auth_mode,
        "tls": found.tls,
        "message_bytes": found.message_bytes,
        "documents": work.limits.documents,
    }
    return JsonAnswer({**shapes.info(found.library), "gateway": own})


@router.get(
    "/v1/datasets",
    operation_id="list_datasets",
    tags=["datasets"],
    summary="All datasets.",
    responses={200: {"model": answers.Datasets}},
)
async def datasets(request: Request) -> Response:
    """What `kx datasets list --json` prints."""
    work = work_of(request)
    found = await work.ask(lambda: work.calls.datasets(caller_of(request)))
    return JsonAnswer(shapes.datasets(found))


@router.get(
    "/v1/datasets/{name}",
    operation_id="get_dataset",
    tags=["datasets"],
    summary="One dataset.",
    responses={200: {"model": answers.DatasetDetails}},
)
async def dataset(request: Request, name: DatasetName) -> Response:
    """The dataset with its model, sizes and files."""
    work = work_of(request)

    def look() -> shapes.Json:
        with work.calls.asking(caller_of(request), "get_dataset", name) as library:
            return shapes.facts(library.facts(name))

    return JsonAnswer(await work.ask(look))


@router.get(
    "/v1/datasets/{name}/fields",
    operation_id="list_fields",
    tags=["datasets"],
    summary="The fields that filters and orders may name.",
    responses={200: {"model": answers.Fields}},
)
async def fields(
    request: Request,
    name: DatasetName,
    values: Annotated[int, Query(ge=0, le=_MOST_VALUES, description="Of each, at most.")] = 100,
) -> Response:
    """What `kx datasets fields --json` prints."""
    work = work_of(request)

    def look() -> shapes.Json:
        with work.calls.asking(caller_of(request), "list_fields", name) as library:
            return shapes.fields(library.fields(name, values=values))

    return JsonAnswer(await work.ask(look))
