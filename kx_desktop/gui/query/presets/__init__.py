"""Ways of searching that have a name: a person chooses one, and keeps those of their own."""
