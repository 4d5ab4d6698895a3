/** Addresses of the texts that the server makes of a grammar: the scheme, which text, and of which grammar. */

export type View = "normal-form" | "lr-states" | "dwa";

export const SCHEME = "maskwright";

const ENDINGS: Record<View, string> = { "normal-form": ".lark", "lr-states": ".txt", dwa: ".txt" };

/** The parts of the address; the path ends so that the editor colours the text and has a title for it. */
export function address(view: View, grammar: string): { scheme: string; path: string; query: string } {
  // The grammar's address is escaped once by whoever writes an address from its parts, so that it is not done here.
  return { scheme: SCHEME, path: `/${view}/${fileName(grammar)}${ENDINGS[view]}`, query: grammar };
}

function fileName(uri: string): string {
  const last = uri.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last).replaceAll("/", "_") || "grammar";
  } catch {
    return last || "grammar";
  }
}
