"""The Advanced drawer, part by part."""
