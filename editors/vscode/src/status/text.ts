/** What the status bar says, as text alone. */

import type { Status } from "../protocol";
import type { Standing } from "../standing";

export interface StatusText {
  /** The item itself, with icons in the editor's notation. */
  readonly text: string;
  /** What a screen reader says of it. */
  readonly label: string;
  /** The lines of its tooltip. */
  readonly lines: readonly string[];
  /** Whether it stands out. Figures that are stale do not: any slip of a key makes them so. */
  readonly isAlarm: boolean;
}

/** The text for a server that stands so and for what it said last of the grammar, if it has. */
export function statusText(standing: Standing, status: Status | undefined, vocabulary: string): StatusText {
  switch (standing.kind) {
    case "none":
      return plain("$(circle-outline)", "the server is not running");
    case "starting":
      return plain("$(loading~spin)", "the server is starting");
    case "failed":
      return { ...plain("$(error)", "no server", standing.message), isAlarm: true };
    case "running":
      return status === undefined
        ? plain("$(loading~spin)", vocabulary, "The grammar has not been compiled yet.")
        : ofGrammar(status, vocabulary);
  }
}

function plain(icon: string, state: string, ...lines: string[]): StatusText {
  const label = `maskwright: ${state}`;
  return { text: `${icon} ${label}`, label: [label, ...lines].join(". "), lines: [label, ...lines], isAlarm: false };
}

function ofGrammar(status: Status, setting: string): StatusText {
  const vocabulary = status.vocabulary ?? setting;
  if (status.states === null) {
    const obstacle = status.obstacle ?? "compiling";
    const icon = isWork(obstacle) ? "$(loading~spin)" : "$(warning)";
    return plain(icon, vocabulary, `There are no figures yet: ${obstacle}.`);
  }
  const states = `${count(status.states)} DWA states`;
  const time = status.milliseconds === null ? [] : [duration(status.milliseconds)];
  const stale = status.isStale ? [`stale: ${status.obstacle ?? "the text is newer"}`] : [];
  const edges = status.edges === null ? [] : [`${count(status.edges)} edges`];
  const icon = !status.isStale ? "$(check)" : isWork(status.obstacle ?? "") ? "$(loading~spin)" : "$(history)";
  return {
    text: `${icon} ${[vocabulary, states, ...time].join(" · ")}${status.isStale ? " (stale)" : ""}`,
    label: ["maskwright", vocabulary, states, ...time.map((one) => `compiled in ${one}`), ...stale].join(", "),
    lines: [
      `Vocabulary: ${vocabulary}`,
      `Parser DWA: ${[states, ...edges].join(", ")}`,
      ...time.map((one) => `Compiled in ${one}`),
      ...stale.map((one) => `The figures are ${one}`),
    ],
    isAlarm: false,
  };
}

/** Whether what stands in the way goes by itself. */
function isWork(obstacle: string): boolean {
  return obstacle.startsWith("compiling") || obstacle === "";
}

/** A number with commas, whatever the editor's language: as the server's lenses have it. */
export function count(number: number): string {
  return number.toLocaleString("en-US");
}

/** A time as people read it: three digits at most. */
export function duration(milliseconds: number): string {
  if (milliseconds < 9.95) {
    return `${milliseconds.toFixed(1)} ms`;
  }
  return milliseconds < 999.5 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
