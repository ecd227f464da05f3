"""The library for MCP clients: read-only tools over `Library`."""
