"""Filters: a SQL WHERE clause, parsed by a grammar of what is allowed, and the rows of a dataset that it keeps.

`parse_filter(clause, catalogue)` gives a condition, `row_mask(condition, columns, passage_rows)` a mask of rows. `DatasetColumns` is kept
with an open dataset and tells its `catalogue()`; for several datasets the catalogues are `merged`.
"""

from kx_desktop.search.filtering.catalogue import Catalogue
from kx_desktop.search.filtering.clause import parse_filter
from kx_desktop.search.filtering.columns import DatasetColumns
from kx_desktop.search.filtering.evaluate import row_mask
from kx_desktop.search.filtering.refusals import written_name
from kx_desktop.search.filtering.tree import Condition

__all__ = ["Catalogue", "Condition", "DatasetColumns", "parse_filter", "row_mask", "written_name"]
