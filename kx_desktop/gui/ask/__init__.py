"""The Ask panel: a question, what is looked up for it, the answer with its citations, and the answers given before."""
