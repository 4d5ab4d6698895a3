import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutTreemap } from "../../../engine/python/maskwright/profiling/report/treemap.js";
import type { Profile, TokenGroup } from "../src/views/messages";
import { pageHtml } from "../src/views/page";
import { kept, type Samples } from "../src/views/samples";
import { tokenPieces, tokenText } from "../webviews/mask/blanks";
import { matching } from "../webviews/mask/matching";
import { around, readToken } from "../webviews/mask/sample";
import { largest, parts, total } from "../webviews/profile/figures";
import { columns, times } from "../webviews/railroad/build";
import { at } from "../webviews/railroad/place";
import { figure, percent, pieces, visible } from "../webviews/shared/text";

test("what cannot be seen in a text, or turns it around, is written out", () => {
  assert.equal(visible('a\n\t\r"'), 'a\\n\\t\\r"');
  assert.equal(visible("\0\x7f\x9b"), "\\x00\\x7f\\u{9b}");
  assert.equal(visible("a\u202eb\u2066\u200f\u200b\ufeff"), "a\\u{202e}b\\u{2066}\\u{200f}\\u{200b}\\u{feff}");
  assert.equal(visible("\u{e0041}\u2028\u00a0\ud800\ufffd"), "\\u{e0041}\\u{2028}\\u{a0}\\u{d800}\\u{fffd}");
  assert.equal(visible("\u0301x"), "\\u{301}x");
  assert.equal(visible("e\u0301 日本 😀 <b>"), "e\u0301 日本 😀 <b>");
});

test("pieces tell escapes from text that looks like them", () => {
  assert.deepEqual(pieces("\\n\n"), [
    { text: "\\n", isEscape: false },
    { text: "\\n", isEscape: true },
  ]);
  assert.deepEqual(pieces(""), []);
});

test("a text is shortened between characters", () => {
  assert.equal(visible("😀".repeat(300), 10), `${"😀".repeat(9)}…`);
  assert.equal(visible("x".repeat(100_000), 10), "xxxxxxxxx…");
  assert.equal(visible("x".repeat(10), 10), "xxxxxxxxxx");
});

test("figures have separators and as many digits as say something", () => {
  assert.equal(figure(1_234_567), "1,234,567");
  assert.equal(figure(0.5), "0.50");
  assert.equal(figure(12.34), "12.3");
  assert.equal(figure(Number.NaN), "–");
  assert.equal(percent(1, 3), "33.3 %");
  assert.equal(percent(0, 0), "–");
});

const PROFILE: Profile = {
  total_ms: 4,
  totals: { dwa_edges: 10, lexer_states: 7 },
  rest: { dwa_edges: 1, lexer_states: 2, ms: 1 },
  stages: [{ name: "lr", ms: 3, in: "", out: "", bytes: 1 }],
  rules: [
    { name: "a", ms: 1, dwa_edges: 3, alternatives: [] },
    { name: "b\n\u202e", ms: 1, dwa_edges: 6, alternatives: [{ ms: 1, text: "x", dwa_edges: 2 }, { ms: 0, text: "y", dwa_edges: 4 }] },
  ],
  terminals: [{ name: "T", ms: 1, lexer_states: 5 }],
};

test("a figure has the parts that it belongs to, the largest first, and they add up", () => {
  const edges = parts(PROFILE, "dwa_edges");
  assert.deepEqual(edges.map(({ name, value }) => [name, value]), [["b \\u{202e}", 6], ["a", 3], ["of no single rule", 1]]);
  assert.equal(edges[0]?.source, "b\n\u202e");
  assert.deepEqual(edges[0]?.children.map(({ name, source }) => [name, source]), [["x", "b\n\u202e"], ["y", "b\n\u202e"]]);
  assert.equal(total(edges), PROFILE.totals["dwa_edges"]);
  assert.deepEqual(parts(PROFILE, "lexer_states").map(({ name }) => name), ["T", "of no single terminal"]);
  assert.deepEqual(parts(PROFILE, "ms").map(({ kind }) => kind), ["rule", "rule", "terminal", "rest"]);
  assert.deepEqual(parts(PROFILE, "stages").map(({ name }) => name), ["lr"]);
});

test("the smallest of many parts are put together and nothing is lost", () => {
  const many = { ...PROFILE, rules: Array.from({ length: 1000 }, (_, index) => ({ name: `r${index}`, ms: 0, dwa_edges: index })) };
  const all = parts(many, "dwa_edges");
  const few = largest(all, 50);
  assert.equal(few.length, 50);
  assert.equal(few.at(-1)?.name, "952 smaller ones");
  assert.equal(total(few), total(all));
  assert.deepEqual(largest(all.slice(0, 3), 3), all.slice(0, 3));
});

test("the rectangles of a treemap are as large as its values, and within it", () => {
  const boxes = layoutTreemap([6, 0, 3, 1], 0, 0, 100, 50);
  assert.equal(boxes[1], null);
  const areas = boxes.map((box) => (box ? Math.round(box.width * box.height) : 0));
  assert.deepEqual(areas, [3000, 0, 1500, 500]);
  assert.ok(boxes.every((box) => box === null || (box.x + box.width <= 100.001 && box.y + box.height <= 50.001)));
});

const GROUPS: TokenGroup[] = [
  { terminal: "STRING", range: null, count: 500, tokens: [{ id: 7, text: '"A' }, { id: 8, text: '"\n' }] },
  { terminal: null, range: null, count: 1, tokens: [{ id: 9, text: "<|end|>" }] },
];

test("blanks of a token are seen and counted, and single ones within it stay as they are", () => {
  assert.equal(tokenText(`"${" ".repeat(24)}"`), '"␣ × 24"');
  assert.equal(tokenText('"   "'), '"␣␣␣"');
  assert.equal(tokenText('" the end "'), '"␣the end␣"');
  assert.equal(tokenText(`"if  x${" ".repeat(7)}y"`), '"if␣␣x␣ × 7y"');
  assert.equal(tokenText(`"${" ".repeat(24)}"… (64 bytes)`), '"␣ × 24"… (64 bytes)');
  assert.equal(tokenText('"a "… (64 bytes)'), '"a␣"… (64 bytes)');
  assert.equal(tokenText(" <|the end|> "), "␣<|the end|>␣");
  assert.deepEqual(tokenPieces('" a\n"')[1], { text: "␣", isEscape: true });
  assert.equal(tokenText(" ".repeat(200_000) + "x"), "␣ × 200000x");
});

test("a filter leaves whole groups by their terminal, and tokens by text, escape or id", () => {
  const left = (filter: string) => matching(GROUPS, filter).map(({ tokens }) => tokens.map(({ id }) => id));
  assert.deepEqual(left(""), [[7, 8], [9]]);
  assert.deepEqual(left("string"), [[7, 8]]);
  assert.deepEqual(left("special"), [[9]]);
  assert.deepEqual(left("a"), [[7], [9]]);
  assert.deepEqual(left("\\n"), [[8]]);
  assert.deepEqual(left("#9"), [[9]]);
  assert.deepEqual(left("#"), []);
});

test("the place of a refusal is shown with what is around it", () => {
  assert.deepEqual(around("ab", 2), { head: "ab", refused: "", tail: "" });
  assert.deepEqual(around("ab😀cd", 2), { head: "ab", refused: "😀", tail: "cd" });
  const { head, tail } = around("x".repeat(500), 400);
  assert.equal(head, `…${"x".repeat(60)}`);
  assert.equal(tail.length, 30);
});

test("a token is typed as its text with escapes, or as its id", () => {
  assert.equal(readToken("#12"), 12);
  assert.equal(readToken("#x"), "#x");
  assert.equal(readToken("a\\n\\\\n"), "a\n\\n");
  assert.equal(readToken(""), undefined);
});

test("the definition at a place is the last one that begins before it", () => {
  const diagram = (name: string, line: number | null) => ({
    name,
    kind: "rule" as const,
    range: line === null ? null : { start: { line, character: 2 }, end: { line, character: 3 } },
    tree: { kind: "skip" as const },
  });
  const all = [diagram("b", 5), diagram("a", 1), diagram("c", null)];
  assert.equal(at(all, { line: 0, character: 0 }), undefined);
  assert.equal(at(all, { line: 1, character: 1 }), undefined);
  assert.equal(at(all, { line: 4, character: 0 })?.name, "a");
  assert.equal(at(all, { line: 5, character: 2 })?.name, "b");
});

test("a loop says how often it may be taken", () => {
  assert.deepEqual([times(0, null), times(1, null), times(2, null)], ["", "", "at least 2 times"]);
  assert.deepEqual([times(0, 5), times(3, 3), times(2, 1000)], ["at most 5 times", "3 times", "2 to 1,000 times"]);
  assert.deepEqual([columns("abc"), columns("日本"), columns("é😀")], [3, 4, 3]);
});

test("samples are kept for the grammars that were used last", () => {
  let samples: Samples = [];
  for (let index = 0; index < 60; index++) {
    samples = kept(samples, `file:///${index}`, "x".repeat(200_000));
  }
  assert.equal(samples.length, 50);
  assert.equal(samples[0]?.[0], "file:///10");
  assert.equal(samples[0]?.[1].length, 100_000);
  assert.deepEqual(kept([["a", "1"], ["b", "2"]], "a", "3"), [["b", "2"], ["a", "3"]]);
  assert.deepEqual(kept([["a", "1"]], "a", ""), []);
});

test("a page lets in its own script and style alone, and its parts cannot add to it", () => {
  const page = pageHtml({ title: '"><script>', script: 'x"y', style: "s&t", nonce: "N0" });
  assert.match(page, /default-src 'none'; script-src 'nonce-N0'; style-src 'nonce-N0'; base-uri 'none'; form-action 'none'/);
  assert.equal(page.match(/<script/g)?.length, 1);
  assert.match(page, /src="x&#34;y"/);
  assert.doesNotMatch(page, /unsafe|https?:/);
});
