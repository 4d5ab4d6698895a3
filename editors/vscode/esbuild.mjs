// Bundles the extension and its views into dist/, with the licences of the packages that get into them; with --tests,
// the unit tests into out/test/. --minify makes what is shipped small.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const minify = process.argv.includes("--minify");
const shared = { bundle: true, logLevel: "warning", minify, legalComments: "none", metafile: true };

/** The folders in `webviews/` that have a `main.ts`, by the names of their views. */
function views() {
  const names = existsSync("webviews") ? readdirSync("webviews") : [];
  return names.filter((name) => existsSync(`webviews/${name}/main.ts`));
}

async function buildExtension() {
  rmSync("dist", { recursive: true, force: true });
  const extension = await build({
    ...shared,
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.js",
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["vscode"],
  });
  const pages = await build({
    ...shared,
    entryPoints: views().map((name) => ({ in: `webviews/${name}/main.ts`, out: name })),
    outdir: "dist/webviews",
    platform: "browser",
    format: "iife",
    target: "es2022",
  });
  writeFileSync("dist/licences.txt", licences([extension, pages]));
}

/** The licences of all packages that something was taken from; their authors ask for that. */
function licences(results) {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const folders = new Set(inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  return [...folders].sort().map(licence).join(`\n${"-".repeat(80)}\n\n`);
}

function licence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined && license === "CC0-1.0") {
    // Its authors have given up their rights, and ask for nothing.
    return `${name} ${version} (${license}, https://creativecommons.org/publicdomain/zero/1.0/)\n`;
  }
  if (file === undefined) {
    throw new Error(`${folder} comes without the text of its licence`);
  }
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
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
