"""The pages of the VS Code extension's views, as they are shipped, in a browser without the editor around them."""
