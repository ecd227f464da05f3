"""What a program asks a gateway with: no engine and no window is imported."""
