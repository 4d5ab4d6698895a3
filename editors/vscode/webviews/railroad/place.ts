/** Which definition a place in the grammar belongs to. */

import type { Diagram, Position } from "../../src/views/messages";

/** The last definition that begins at or before the place. */
export function at(diagrams: readonly Diagram[], { line, character }: Position): Diagram | undefined {
  let found: Diagram | undefined;
  for (const diagram of diagrams) {
    const start = diagram.range?.start;
    const isBefore = start !== undefined && (start.line < line || (start.line === line && start.character <= character));
    const best = found?.range?.start;
    if (isBefore && (best === undefined || start.line > best.line || (start.line === best.line && start.character > best.character))) {
      found = diagram;
    }
  }
  return found;
}
