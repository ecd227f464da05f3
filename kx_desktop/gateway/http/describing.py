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
from kx_desktop.gateway.http.glossary import describe, describe_parameters
from kx_desktop.gateway.http.guarding import HEALTH
from kx_desktop.gateway.http.retrieving import FORM, RetrieveBody
from kx_desktop.gateway.http.uploads import FORM as UPLOAD
from kx_desktop.gateway.http.uploads import JSON, UploadForm
from kx_desktop.gateway.options import HTTP_PORT, GatewayOptions

ASK = "/v1/ask"
QUERY = "/v1/query"
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
    {"name": "ask", "description": "Goals, and answers that cite passages."},
]
_ERRORS = {
    "400": "A parameter is not as it should be; the message names it.",
    "401": "There is no token, or a wrong one.",
    "403": "The request is for another host, or comes from another site's page.",
    "404": "There is no such path, dataset, document or passage.",
    "408": "The request was not sent in time.",
    "409": "The library is not in a state for it: a stale index, no embedder, another writer.",
    "413": "The request is too large.",
    "415": "The body is of another kind.",
    "429": "There are too many calls, or a disk is full: try later.",
    "500": "The library is damaged, or it is a mistake of the gateway's own.",
    "503": "The gateway is being stopped, and nothing of this was begun; or no chat server answers.",
    "504": "It took too long; what was done is kept.",
}
_ALL = ("403", "429")
"""Statuses of every call; the others are of those that can have them."""

_ASKING = ("400", "401", "409", "500", "504")
_SENDING = ("408", "413")
_REF = "#/components/schemas/{model}"
_UPLOAD_EXAMPLE = {"files": ["(the bytes of handbook.pdf)"], "metadata": '{"team": "support"}'}


def described(app: FastAPI, options: GatewayOptions) -> dict[str, Any]:
    """The description, made once."""
    if app.openapi_schema is None:
        app.openapi_schema = _made(app, options)
    return app.openapi_schema


def _made(app: FastAPI, options: GatewayOptions) -> dict[str, Any]:
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
    made["servers"] = [_server(options)]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    made["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    made["security"] = [{"token": []}]
    for methods in made["paths"].values():
        for operation in methods.values():
            operation["responses"].pop("422", None)
            describe_parameters(operation.get("parameters", []))
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
    describe(schemas)
    for path, methods in made["paths"].items():
        for operation in methods.values():
            _add_errors(path, operation)
    return made


def _server(options: GatewayOptions) -> dict[str, Any]:
    """Where the gateway answers. The port is another where any that was free was asked for."""
    variables = {
        "scheme": {
            "default": "http" if options.tls_cert is None else "https",
            "enum": ["http", "https"],
        },
        "host": {"default": f"[{options.host}]" if ":" in options.host else options.host},
        "port": {"default": str(options.http_port or HTTP_PORT)},
    }
    return {
        "url": "{scheme}://{host}:{port}",
        "description": "This gateway.",
        "variables": variables,
    }


def _add_errors(path: str, operation: dict[str, Any]) -> None:
    """Add the errors that a call can have."""
    statuses = set(_ALL)
    if path != HEALTH:
        statuses.update(_ASKING)
    if "{" in path or path in {RETRIEVE, QUERY, ASK}:
        statuses.add("404")
    if path in {DOCUMENTS, ASK}:
        statuses.add("503")
    if kinds := operation.get("requestBody", {}).get("content", {}):
        statuses.update(_SENDING)
    if len(kinds) > 1:
        # What takes one kind alone says that the body is none of it, with 400.
        statuses.add("415")
    error = "RetrieveAnswer" if path == RETRIEVE else "ErrorAnswer"
    for status in sorted(statuses):
        operation["responses"][status] = {
            "description": _ERRORS[status],
            "content": {JSON: {"schema": {"$ref": _REF.format(model=error)}}},
        }


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
