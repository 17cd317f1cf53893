"""The rooms: patterns, words and conventions, one module each; no arithmetic."""
