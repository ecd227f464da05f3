"""The window: PySide6 over `Library`, and nothing of the engine besides."""
