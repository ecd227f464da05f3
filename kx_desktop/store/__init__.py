"""The library on disk: SQLite for every fact, an appended file of vectors for each dataset, blobs for what only we hold."""
