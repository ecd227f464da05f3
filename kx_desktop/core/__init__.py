"""Value types and the error tree: what every layer speaks, with nothing but the standard library."""
