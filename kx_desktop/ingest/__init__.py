"""From files to passages that are found: discovery, preparation in child processes, storing, embedding."""
