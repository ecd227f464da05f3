"""Every error of HTTP in one shape, with the status that its code stands for."""

import uuid
from collections.abc import Mapping

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from kx_desktop.core import shapes
from kx_desktop.core.errors import InvalidArgument, KxError, NotFound
from kx_desktop.gateway.http.wording import NEXT_STEP, invalid

RETRIEVE = "/RetrieveKnowledgeBase"
"""The one path whose answers and errors have the shape of another service."""

MCP = "/mcp"
"""Where MCP answers, whose clients read no error but one of JSON-RPC."""

_SERVER_ERROR = -32000
"""The code that JSON-RPC leaves to servers."""

STATUS = {
    "INVALID_ARGUMENT": 400,
    "UNAUTHENTICATED": 401,
    "PERMISSION_DENIED": 403,
    "NOT_FOUND": 404,
    "UNIMPLEMENTED": 405,
    "FAILED_PRECONDITION": 409,
    "RESOURCE_EXHAUSTED": 429,
    "INTERNAL": 500,
    "DATA_LOSS": 500,
    "UNAVAILABLE": 503,
    "CANCELLED": 504,
    "DEADLINE_EXCEEDED": 504,
}


class Unimplemented(KxError):
    """The path is there, and takes other methods."""

    code = "UNIMPLEMENTED"


class Refused(HTTPException):
    """An error whose status is not that of its code, such as 413; also what may be raised while a body is read."""

    def __init__(self, error: KxError, status: int) -> None:
        super().__init__(status, error.message)
        self.error = error


class JsonAnswer(Response):
    """JSON as the command prints it: plain text, and file names that are no UTF-8 as escapes."""

    media_type = "application/json"

    def render(self, content: shapes.Json) -> bytes:
        """The document on one line."""
        return shapes.line(content).encode("utf-8", "backslashreplace")


def answer(
    error: KxError, path: str, status: int = 0, headers: Mapping[str, str] | None = None
) -> JsonAnswer:
    """The error as an answer to a call of `path`."""
    status = status or STATUS.get(error.code, 500)
    if path == RETRIEVE:
        content: shapes.Json = {
            "RequestId": request_id(),
            "Success": False,
            "ErrorCode": error.code,
            "ErrorMessage": str(error),
            "Data": None,
        }
    elif path == MCP:
        # What refuses a request has not read it, and so knows no id.
        told = {"code": _SERVER_ERROR, "message": str(error), "data": shapes.error(error)["error"]}
        content = {"jsonrpc": "2.0", "id": None, "error": told}
    else:
        content = shapes.error(error)
    more = {"WWW-Authenticate": "Bearer"} if status == STATUS["UNAUTHENTICATED"] else {}
    return JsonAnswer(content, status, {**more, **(headers or {})})


def request_id() -> str:
    """A name for one answer, in capitals as that service has them."""
    return str(uuid.uuid4()).upper()


def handle_errors(app: FastAPI) -> None:
    """Have the app tell every error in the one shape."""
    app.add_exception_handler(KxError, _told)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


async def _told(request: Request, error: Exception) -> Response:
    assert isinstance(error, KxError)  # noqa: S101 - what it is registered for
    return answer(error, request.url.path)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - what it is registered for
    return answer(invalid(error.errors()), request.url.path)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - what it is registered for
    path = request.url.path
    if isinstance(error, Refused):
        return answer(error.error, path, error.status_code)
    if error.status_code == STATUS["NOT_FOUND"]:
        return answer(NotFound("There is no such path.", NEXT_STEP), path)
    if error.status_code == STATUS["UNIMPLEMENTED"]:
        told = Unimplemented(f"This path does not take {request.method[:16]}.", NEXT_STEP)
        return answer(told, path, headers=error.headers)
    return answer(
        InvalidArgument("The request's body cannot be read.", NEXT_STEP), path, error.status_code
    )
