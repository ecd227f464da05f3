"""Layouts that Qt does not bring."""
