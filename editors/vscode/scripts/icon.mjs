// Draws images/icon.png from images/icon.svg with a Chromium, since the marketplace takes no SVG: `npm run icon`.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const browser = (process.env.PATH ?? "")
  .split(delimiter)
  .flatMap((folder) => ["chromium", "chromium-browser", "google-chrome"].map((name) => join(folder, name)))
  .find((file) => existsSync(file));
if (browser === undefined) {
  console.error("error: no Chromium is on the PATH");
  process.exit(1);
}
execFileSync(browser, [
  "--headless",
  "--no-sandbox",
  "--hide-scrollbars",
  "--default-background-color=00000000",
  "--window-size=256,256",
  `--screenshot=${resolve("images/icon.png")}`,
  pathToFileURL(resolve("images/icon.svg")).href,
]);
