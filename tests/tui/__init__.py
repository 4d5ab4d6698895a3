"""Tests of the debugger. A package, because the folder of the debugger itself has the same name."""
