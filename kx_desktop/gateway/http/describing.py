"""The description of HTTP in OpenAPI: what each call takes and answers, with an example of every body."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from kx_desktop import __version__
from kx_desktop.gateway.http import answers
from kx_desktop.gateway.http.bodies import DocumentsBody
from kx_desktop.gateway.http.errors import RETRIEVE
from kx_desktop.gateway.http.guarding import HEALTH
from kx_desktop.gateway.http.retrieving import FORM, RetrieveBody
from kx_desktop.gateway.http.uploads import FORM as UPLOAD
from kx_desktop.gateway.http.uploads import JSON, UploadForm

DOCUMENTS = "/v1/datasets/{name}/documents"
_MODELS: tuple[type[BaseModel], ...] = (
    answers.ErrorAnswer,
    answers.RetrieveAnswer,
    DocumentsBody,
    RetrieveBody,
    UploadForm,
)
_TAGS = [
    {"name": "gateway", "description": "The gateway and its library."},
    {"name": "datasets", "description": "Named piles of documents."},
    {"name": "documents", "description": "Taking documents in, and reading their text."},
    {"name": "passages", "description": "Passages by their reference."},
    {"name": "query", "description": "Questions, and the passages that answer them."},
]
_ERRORS = {
    "400": "A parameter is not as it should be; the message names it.",
    "401": "There is no token, or a wrong one.",
    "403": "The request is for another host, or comes from another site's page.",
    "404": "There is no such path, dataset, document or passage.",
    "405": "The path takes other methods.",
    "408": "The request was not sent in time.",
    "409": "The library is not in a state for it: a stale index, no embedder, another writer.",
    "413": "The request is too large.",
    "415": "The body is of another kind.",
    "429": "There are too many calls, or a disk is full: try later.",
    "504": "It took too long; what was done is kept.",
}
_REF = "#/components/schemas/{model}"
_UPLOAD_EXAMPLE = {"files": ["(the bytes of handbook.pdf)"], "metadata": '{"team": "support"}'}


def described(app: FastAPI) -> dict[str, Any]:
    """The description, made once."""
    if app.openapi_schema is None:
        app.openapi_schema = _made(app)
    return app.openapi_schema


def _made(app: FastAPI) -> dict[str, Any]:
    made = get_openapi(
        title="kx-desktop",
        version=__version__,
        summary="A personal knowledge base for the programs of this machine.",
        routes=app.routes,
        tags=_TAGS,
    )
    schemas = made["components"]["schemas"]
    _, more = models_json_schema([(model, "validation") for model in _MODELS], ref_template=_REF)
    schemas |= more["$defs"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    made["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    made["security"] = [{"token": []}]
    for path, methods in made["paths"].items():
        for operation in methods.values():
            operation["responses"].pop("422", None)
            error = "RetrieveAnswer" if path == RETRIEVE else "ErrorAnswer"
            for status, said in _ERRORS.items():
                operation["responses"][status] = {
                    "description": said,
                    "content": {JSON: {"schema": {"$ref": _REF.format(model=error)}}},
                }
    made["paths"][HEALTH]["get"]["security"] = []
    made["paths"][DOCUMENTS]["post"]["requestBody"] = _body(
        {JSON: DocumentsBody, UPLOAD: UploadForm}, {UPLOAD: _UPLOAD_EXAMPLE}
    )
    retrieve = made["paths"][RETRIEVE]
    retrieve["post"]["requestBody"] = _body({JSON: RetrieveBody, FORM: RetrieveBody}, {})
    retrieve["get"]["parameters"] = [
        {
            "name": name,
            "in": "query",
            "required": field.is_required(),
            "description": field.description or "true or false",
            "schema": {"type": "string"},
        }
        for name, field in RetrieveBody.model_fields.items()
    ]
    return made


def _body(kinds: dict[str, type[BaseModel]], examples: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    for kind, model in kinds.items():
        known = model.model_config.get("json_schema_extra")
        usual = known["examples"][0] if isinstance(known, dict) else {}  # type: ignore[index]
        content[kind] = {
            "schema": {"$ref": _REF.format(model=model.__name__)},
            "example": examples.get(kind, usual),
        }
    return {"required": True, "content": content}
