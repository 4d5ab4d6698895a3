"""Widgets that draw lines of :mod:`maskwright.tui.layout`; only what can be seen is drawn."""
