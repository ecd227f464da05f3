"""Text as Qt counts it, and figures and sizes as a person reads them."""
