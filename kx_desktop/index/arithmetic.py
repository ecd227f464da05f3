"""How numpy's matrix products are to run here."""

from functools import cache


@cache
def use_one_blas_thread() -> object:
    """Let this process's matrix products run in one thread each; done once, however often it is asked for.

    A query multiplies matrices so small that a second thread gives nothing, and spins on the processor that the full-text
    path is running on (measured: half of a query's processor time).
    """
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController().limit(limits=1, user_api="blas")
