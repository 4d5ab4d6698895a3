import assert from "node:assert/strict";
import { test } from "node:test";
import type { Status } from "../src/protocol";
import { count, duration, statusText } from "../src/status/text";

const RUNNING = {
  kind: "running",
  server: { command: ["maskwright"], origin: "path", version: "0.1.0" },
} as const;
const GOOD: Status = {
  uri: "file:///a.lark",
  version: 3,
  vocabulary: "o200k_base",
  states: 15_728,
  edges: 151_531,
  milliseconds: 113.4,
  isStale: false,
  obstacle: null,
};
const UNKNOWN = { ...GOOD, version: null, vocabulary: null, states: null, edges: null, milliseconds: null };

test("figures are shown with their vocabulary and the time that they took", () => {
  const { text, label, lines, isAlarm } = statusText(RUNNING, GOOD, "other");
  assert.equal(text, "$(check) o200k_base · 15,728 DWA states · 113 ms");
  assert.equal(label, "maskwright, o200k_base, 15,728 DWA states, compiled in 113 ms");
  assert.deepEqual(lines.slice(1), ["Parser DWA: 15,728 DWA states, 151,531 edges", "Compiled in 113 ms"]);
  assert.equal(isAlarm, false);
});

test("stale figures are marked, and why they are is told to all who look or listen", () => {
  const stale = statusText(RUNNING, { ...GOOD, isStale: true, obstacle: "the grammar has errors" }, "");
  assert.equal(stale.text, "$(history) o200k_base · 15,728 DWA states · 113 ms (stale)");
  assert.match(stale.label, /stale: the grammar has errors$/);
  assert.equal(stale.lines.at(-1), "The figures are stale: the grammar has errors");
  assert.equal(stale.isAlarm, false);
});

test("a compile that runs is shown as work", () => {
  const stale = statusText(RUNNING, { ...GOOD, isStale: true, obstacle: "compiling" }, "");
  assert.match(stale.text, /^\$\(loading~spin\).*\(stale\)$/);
  });

test("before there are figures the obstacle is told", () => {
  const status = statusText(RUNNING, { ...UNKNOWN, isStale: true, obstacle: "the grammar has errors" }, "cl100k_base");
  assert.equal(status.text, "$(warning) maskwright: cl100k_base");
  assert.equal(status.lines.at(-1), "There are no figures yet: the grammar has errors.");
  assert.match(statusText(RUNNING, undefined, "cl100k_base").text, /cl100k_base/);
});

test("a server that does not run says so", () => {
  const failed = statusText({ kind: "failed", message: "Install it.", remedy: "install" }, GOOD, "v");
  assert.equal(failed.text, "$(error) maskwright: no server");
  assert.equal(failed.label, "maskwright: no server. Install it.");
  assert.equal(failed.isAlarm, true);
  assert.match(statusText({ kind: "starting" }, GOOD, "v").text, /starting/);
  assert.match(statusText({ kind: "none" }, undefined, "v").text, /not running/);
});

test("numbers and times are written as in the server's lenses", () => {
  assert.deepEqual([0, 999, 1_234_567].map(count), ["0", "999", "1,234,567"]);
  assert.deepEqual([0.94, 9.94, 9.96, 113.4, 999.4, 999.6].map(duration), [
    "0.9 ms",
    "9.9 ms",
    "10 ms",
    "113 ms",
    "999 ms",
    "1.0 s",
  ]);
});
