"""Tests of the language server. A package, because the folder of the server itself has the same name."""
