import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { coloured, listed, type Coloured } from "./colours";

const GRAMMARS = "../../grammars";

function grammarFiles(): string[] {
  return readdirSync(GRAMMARS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".lark"))
    .map((name) => `${GRAMMARS}/${name}`);
}

const has = (piece: Coloured, scope: string) => piece.scopes.some((one) => one.startsWith(scope));

test("rules and terminals have the scopes that their semantic tokens stand for", async () => {
  assert.deepEqual(await listed("lark", "start: item | END"), [
    "start=entity.name.function.rule.definition",
    ":=keyword.operator.definition",
    "item=entity.name.function.rule",
    "|=keyword.operator.logical",
    "END=variable.other.constant.terminal",
  ]);
});

test("a head is one with priority, attributes, parameters and modifiers too", async () => {
  for (const head of ["?a", "!a-b.2", "a{x, y}", 'a[lazy, suffix="x:]"]', "%extend a", "A[capture]", "_a::_"]) {
    const pieces = (await coloured("lark", `${head}: b`)).flat();
    assert.ok(pieces.some(({ scope }) => /(rule|terminal)\.definition\./.test(scope)), head);
  }
  const continued = (await coloured("lark", "a: b\n  | c [d]")).flat();
  assert.equal(continued.filter(({ scope }) => scope.includes("rule.definition")).length, 1);
});

test("an expression ends at the first bare slash, even in a class", async () => {
  const line = (await coloured("lark", String.raw`A: /\/[^"\]]*[a/ "b"`)).flat();
  const string = line.find((piece) => piece.text === "b");
  assert.ok(string && has(string, "string.quoted.double") && !has(string, "string.regexp"));
});

test("what is not finished does not swallow what comes after it", async () => {
  for (const broken of ['a: "x', "a: 'x", "A: /x", "A: /[x", "a[lazy: x", "a: <x"]) {
    const [, after] = await coloured("lark", `${broken}\nnext: b`);
    assert.equal(after?.[0]?.scope, "entity.name.function.rule.definition.lark", broken);
  }
});

test("an expression with the flag x goes over lines", async () => {
  const [, second, third] = await coloured("lark", "A: /\n  a  # word\n  b/x\nc: A");
  assert.ok(second?.every((piece) => has(piece, "string.regexp")));
  assert.ok(second?.some((piece) => piece.scope.startsWith("comment")));
  assert.equal(third?.at(-1)?.scope, "storage.modifier.flag.lark");
});

test("grammars and schemas inside a grammar end with their brace", async () => {
  const text = 'a: %json {"type": {"b": "}"}} %lark {\n start: "}" b{1,2} t{x}\n}\nnext: b';
  const [first, second, , last] = await coloured("lark", text);
  assert.ok(first?.some((piece) => piece.text === "type" && has(piece, "meta.embedded.block.json")));
  assert.ok(second?.every((piece) => has(piece, "meta.embedded.grammar")));
  assert.ok(last?.every((piece) => !has(piece, "meta.embedded")));
});

test("in all sample grammars comments are comments, and definitions begin with a name", async () => {
  const files = grammarFiles();
  assert.ok(files.length >= 8);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const pieces = await coloured("lark", text);
    text.split("\n").forEach((line, index) => {
      const place = `${file}:${index + 1}: ${line}`;
      const row = pieces[index] ?? [];
      if (/^\s*(\/\/|#)/.test(line)) {
        assert.ok(row.every((piece) => has(piece, "comment")), place);
      } else if (/^[?!]*[A-Za-z_][\w-]*[^"/]*:/.test(line)) {
        assert.match(row.find((piece) => !has(piece, "storage"))?.scope ?? "", /\.definition\.lark$/, place);
      } else if (/^%/.test(line)) {
        assert.equal(row[0]?.scope, "keyword.control.directive.lark", place);
      }
    });
  }
});

test("GBNF has its rules, classes, tokens and counts", async () => {
  assert.deepEqual(await listed("gbnf", 'root ::= [^a-z\\]]{1,} "b\\n" | !<[3]> item-2 # x'), [
    "root=entity.name.function.rule.definition",
    "::==keyword.operator.definition",
    "[=punctuation.definition.character-class.begin",
    "^=keyword.operator.negation",
    "a=string.regexp.character-class",
    "-=keyword.operator.range",
    "z=string.regexp.character-class",
    "\\]=constant.character.escape",
    "]=punctuation.definition.character-class.end",
    "{=keyword.operator.quantifier",
    "1=constant.numeric",
    ",=keyword.operator.quantifier",
    "}=keyword.operator.quantifier",
    '"=punctuation.definition.string.begin',
    "b=string.quoted.double",
    "\\n=constant.character.escape",
    '"=punctuation.definition.string.end',
    "|=keyword.operator.or",
    "!=keyword.operator.negation",
    "<[3]>=entity.name.function.macro.special-token",
    "item-2=entity.name.function.rule",
    "#=punctuation.definition.comment",
    "x=comment.line.number-sign",
  ]);
});
