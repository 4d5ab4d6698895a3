/** The compile profile: a treemap of the parts of a figure, and the same parts as a table. */

import "../shared/base.css";
import "./profile.css";
import { drawTreemap } from "../../../../engine/python/maskwright/profiling/report/treemap.js";
import type { Profile, ProfileAnswer, Subject, ToPage } from "../../src/views/messages";
import { Heading, button, listen, literal, make, obstacle, post, remember, remembered } from "../shared/page";
import { figure, percent } from "../shared/text";
import { NAMES, largest, parts, total, type Figure, type Part } from "./figures";
import { Table, type Sorting } from "./table";

/** Cells of the treemap; smaller ones could not be told apart. */
const MOST_CELLS = 300;

const state = remembered<{ figure: Figure; sorting: Sorting }>({
  figure: "dwa_edges",
  sorting: { by: "value", isDown: true },
});
let subject: Subject | undefined;
let answer: (ProfileAnswer & { uri: string }) | undefined;
let complaint: string | undefined;
let map: ReturnType<typeof drawTreemap> | undefined;

const heading = new Heading();
const choice = make("select", { id: "figure" });
choice.append(...Object.entries(NAMES).map(([key, name]) => make("option", { value: key }, name)));
choice.value = state.figure in NAMES ? state.figure : "dwa_edges";
const treemap = make("div", { class: "treemap" });
const told = make("aside", { "aria-live": "polite", "aria-label": "What is chosen" });
const empty = make("p", { class: "detail" }, "Nothing in this grammar has a part in this figure.");
const table = new Table(state.sorting, { chosen: tell, opened: open, sorted: keep });
const legend = make("p", { class: "legend" });
for (const [kind, name] of [["rule", "rules"], ["terminal", "terminals"], ["rest", "of no single one"]] as const) {
  legend.append(make("span", {}, make("i", { class: kind }), name));
}
legend.append("Click or Enter: definition · double click or space: inside · Escape: out");
const content = make(
  "main",
  {},
  make("div", { class: "tools" }, make("label", { for: "figure" }, "Size by"), choice),
  empty,
  treemap,
  legend,
  told,
  table.element,
);
document.body.append(heading.element, content);

function show(): void {
  if (subject === undefined) {
    return;
  }
  const current = answer?.uri === subject.uri ? answer : undefined;
  const profile = current?.profile;
  const cause = obstacle(subject);
  const isStale = profile !== undefined && (cause !== undefined || subject.isStale || current?.isStale === true || complaint !== undefined);
  heading.show(subject, profile === undefined ? "" : summary(profile, current?.vocabulary));
  content.classList.toggle("is-stale", isStale);
  content.hidden = profile === undefined;
  if (cause !== undefined) {
    heading.say(isStale ? `${cause.text}\nThe figures are the last good ones.` : cause.text, cause.kind);
  } else if (complaint !== undefined) {
    heading.say(complaint, "failed");
  } else if (isStale) {
    heading.say(`Figures of an older text: ${subject.obstacle ?? current?.obstacle ?? "compiling…"}`, "stale");
  } else if (profile === undefined) {
    heading.say(current?.obstacle ?? subject.obstacle ?? "Compiling…", "plain");
  } else {
    heading.say("", "plain");
  }
}

function summary(profile: Profile, vocabulary: string | undefined): string {
  const { dwa_states: states, dwa_edges: edges } = profile.totals;
  const figures = [`${figure(states ?? 0)} DWA states`, `${figure(edges ?? 0)} edges`, `${figure(profile.total_ms)} ms`];
  return [...figures, ...(vocabulary === undefined ? [] : [vocabulary])].join(" · ");
}

function draw(): void {
  const profile = answer?.profile;
  if (profile === undefined) {
    return;
  }
  const key = choice.value as Figure;
  const all = parts(profile, key);
  const whole = total(all);
  const place = map?.place() ?? [];
  empty.hidden = whole > 0;
  treemap.hidden = whole === 0;
  legend.hidden = whole === 0;
  legend.dataset["figure"] = key;
  const unit = key === "ms" || key === "stages" ? " ms" : "";
  const root = { name: NAMES[key], value: whole, children: largest(all, MOST_CELLS) };
  const focused = treemap.contains(document.activeElement);
  map = drawTreemap<Part>(treemap, root, tell, (value) => figure(value) + unit, { opened: open, place });
  if (focused) {
    treemap.querySelector<SVGElement>("g.cell[tabindex='0']")?.focus();
  }
  table.show(all, unit === "" ? NAMES[key] : "ms");
}

function tell(part: Part): void {
  const profile = answer?.profile;
  const list = make("dl");
  const add = (term: string, value: string) => list.append(make("dt", {}, term), make("dd", {}, value));
  for (const [key, name] of Object.entries(NAMES)) {
    const value = part.row[key];
    if (key !== "ms" && typeof value === "number") {
      add(name, `${figure(value)} (${percent(value, profile?.totals[key] ?? 0)})`);
    }
  }
  if (typeof part.row["ms"] === "number") {
    add("Time", `${figure(part.row["ms"])} ms`);
  }
  for (const [key, name] of [["in", "Took"], ["out", "Made"]] as const) {
    const value = part.row[key];
    if (typeof value === "string") {
      add(name, value);
    }
  }
  const name = make("h2", {}, literal(part.name));
  const reveal = part.kind === "rule" || part.kind === "terminal";
  told.replaceChildren(name, ...(reveal ? [button("Go to definition", { class: "action" }, () => open(part))] : []), list);
}

function open(part: Part): void {
  if (answer !== undefined && (part.kind === "rule" || part.kind === "terminal")) {
    post({ kind: "reveal", uri: answer.uri, name: part.source, range: part.range });
  }
}

function keep(): void {
  remember({ figure: choice.value, sorting: table.sorting });
}

function take(message: ToPage): void {
  if (message.kind === "subject") {
    if (message.uri !== subject?.uri) {
      complaint = undefined;
      map = undefined;
    }
    subject = message;
  } else if (message.kind === "profile" && message.uri === subject?.uri) {
    complaint = undefined;
    // An answer without figures does not take away the ones that are there: they are marked as old.
    const kept = answer?.uri === message.uri ? answer : undefined;
    const isNew = message.answer.profile !== undefined;
    answer = isNew || kept === undefined ? { ...message.answer, uri: message.uri } : { ...kept, isStale: true, obstacle: message.answer.obstacle };
    show();
    draw();
    return;
  } else if (message.kind === "failure") {
    complaint = message.message;
  }
  show();
}

choice.addEventListener("change", () => {
  map = undefined;
  keep();
  draw();
});
new ResizeObserver(() => map?.redraw()).observe(content);
listen(take);
