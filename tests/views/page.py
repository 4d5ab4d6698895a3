"""A view's page in a browser: with the extension's policy and a stand-in for the editor's side of the conversation."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from browser import missing

EXTENSION = Path(__file__).resolve().parents[2] / "editors/vscode"
PAGES = EXTENSION / "dist/webviews"
ADDRESS = "http://views.invalid"
URI = "file:///work/sample.lark"

# What a page knows of the editor: it may send, and keep a state. What was sent is kept to be looked at.
STAND_IN = """
window.sent = [];
window.acquireVsCodeApi = () => ({
  postMessage: (message) => window.sent.push(message),
  getState: () => JSON.parse(sessionStorage.getItem("state") ?? "null"),
  setState: (state) => sessionStorage.setItem("state", JSON.stringify(state)),
});
window.addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective}`));
"""

COLOURS = {
    "dark": {
        "editor-background": "#1e1e1e", "foreground": "#cccccc", "descriptionForeground": "#9d9d9d",
        "focusBorder": "#0078d4", "panel-border": "#3c3c3c", "charts-blue": "#3794ff", "charts-orange": "#d18616",
        "charts-green": "#89d185", "charts-purple": "#b180d7", "errorForeground": "#f85149",
        "editorWarning-foreground": "#cca700", "textLink-foreground": "#4daafc", "input-background": "#313131",
        "input-foreground": "#cccccc", "dropdown-background": "#313131", "dropdown-foreground": "#cccccc",
        "button-secondaryBackground": "#313131", "button-secondaryForeground": "#cccccc",
        "list-hoverBackground": "#2a2d2e", "textBlockQuote-background": "#2b2b2b",
    },
    "light": {
        "editor-background": "#ffffff", "foreground": "#3b3b3b", "descriptionForeground": "#5b5b5b",
        "focusBorder": "#005fb8", "panel-border": "#e5e5e5", "charts-blue": "#1a85ff", "charts-orange": "#d18616",
        "charts-green": "#388a34", "charts-purple": "#652d90", "errorForeground": "#c72e0f",
        "editorWarning-foreground": "#bf8803", "textLink-foreground": "#005fb8", "input-background": "#ffffff",
        "input-foreground": "#3b3b3b", "input-border": "#cecece", "dropdown-background": "#ffffff",
        "dropdown-foreground": "#3b3b3b", "button-secondaryBackground": "#e5e5e5",
        "button-secondaryForeground": "#3b3b3b", "list-hoverBackground": "#f2f2f2",
        "textBlockQuote-background": "#f8f8f8",
    },
    "high-contrast": {
        "editor-background": "#000000", "foreground": "#ffffff", "descriptionForeground": "#ffffff",
        "focusBorder": "#f38518", "contrastBorder": "#6fc3df", "input-background": "#000000",
        "input-foreground": "#ffffff", "dropdown-background": "#000000", "dropdown-foreground": "#ffffff",
        "errorForeground": "#f48771", "textLink-foreground": "#21a6ff",
    },
}  # fmt: skip
"""Colours of the editor's own themes, as far as pages use them."""

THEME = """([kind, colours]) => {
  for (const name of [...document.documentElement.style]) document.documentElement.style.removeProperty(name);
  for (const [name, colour] of Object.entries(colours)) {
    document.documentElement.style.setProperty(`--vscode-${name}`, colour);
  }
  document.body.className = `vscode-${kind}`;
}"""


def build() -> None:
    """Bundle the pages. Where the tools are missing, tests are left out, but not in CI."""
    node = shutil.which("node")
    if node is None or not (EXTENSION / "node_modules/esbuild").is_dir():
        missing("the extension's tools are missing: node.js, and npm ci in editors/vscode")
    done = subprocess.run([node, "esbuild.mjs"], cwd=EXTENSION, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def html(name: str, folder: Path) -> str:
    """The page as the extension makes it."""
    made = folder / "page.cjs"
    esbuild = EXTENSION / "node_modules/.bin/esbuild"
    subprocess.run(
        [esbuild, "src/views/page.ts", "--format=cjs", f"--outfile={made}", "--log-level=error"],
        cwd=EXTENSION,
        check=True,
    )
    parts = {"title": "View", "script": f"{ADDRESS}/{name}.js", "style": f"{ADDRESS}/{name}.css", "nonce": "abc"}
    program = f"process.stdout.write(require({json.dumps(str(made))}).pageHtml({json.dumps(parts)}))"
    return subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True).stdout


@dataclass
class View:
    """One page, and the extension's side of what is said."""

    page: Any
    name: str
    html: str
    problems: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.add_init_script(STAND_IN)
        self.page.route("**/*", self._serve)
        self.load()

    def _serve(self, route: Any) -> None:
        file = route.request.url.removeprefix(f"{ADDRESS}/")
        if file in (f"{self.name}.js", f"{self.name}.css"):
            route.fulfill(path=PAGES / file)
        elif file == "":
            route.fulfill(body=self.html, content_type="text/html")
        else:
            route.abort()

    def load(self) -> None:
        self.page.goto(f"{ADDRESS}/")
        self.theme("dark")

    def theme(self, kind: str) -> None:
        self.page.evaluate(THEME, [kind, COLOURS[kind]])

    def tell(self, kind: str, **message: Any) -> None:
        """Say something as the extension, of the grammar that is open."""
        self.page.evaluate("(message) => window.postMessage(message)", {"kind": kind, "uri": URI, **message})
        self.page.evaluate("() => new Promise((done) => setTimeout(done))")

    def subject(self, **changes: Any) -> None:
        """Say which grammar it is, and how its server stands."""
        stands = {"name": "sample.lark", "server": "running", "complaint": None, "isStale": False, "obstacle": None}
        self.tell("subject", **{**stands, **changes})

    def sent(self, kind: str) -> list[dict[str, Any]]:
        """What the page has said, of one kind."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "(kind) => window.sent.filter((one) => one.kind === kind)", kind
        )
        return found

    def wait_sent(self, kind: str, count: int = 1) -> dict[str, Any]:
        """Wait until so many messages of a kind were sent; the last of them."""
        self.page.wait_for_function(
            "([kind, count]) => window.sent.filter((one) => one.kind === kind).length >= count", arg=[kind, count]
        )
        return self.sent(kind)[-1]
