"""The language server: everything about grammars that an editor can show."""
