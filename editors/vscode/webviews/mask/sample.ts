/** The sample text around the place of its mask, and a token as it is typed. */

/** Characters that are shown before and after the place. */
const NEAR = 60;

/** What stands before the place that a grammar takes, the character that it refuses if there is one, and what follows. */
export function around(text: string, accepted: number): { head: string; refused: string; tail: string } {
  const head = text.slice(0, accepted);
  const rest = text.slice(accepted);
  const refused = rest === "" ? "" : String.fromCodePoint(rest.codePointAt(0) ?? 0);
  const near = [...head.slice(-2 * NEAR)].slice(-NEAR).join("");
  return {
    head: near.length < head.length ? `…${near}` : head,
    refused,
    tail: [...rest.slice(refused.length, refused.length + NEAR)].slice(0, NEAR / 2).join(""),
  };
}

/** `#123` is the token of this id; else it is the token's text, in which \n, \t, \r and \\ may stand. */
export function readToken(typed: string): number | string | undefined {
  const id = /^#(\d{1,9})$/.exec(typed);
  if (id !== null) {
    return Number(id[1]);
  }
  const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", "\\": "\\" };
  return typed === "" ? undefined : typed.replace(/\\([ntr\\])/g, (_, letter: string) => escapes[letter] ?? letter);
}
