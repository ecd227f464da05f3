"""One search of the library, done as well as it can be."""

from dataclasses import replace

from kx_desktop.core.errors import (
    FailedPrecondition,
    InvalidArgument,
    KxError,
    NoReranker,
    NotFound,
)
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


def retrieved_by_words(
    library: Library, query: Query, cancel: CancelToken, error: FailedPrecondition
) -> tuple[QueryResult, str]:
    """What `query` finds by words alone, where `error` keeps it from searching by meaning. Raises `error` where words cannot be searched."""
    try:
        found, told = retrieved(library, query, cancel)
    except FailedPrecondition:
        raise error from None
    return found, " ".join(filter(None, (f"Searched by words alone: {error.message}", told)))


def require_dataset(library: Library, name: str) -> None:
    """Raises NotFound with the names that there are, InvalidArgument for what is no name. What else is wrong is told by who searches."""
    try:
        library.check(Query(dataset=name, text="a"))
    except (NotFound, InvalidArgument):
        raise
    except KxError:
        pass
