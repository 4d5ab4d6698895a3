// Bundles the extension and its views into dist/; with --tests, the unit tests into out/test/.
// --minify makes what is shipped small.

import { readdirSync, existsSync, rmSync } from "node:fs";
import { build } from "esbuild";

const minify = process.argv.includes("--minify");
const shared = { bundle: true, logLevel: "warning", sourcemap: false, minify, legalComments: "linked" };

/** The folders in `webviews/` that have a `main.ts`, by the names of their views. */
function views() {
  const names = existsSync("webviews") ? readdirSync("webviews") : [];
  return names.filter((name) => existsSync(`webviews/${name}/main.ts`));
}

async function buildExtension() {
  rmSync("dist", { recursive: true, force: true });
  await build({
    ...shared,
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.js",
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["vscode"],
  });
  await build({
    ...shared,
    entryPoints: views().map((name) => ({ in: `webviews/${name}/main.ts`, out: name })),
    outdir: "dist/webviews",
    platform: "browser",
    format: "iife",
    target: "es2022",
  });
}

async function buildTests() {
  rmSync("out", { recursive: true, force: true });
  await build({
    ...shared,
    entryPoints: readdirSync("test").filter((name) => name.endsWith(".test.ts")).map((name) => `test/${name}`),
    outdir: "out/test",
    outExtension: { ".js": ".cjs" },
    platform: "node",
    format: "cjs",
    target: "node20",
    // The editor is not there in unit tests: what they import must not need it.
    external: ["vscode-oniguruma", "vscode-textmate"],
  });
}

await (process.argv.includes("--tests") ? buildTests() : buildExtension());
