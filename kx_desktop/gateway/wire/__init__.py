"""Messages and stubs of gRPC, made from kortecx.proto by `make proto`."""

NEXT_STEP = "kx-next-step-bin"
"""Trailing metadata of a refused call: the part of the details that says what to do next, in UTF-8."""
