/** Asks a command whether it is maskwright, and which version. */

import { execFile } from "node:child_process";
import { extended, type Command } from "./command";

/** The oldest version that this extension works with. */
export const OLDEST = "0.1.0";

/** An interpreter on a cold disk takes seconds; one that says nothing for so long never will. */
const PATIENCE = 20_000;

export type Probe = { version: string } | { failure: string };

/**
 * Runs `COMMAND --version` in a folder, which must not be the workspace's: Python takes modules from the folder that it
 * is started in.
 */
export function probe(command: Command, folder: string, patience: number = PATIENCE): Promise<Probe> {
  const [program, ...parameters] = extended(command, "--version");
  const options = { cwd: folder, timeout: patience, windowsHide: true, maxBuffer: 1_000_000 };
  return new Promise((resolve) => {
    try {
      execFile(program, parameters, options, (error, stdout, stderr) => {
        resolve(error ? { failure: reason(error, stderr, patience) } : readVersion(stdout));
      });
    } catch (error) {
      // A path with a NUL in it is refused before anything is started.
      resolve({ failure: error instanceof Error ? error.message : String(error) });
    }
  });
}

/** What `--version` printed, and whether that will do. */
export function readVersion(printed: string): Probe {
  const version = /^maskwright (\d+\.\d+\.\d+\S*)\s*$/.exec(printed.trim())?.[1];
  if (version === undefined) {
    return { failure: "it is not maskwright: `--version` did not print its name and version" };
  }
  return isOlder(version, OLDEST)
    ? { failure: `it is version ${version}, and ${OLDEST} or later is needed: pip install --upgrade maskwright` }
    : { version };
}

/** Whether a version comes before another; what follows the three numbers does not count. */
export function isOlder(version: string, other: string): boolean {
  const [left, right] = [numbers(version), numbers(other)];
  const place = left.findIndex((number, index) => number !== right[index]);
  return place >= 0 && (left[place] ?? 0) < (right[place] ?? 0);
}

function numbers(version: string): number[] {
  return version.split(".", 3).map((part) => Number.parseInt(part, 10));
}

type Failure = Error & { readonly code?: string | number | null; readonly killed?: boolean };

function reason(error: Failure, stderr: string, patience: number): string {
  if (error.code === "ENOENT") {
    return "there is no such program";
  }
  if (error.code === "EACCES") {
    return "it may not be run";
  }
  if (error.killed) {
    return `it did not say its version within ${patience / 1000} seconds`;
  }
  return lastLine(stderr) ?? (typeof error.code === "number" ? `it ended with exit code ${error.code}` : error.message);
}

/** The last line that says something, which in Python's messages is the one that tells what is wrong. */
export function lastLine(text: string): string | undefined {
  return text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "").at(-1)?.slice(0, 300);
}
