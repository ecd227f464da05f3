"""One search of the library, done as well as it can be."""

from dataclasses import replace

from kx_desktop.core.errors import NoReranker
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.library import Library
from kx_desktop.tasks import CancelToken


def retrieved(library: Library, query: Query, cancel: CancelToken) -> tuple[QueryResult, str]:
    """What `query` finds, and what is to be said of it: a reranker that is switched on and cannot be used is done without.

    Raises what `Library.query` does, Cancelled soon after `cancel` among it.
    """
    try:
        return library.query(query, cancel=cancel), ""
    except NoReranker as error:
        found = library.query(replace(query, reranker=False), cancel=cancel)
        return found, f"Searched without the reranker: {error.message}"
