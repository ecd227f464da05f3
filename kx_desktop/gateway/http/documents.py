"""Documents: taking them in, and reading their text and passages by reference."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from kx_desktop.core import shapes
from kx_desktop.core.ingesting import IngestReport
from kx_desktop.core.passages import PassageRun
from kx_desktop.gateway.http import answers
from kx_desktop.gateway.http.about import DatasetName
from kx_desktop.gateway.http.bodies import MetadataBody
from kx_desktop.gateway.http.errors import JsonAnswer
from kx_desktop.gateway.http.uploads import upload_of
from kx_desktop.gateway.http.working import Work, caller_of, work_of
from kx_desktop.tasks import CancelToken

router = APIRouter()

MOST_TEXT = 1 << 20
"""Code points of text in one answer."""

MOST_FILES = 1000
"""Files in one answer."""

FileState = Literal[
    "queued", "reading", "splitting", "embedding", "indexed", "unchanged", "partial", "skipped", "failed",
]  # fmt: skip

_MOST = 2**53
Reference = Annotated[
    str,
    Path(
        description="A reference in hex, of a hit.",
        pattern="^[0-9a-fA-F]{64}$",
        examples=["0" * 64],
    ),
]
OfDataset = Annotated[str, Query(description="The dataset that is meant, where several have it.")]
OfDocument = Annotated[
    str, Query(description="The parent_ref that is meant, where several have it.")
]
Around = Annotated[int, Query(ge=0, le=10, description="How many passages.")]


@router.post(
    "/v1/datasets/{name}/documents",
    operation_id="ingest_documents",
    tags=["documents"],
    summary="Take in files and texts; the first ingest makes the dataset.",
    responses={200: {"model": answers.Report}, 202: {"model": answers.Job}},
)
async def ingest(request: Request, name: DatasetName) -> Response:
    """Answers what `kx datasets ingest --json` prints, when all can be found. The same bytes once more change nothing.

    With `later` the answer comes as soon as all is kept: 202 with a job, which `/v1/jobs/{id}` follows. Documents then bring no vectors.
    """
    work = work_of(request)
    upload = await upload_of(request, work.limits)

    if upload.later:

        def leave() -> shapes.Json:
            facts = work.calls.leave(
                name,
                upload.documents,
                caller_of(request),
                chunk_size=upload.chunk_size,
                chunk_overlap=upload.chunk_overlap,
                metric=upload.metric,
            )
            return shapes.job(facts)

        return JsonAnswer(await work.ask(leave), 202)

    def take_in(token: CancelToken) -> IngestReport:
        return work.calls.ingest(
            name,
            upload.documents,
            caller_of(request),
            chunk_size=upload.chunk_size,
            chunk_overlap=upload.chunk_overlap,
            metric=upload.metric,
            cancel=token,
        )

    return JsonAnswer(shapes.report(await work.write(request, take_in)))


@router.get(
    "/v1/jobs/{job}",
    operation_id="get_job",
    tags=["documents"],
    summary="How a job that was left for later gets on.",
    responses={200: {"model": answers.Job}},
)
async def job(
    request: Request, job: Annotated[int, Path(ge=1, le=_MOST, description="Its number.")]
) -> Response:
    """Its end is `done`, or `stopped` where a person gave it up; what became of each file stands in the list of files."""
    work = work_of(request)

    def look() -> shapes.Json:
        with work.calls.asking(caller_of(request), "get_job") as library:
            return shapes.job(library.queue.job(job))

    return JsonAnswer(await work.ask(look))


@router.get(
    "/v1/datasets/{name}/files",
    operation_id="list_files",
    tags=["documents"],
    summary="What was offered to a dataset, and what became of it.",
    responses={200: {"model": answers.Files}},
)
async def files(
    request: Request,
    name: DatasetName,
    state: Annotated[
        list[FileState] | None, Query(description="Those in one of these states alone.")
    ] = None,
    words: Annotated[str, Query(description="Those whose name or reason holds it.")] = "",
    offset: Annotated[int, Query(ge=0, le=_MOST)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_FILES)] = 100,
) -> Response:
    """In the order of their coming, each with its state and the reason for it."""
    work = work_of(request)

    def look() -> shapes.Json:
        with work.calls.asking(caller_of(request), "list_files", name) as library:
            ids = library.file_ids(name, state or (), words).tolist()
            rows = library.file_rows(ids[offset : offset + limit])
            return {
                "dataset": name,
                "total": len(ids),
                "offset": offset,
                "files": [shapes.file_row(row) for row in rows],
            }

    return JsonAnswer(await work.ask(look))


@router.patch(
    "/v1/datasets/{name}/documents/{parent_ref}",
    operation_id="set_metadata",
    tags=["documents"],
    summary="Give a document metadata, or take back what was given.",
    responses={200: {"model": answers.OwnMetadata}},
)
async def set_metadata(
    request: Request, name: DatasetName, parent_ref: Reference, body: MetadataBody
) -> Response:
    """For a document that is there already, whose bytes need not be sent again. Answers what was given to it as it is then."""
    work = work_of(request)

    def change() -> shapes.Json:
        with work.calls.asking(caller_of(request), "set_metadata", name) as library:
            changed = library.set_metadata(name, [parent_ref], body.metadata)
            return {
                "dataset": name,
                "parent_ref": parent_ref.lower(),
                "changed": bool(changed),
                "metadata": dict(library.own_metadata(name, parent_ref)),
            }

    return JsonAnswer(await work.ask(change))


@router.get(
    "/v1/documents/{parent_ref}/text",
    operation_id="document_text",
    tags=["documents"],
    summary="A document's text, or the part between two code points.",
    responses={200: {"model": answers.Text}},
)
async def text(
    request: Request,
    parent_ref: Reference,
    start: Annotated[int, Query(ge=0, le=_MOST)] = 0,
    end: Annotated[int | None, Query(ge=0, le=_MOST)] = None,
) -> Response:
    """What `char_start` and `char_end` of hits count in. An answer holds a million code points; `next` says where to go on."""
    work = work_of(request)
    last = start + MOST_TEXT if end is None else max(start, min(end, start + MOST_TEXT))
    # One more than is given tells whether there are more.
    more = last + 1 if end is None or last < end else last

    def look() -> str:
        with work.calls.asking(caller_of(request), "document_text") as library:
            return library.document_text(parent_ref, start, more)

    found = await work.ask(look)
    given = found[: last - start]
    return JsonAnswer(
        {
            "parent_ref": parent_ref.lower(),
            "start": start,
            "end": start + len(given),
            "text": given,
            "next": last if len(found) > len(given) else None,
        }
    )


@router.get(
    "/v1/passages/{content_ref}",
    operation_id="get_passage",
    tags=["passages"],
    summary="A passage by its reference.",
    responses={200: {"model": answers.PassageAnswer}},
)
async def passage(
    request: Request, content_ref: Reference, dataset: OfDataset = "", parent_ref: OfDocument = ""
) -> Response:
    """The passage in its place; the first one that is not superseded, where the same text stands in several."""
    found = await _run(work_of(request), request, content_ref, dataset, parent_ref, 0, 0)
    return JsonAnswer(shapes.passage(found.asked))


@router.get(
    "/v1/passages/{content_ref}/window",
    operation_id="get_passage_window",
    tags=["passages"],
    summary="A passage with those before and after it.",
    responses={200: {"model": answers.Run}},
)
async def window(
    request: Request,
    content_ref: Reference,
    before: Around = 1,
    after: Around = 1,
    dataset: OfDataset = "",
    parent_ref: OfDocument = "",
) -> Response:
    """At the ends of a document there are fewer."""
    found = await _run(work_of(request), request, content_ref, dataset, parent_ref, before, after)
    return JsonAnswer(shapes.passage_run(found))


async def _run(
    work: Work,
    request: Request,
    content_ref: str,
    dataset: str,
    parent_ref: str,
    before: int,
    after: int,
) -> PassageRun:
    def look() -> PassageRun:
        with work.calls.asking(caller_of(request), "read_passages", dataset) as library:
            return library.passage(
                content_ref, dataset=dataset, parent_ref=parent_ref, before=before, after=after
            )

    return await work.ask(look)
