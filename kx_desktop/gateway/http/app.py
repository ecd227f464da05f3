"""The HTTP app: the routes, their errors, the guard before them and MCP beside them."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from functools import partial

from fastapi import FastAPI
from starlette.routing import Route

from kx_desktop import __version__
from kx_desktop.gateway.access import Access
from kx_desktop.gateway.calls import Calls
from kx_desktop.gateway.http import about, asking, documents, querying, retrieving
from kx_desktop.gateway.http.describing import described
from kx_desktop.gateway.http.errors import MCP, handle_errors
from kx_desktop.gateway.http.guarding import Guard
from kx_desktop.gateway.http.late import Part
from kx_desktop.gateway.http.working import Work
from kx_desktop.gateway.options import GatewayOptions


def make_app(
    calls: Calls, access: Access, options: GatewayOptions, mcp: Part | None = None
) -> FastAPI:
    """The app over `calls`, which lets in whom `access` does; `mcp` answers at `/mcp`, behind the same guard.

    Nothing of it is fetched from elsewhere: the description is at `/openapi.json`, and there are no pages.
    """

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with nullcontext() if mcp is None else mcp.running():
            yield

    app = FastAPI(
        title="kx-desktop",
        version=__version__,
        openapi_url="/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
    )
    # It would log bytes of a form that it cannot read.
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL)
    app.state.work = Work(calls)
    app.state.access = access
    for part in (about, documents, querying, retrieving, asking):
        app.include_router(part.router)
    if mcp is not None:
        app.router.routes.append(Route(MCP, mcp, include_in_schema=False))
    handle_errors(app)
    app.add_middleware(Guard, access=access, options=options)
    app.openapi = partial(described, app, options)  # type: ignore[method-assign]
    return app
