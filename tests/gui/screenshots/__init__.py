"""Pictures of every state of the window, for people to look at: `make screenshots`."""
