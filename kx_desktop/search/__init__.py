"""From a question to hits: paths, fusion, diversity, highlights. All but the reading of indexes is pure functions."""
