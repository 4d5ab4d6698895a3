"""The extension in a real VS Code: a server for a browser from npm, and the system's Chromium, driven by playwright."""
