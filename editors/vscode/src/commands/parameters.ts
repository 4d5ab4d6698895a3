/** Parameters of the command line that mean what the settings mean. */

import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";

/** Those of `maskwright step` for a grammar. The server looks for relative vocabularies in the workspace folder too. */
export function stepParameters(
  file: string,
  vocabulary: string,
  start: string | undefined,
  folder: string | undefined,
  exists: (path: string) => boolean = existsSync,
): string[] {
  const inFolder = folder === undefined || isAbsolute(vocabulary) ? vocabulary : join(folder, vocabulary);
  const found = exists(inFolder) ? inFolder : vocabulary;
  return ["step", file, `--vocab=${found}`, ...(start === undefined ? [] : [`--start=${start}`])];
}
