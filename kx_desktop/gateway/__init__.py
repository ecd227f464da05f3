"""The library for other programs on this machine: gRPC and HTTP over `Library`, with a token and limits, and nothing else."""
