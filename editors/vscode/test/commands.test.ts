import assert from "node:assert/strict";
import { test } from "node:test";
import { address } from "../src/commands/addresses";
import { stepParameters } from "../src/commands/parameters";
import { proposedToken, readToken } from "../src/commands/token";
import { readVocabularies } from "../src/commands/vocabularies";

test("the debugger gets the vocabulary and the start rule of the settings", () => {
  const parameters = stepParameters("/w/a b.lark", "o200k_base", "expr", "/w", () => false);
  assert.deepEqual(parameters, ["step", "/w/a b.lark", "--vocab=o200k_base", "--start=expr"]);
});

test("a relative vocabulary is the file in the workspace folder if there is one", () => {
  const exists = (path: string) => path === "/w/models/a";
  assert.equal(stepParameters("/w/a.lark", "models/a", undefined, "/w", exists).at(-1), "--vocab=/w/models/a");
  assert.equal(stepParameters("/w/a.lark", "models/b", undefined, "/w", exists).at(-1), "--vocab=models/b");
  assert.equal(stepParameters("/w/a.lark", "/x/a", undefined, "/w", exists).at(-1), "--vocab=/x/a");
  assert.equal(stepParameters("/w/a.lark", "a", undefined, undefined, exists).at(-1), "--vocab=a");
});

test("a start rule that looks like an option stays a value", () => {
  assert.equal(stepParameters("/a.lark", "v", "--help", undefined).at(-1), "--start=--help");
});

test("addresses of made texts hold the grammar's address, and end so that the editor knows the language", () => {
  assert.deepEqual(address("normal-form", "file:///w/a%20b.gbnf"), {
    scheme: "maskwright",
    path: "/normal-form/a b.gbnf.lark",
    query: "file:///w/a%20b.gbnf",
  });
  assert.equal(address("dwa", "file:///w/a.lark").path, "/dwa/a.lark.txt");
  assert.equal(address("lr-states", "untitled:Untitled-1").path, "/lr-states/untitled:Untitled-1.txt");
});

test("addresses that are escaped wrongly or strangely still give a name", () => {
  assert.equal(address("dwa", "file:///w/%E0%A4.lark").path, "/dwa/%E0%A4.lark.txt");
  assert.equal(address("dwa", "file:///w/a%2Fb.lark").path, "/dwa/a_b.lark.txt");
  assert.equal(address("dwa", "file:///").path, "/dwa/grammar.txt");
});

test("the list of vocabularies is read as far as it is one", () => {
  const printed = '{"vocabularies": [{"name": "a", "vocab_size": 200019, "tokens": 199998}, {"name": "b"}, {"tokens": 3}, null]}';
  assert.deepEqual(readVocabularies(printed), [
    { name: "a", description: "200,019 ids, 199,998 tokens with bytes" },
    { name: "b", description: "" },
  ]);
  for (const wrong of ["", "[]", "null", '{"vocabularies": {}}']) {
    assert.deepEqual(readVocabularies(wrong), []);
  }
});

test("a token is typed as text or as an id", () => {
  assert.deepEqual(["#12", "12", "##1", "#", "# 1", " a"].map(readToken), [12, "12", "#1", "#", "# 1", " a"]);
});

test("the token that is proposed is what is selected, or what comes next", () => {
  assert.equal(proposedToken("", "true, 1"), "true");
  assert.equal(proposedToken("", " über 1"), " über");
  assert.equal(proposedToken("", '", "b'), '",');
  assert.equal(proposedToken("", ""), "");
  assert.equal(proposedToken("", "  x"), " ");
  assert.equal(proposedToken("a b", "a b"), "a b");
  assert.deepEqual(readToken(proposedToken("#12", "")), "#12");
});
