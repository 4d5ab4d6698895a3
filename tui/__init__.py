"""The terminal debugger: a text, token by token, and what the engine knows at each step."""
