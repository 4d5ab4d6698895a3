/** Texts as the TextMate grammars of the extension colour them, by the engine that the editor uses. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { loadWASM, OnigScanner, OnigString } from "vscode-oniguruma";
import { INITIAL, parseRawGrammar, Registry, type IGrammar } from "vscode-textmate";

/** A piece of a text, its own scope (the innermost), and all its scopes. */
export interface Coloured {
  readonly text: string;
  readonly scope: string;
  readonly scopes: readonly string[];
}

// Tests are run from the extension's folder.
const require = createRequire(join(process.cwd(), "package.json"));

async function registry(): Promise<Registry> {
  await loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  return new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: (scope) => {
      const file = `syntaxes/${scope.replace("source.", "")}.tmLanguage.json`;
      return Promise.resolve(parseRawGrammar(readFileSync(file, "utf8"), file));
    },
  });
}

const shared = registry();

/** The pieces of each line. */
export async function coloured(language: "lark" | "gbnf", text: string): Promise<Coloured[][]> {
  const grammar = await (await shared).loadGrammar(`source.${language}`);
  if (grammar === null) {
    throw new Error(`there is no grammar for ${language}`);
  }
  return lines(grammar, text);
}

function lines(grammar: IGrammar, text: string): Coloured[][] {
  let state = INITIAL;
  return text.split(/\r?\n/).map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => ({
        text: line.slice(startIndex, endIndex),
        scope: scopes.at(-1) ?? "",
        scopes,
      }))
      .filter((piece) => piece.text.trim() !== "");
  });
}

/** The pieces of a text as `text=scope`, the scope without the language at its end; for a look at all of it. */
export async function listed(language: "lark" | "gbnf", text: string): Promise<string[]> {
  const pieces = (await coloured(language, text)).flat();
  return pieces.map(({ text, scope }) => `${text.trim()}=${scope.replace(/\.(lark|gbnf)$/, "")}`);
}
