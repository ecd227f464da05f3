"""Relevance on the test collections, through the public library."""
