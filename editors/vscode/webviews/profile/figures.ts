/** What a profile's treemap and table show, for a figure to look at. */

import type { Profile, Range, Row } from "../../src/views/messages";
import { visible } from "../shared/text";

export const NAMES = {
  dwa_states: "DWA states",
  dwa_edges: "DWA edges",
  ms: "Time, by rule and terminal",
  stages: "Time, by stage",
  lr_states: "LR states",
  lr_items: "LR items",
  recogniser_nodes: "Recogniser nodes",
  weight_ranges: "Weight ranges",
  lexer_states: "Lexer states",
  classes: "Classes",
  intervals: "Intervals",
} as const;

export type Figure = keyof typeof NAMES;

/** The figures that terminals have; the others but the time are of rules. */
const OF_TERMINALS: readonly string[] = ["lexer_states", "classes", "intervals"];

/** A part of the whole. `name` is fit to be shown, `source` is what the grammar calls it. */
export interface Part {
  readonly name: string;
  readonly value: number;
  readonly kind: "rule" | "terminal" | "stage" | "rest";
  readonly source: string;
  readonly range: Range | null;
  readonly row: Readonly<Record<string, unknown>>;
  readonly children: readonly Part[];
}

/** Everything that has a part in a figure, the largest first. */
export function parts(profile: Profile, figure: Figure): Part[] {
  const found: Part[] = [];
  if (figure === "stages") {
    found.push(...profile.stages.map((stage) => part(stage.name, stage.ms, "stage", { ...stage })));
  } else {
    if (!OF_TERMINALS.includes(figure)) {
      found.push(...profile.rules.map((row) => ofRule(row, figure)));
    }
    if (figure === "ms" || OF_TERMINALS.includes(figure)) {
      found.push(...profile.terminals.map((row) => named(row, valueOf(row, figure), "terminal")));
    }
    found.push(part(`of no single ${owner(figure)}`, profile.rest[figure] ?? 0, "rest", profile.rest));
  }
  return found.sort((one, other) => other.value - one.value);
}

/** What a figure belongs to, as far as it belongs to one. */
function owner(figure: Figure): string {
  return figure === "ms" ? "rule or terminal" : OF_TERMINALS.includes(figure) ? "terminal" : "rule";
}

/** At most so many parts: the smallest are put together, so that a grammar of thousands of rules is drawn at once. */
export function largest(all: readonly Part[], most: number): Part[] {
  if (all.length <= most) {
    return [...all];
  }
  const rest = all.slice(most - 1);
  const value = total(rest);
  return [...all.slice(0, most - 1), part(`${rest.length.toLocaleString("en-US")} smaller ones`, value, "rest", {})];
}

export const total = (all: readonly Part[]): number => all.reduce((sum, { value }) => sum + value, 0);

function ofRule(row: Row, figure: string): Part {
  const alternatives = row.alternatives ?? [];
  const children =
    alternatives.length < 2
      ? []
      : alternatives.map((one) => named({ ...one, name: String(one["text"] ?? "") } as Row, valueOf(one, figure), "rule", row.name));
  return { ...named(row, valueOf(row, figure), "rule"), children: largest(children, 200) };
}

function named(row: Row, value: number, kind: Part["kind"], source = row.name): Part {
  return { ...part(row.name, value, kind, row), source, range: row.range ?? null };
}

function part(name: string, value: number, kind: Part["kind"], row: Readonly<Record<string, unknown>>): Part {
  const shown = visible(name.replace(/\s+/g, " "), 120);
  return { name: shown, value, kind, source: name, range: null, row, children: [] };
}

function valueOf(row: Readonly<Record<string, unknown>>, figure: string): number {
  const value = row[figure];
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
