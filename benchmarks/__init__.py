"""Compares maskwright with other engines that make token masks, in one run and one process per engine and case.

``python -m benchmarks`` runs it; README.md says how to read what comes out.
"""
