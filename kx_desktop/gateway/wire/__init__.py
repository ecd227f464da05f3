"""Messages and stubs of gRPC, made from kortecx.proto by `make proto`."""
