/** Tokens as people type them, and what they are asked for. */

/** `#182513` is an id, all else a token's text; `##1` is the text `#1`. */
export function readToken(typed: string): number | string {
  if (/^#\d+$/.test(typed)) {
    return Number(typed.slice(1));
  }
  return typed.startsWith("##") ? typed.slice(1) : typed;
}

/** The text of a token to begin with: what is selected, else what comes next, to the end of its word. */
export function proposedToken(selected: string, rest: string): string {
  if (selected !== "") {
    return escaped(selected);
  }
  return escaped(/^(?: ?[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+|\s)/u.exec(rest)?.[0] ?? "");
}

function escaped(text: string): string {
  return text.startsWith("#") ? `#${text}` : text;
}
