"""The gateway over HTTP: what `Calls` answers as JSON, one shape for every error, and a guard before all of it."""
