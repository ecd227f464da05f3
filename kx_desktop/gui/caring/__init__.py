"""What keeps a library whole and takes it elsewhere, as dialogs: its check, its move and copy, datasets as files."""
