"""Details of documents: what is known of them beside their text, given by the person or read from the file."""
