"""The derived indexes: full text (tantivy) and dense (exact scan, hnswlib). Both can be made again from the store."""
