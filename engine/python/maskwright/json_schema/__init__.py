"""JSON Schema as a notation of grammars.

``spelling``  how grammars write JSON values
``leaves``    exact sets of strings and numbers
"""
