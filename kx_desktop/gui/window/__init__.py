"""The main window, put together from its parts."""
