/** Which commands may be the server, in the order in which they are tried. */

import type { Command } from "./command";
import * as path from "node:path";

/** Where a command was found. */
export type Origin = "setting" | "interpreter" | "folder" | "path";

export interface Candidate {
  readonly command: Command;
  readonly origin: Origin;
}

/** What is known of the machine and the workspace. */
export interface Surroundings {
  /** The command of the user's own settings. */
  readonly wished: Command | undefined;
  /** The Python interpreter that is selected for the workspace. */
  readonly interpreter: string | undefined;
  /** The workspace's folders. */
  readonly folders: readonly string[];
  readonly isTrusted: boolean;
  readonly platform: NodeJS.Platform;
  /** The variable `PATH`. */
  readonly searchPath: string;
  readonly isFile: (file: string) => boolean;
}

/**
 * The candidates, best first. A command that the user set is the only one: another than that must never run instead.
 * What a workspace brings along is run only where the user trusts it.
 */
export function candidates(around: Surroundings): Candidate[] {
  if (around.wished) {
    return [{ command: around.wished, origin: "setting" }];
  }
  const found: Candidate[] = [];
  if (around.isTrusted) {
    if (around.interpreter) {
      found.push({ command: asModule(around.interpreter), origin: "interpreter" });
    }
    found.push(...around.folders.flatMap((folder) => inFolder(around, folder)));
  }
  found.push(...onPath(around));
  return found;
}

/** The module `maskwright` in an interpreter. */
function asModule(interpreter: string): Command {
  return [interpreter, "-m", "maskwright"];
}

function inFolder(around: Surroundings, folder: string): Candidate[] {
  const rest = around.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"];
  const interpreter = flavour(around).join(folder, ".venv", ...rest);
  return around.isFile(interpreter) ? [{ command: asModule(interpreter), origin: "folder" }] : [];
}

/** The program `maskwright` on the `PATH`, of which relative entries are left out: they would be in a workspace. */
function onPath(around: Surroundings): Candidate[] {
  const { delimiter, isAbsolute, join } = flavour(around);
  const name = around.platform === "win32" ? "maskwright.exe" : "maskwright";
  const program = around.searchPath
    .split(delimiter)
    .filter((entry) => isAbsolute(entry))
    .map((entry) => join(entry, name))
    .find((file) => around.isFile(file));
  return program === undefined ? [] : [{ command: [program], origin: "path" }];
}

function flavour(around: Surroundings): path.PlatformPath {
  return around.platform === "win32" ? path.win32 : path.posix;
}
