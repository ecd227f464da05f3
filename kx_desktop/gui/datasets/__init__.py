"""The datasets: the list at the side, the page of one, and the dialogs that make new ones."""
