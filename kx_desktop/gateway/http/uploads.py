"""Documents as they come in a request: a form with files, or JSON."""

import json
from dataclasses import dataclass
from typing import TypeVar

import anyio.to_thread
from fastapi import Request
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.given import GivenDocument
from kx_desktop.gateway.http.bodies import DocumentBody, DocumentsBody, Metric, Words, file_name
from kx_desktop.gateway.http.errors import Refused
from kx_desktop.gateway.http.wording import invalid
from kx_desktop.gateway.options import Limits

T = TypeVar("T")

FORM = "multipart/form-data"
JSON = "application/json"
_FIELDS = 16


class UploadForm(BaseModel):
    """A form with files. All fields but the files are JSON, as texts."""

    model_config = ConfigDict(extra="forbid")

    files: list[bytes] = Field([], description="Files, each read by what it is.")
    metadata: str = Field(
        "", description="An object for all files, or a list with an object for each in their order."
    )
    documents: str = Field("", description="A list of documents as the JSON body has them.")
    chunk_size: int | None = Field(None, ge=1)
    chunk_overlap: int | None = Field(None, ge=0)
    metric: Metric | None = None
    later: bool = Field(default=False, description="Answer 202 with a job as soon as all is kept.")


@dataclass(frozen=True, slots=True)
class Upload:
    """What came: the documents, and what a dataset is made with."""

    documents: list[GivenDocument]
    chunk_size: int | None
    chunk_overlap: int | None
    metric: str | None
    later: bool


async def upload_of(request: Request, limits: Limits) -> Upload:
    """The documents of the request. Raises InvalidArgument, Refused."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == FORM:
        return await _from_form(request, limits)
    if kind != JSON:
        raise Refused(
            InvalidArgument(
                f"The Content-Type is {kind[:80]!r}." if kind else "There is no Content-Type.",
                f"It takes {FORM} with files, or {JSON}.",
            ),
            415,
        )
    # On a thread, since it may take seconds and the loop serves all.
    return await anyio.to_thread.run_sync(_from_json, await request.body())


def _from_json(data: bytes) -> Upload:
    body = checked(TypeAdapter(DocumentsBody), read_json(data))
    return Upload(
        documents=_given(body.documents),
        chunk_size=body.chunk_size,
        chunk_overlap=body.chunk_overlap,
        metric=body.metric,
        later=body.later,
    )


def read_json(data: bytes | str, name: str = "") -> object:
    """What the JSON says. Raises InvalidArgument where it is none, or holds a number that is not finite."""
    try:
        text = data.decode() if isinstance(data, bytes) else data
        found: object = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        where = f"{name}: it" if name else "The body"
        raise InvalidArgument(
            f"{where} is not JSON in UTF-8 with finite numbers.", "It takes one JSON value."
        ) from error
    return found


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def checked(kind: TypeAdapter[T], found: object, name: str = "") -> T:
    """`found` as what it is to be. Raises InvalidArgument with the parameter that is wrong."""
    try:
        return kind.validate_python(found)
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False)
        prefix = (name,) if name else ()
        raise invalid([{**one, "loc": (*prefix, *one["loc"])} for one in errors]) from error


def _given(documents: list[DocumentBody]) -> list[GivenDocument]:
    return [one.given(f"documents.{number}") for number, one in enumerate(documents)]


class _StrictParser(MultiPartParser):
    """Keeps files in memory, where all of the body has its bound, and takes no text that is not UTF-8 for something else."""

    def on_part_end(self) -> None:
        if self._current_part.file is None:
            try:
                self._current_part.data.decode("utf-8")
            except UnicodeDecodeError as error:
                name = self._current_part.field_name[:80]
                raise MultiPartException(f"{name}: it is not text in UTF-8.") from error
        super().on_part_end()


async def _from_form(request: Request, limits: Limits) -> Upload:
    parser = _StrictParser(
        request.headers,
        request.stream(),
        max_files=limits.documents,
        max_fields=_FIELDS,
        max_part_size=limits.message_bytes,
    )
    parser.spool_max_size = limits.message_bytes
    try:
        form = await parser.parse()
    except MultiPartException as error:
        raise InvalidArgument(
            f"The form cannot be read: {error.message.rstrip('.')}.",
            "Send files as `files`, all other fields as JSON in UTF-8.",
        ) from error
    try:
        return await _of_form(form)
    finally:
        await form.close()


async def _of_form(form: FormData) -> Upload:
    files: list[tuple[str, bytes]] = []
    fields: dict[str, str] = {}
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            if name != "files":
                raise InvalidArgument(
                    f"{name[:80]}: a file was sent under this name.",
                    "Send files as `files`, as in -F files=@handbook.pdf.",
                )
            files.append((file_name(value.filename or ""), await value.read()))
        elif name not in UploadForm.model_fields or name == "files":
            known = ", ".join(UploadForm.model_fields)
            raise InvalidArgument(
                f"{name[:80] or 'A field'}: it is no field of the form, or has no file name.",
                f"There are: {known}.",
            )
        elif name in fields:
            raise InvalidArgument(f"{name}: it was given twice.", "Give each field once.")
        else:
            fields[name] = value
    settings = checked(TypeAdapter(UploadForm), {k: v for k, v in fields.items() if v})
    metadata = _metadata(settings.metadata, len(files))
    documents = [
        GivenDocument(content, name, metadata[number], as_file=bool(name))
        for number, (name, content) in enumerate(files)
    ]
    if settings.documents:
        found = read_json(settings.documents, "documents")
        documents += _given(checked(TypeAdapter(list[DocumentBody]), found, "documents"))
    return Upload(
        documents=documents,
        chunk_size=settings.chunk_size,
        chunk_overlap=settings.chunk_overlap,
        metric=settings.metric,
        later=settings.later,
    )


def _metadata(text: str, files: int) -> list[dict[str, str]]:
    """The metadata of each file."""
    if not text:
        return [{}] * files
    found = read_json(text, "metadata")
    if not isinstance(found, list):
        return [checked(TypeAdapter(dict[Words, Words]), found, "metadata")] * files
    each = checked(TypeAdapter(list[dict[Words, Words] | None]), found, "metadata")
    if len(each) != files:
        raise InvalidArgument(
            f"metadata: got {len(each)} for {files} files.",
            "It takes an object for all files, or one for each in their order.",
        )
    return [one or {} for one in each]
