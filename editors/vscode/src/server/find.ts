/** Finds the server: the first candidate that says that it is maskwright. */

import { candidates, type Candidate, type Origin, type Surroundings } from "./candidates";
import { shown, type Command } from "./command";
import type { Probe } from "./probe";

export const INSTALL = "pip install maskwright";

export interface Found {
  readonly command: Command;
  readonly origin: Origin;
  readonly version: string;
}

/** Why there is no server, in one sentence for the user and in lines for the output. */
export interface Missing {
  readonly message: string;
  readonly remedy: "install" | "settings";
  readonly details: readonly string[];
}

/** Tries the candidates one after the other. */
export async function find(
  around: Surroundings,
  ask: (command: Command) => Promise<Probe>,
): Promise<Found | Missing> {
  const details: string[] = [];
  for (const candidate of candidates(around)) {
    const answer = await ask(candidate.command);
    if ("version" in answer) {
      return { ...candidate, version: answer.version };
    }
    details.push(`${shown(candidate.command)}${place(candidate)}: ${answer.failure}`);
  }
  return { message: message(around, details), remedy: around.wished ? "settings" : "install", details };
}

function message(around: Surroundings, details: readonly string[]): string {
  if (around.wished) {
    return `The setting maskwright.server.command starts no server. ${details[0] ?? ""}`.trim();
  }
  const old = details.find((detail) => detail.includes("or later is needed"));
  if (old !== undefined) {
    return `maskwright is too old. ${old}`;
  }
  const where = around.isTrusted
    ? "the workspace's Python interpreter, its .venv, and the PATH"
    : "the PATH; the workspace's own interpreters are not searched while it is not trusted";
  return `maskwright is not installed where this workspace can find it (${where}). Install it: ${INSTALL}`;
}

function place({ origin }: Candidate): string {
  return {
    setting: "",
    interpreter: " (the interpreter that is selected for the workspace)",
    folder: " (in .venv of the workspace)",
    path: " (on the PATH)",
  }[origin];
}
