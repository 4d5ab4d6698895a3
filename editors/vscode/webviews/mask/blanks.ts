/** Blanks of a token: they are a large part of what tokens differ in, and cannot be seen. */

import { pieces, type Piece } from "../shared/text";

/** So many blanks in a row are drawn one by one; more are counted. */
const MOST_DRAWN = 3;

/** The text in pieces, in which blanks are written out where there are several, or where the token begins or ends. */
export function tokenPieces(text: string): Piece[] {
  // The server writes bytes in quotes, and behind them the length of what it has cut.
  const blanks = /(?<=^"?) +| +(?=(?:"|"… \(\d+ bytes\))?$)| {2,}/g;
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(blanks)) {
    found.push(...pieces(text.slice(from, match.index)), { text: drawn(match[0].length), isEscape: true });
    from = match.index + match[0].length;
  }
  return [...found, ...pieces(text.slice(from))];
}

function drawn(count: number): string {
  return count <= MOST_DRAWN ? "␣".repeat(count) : `␣ × ${count}`;
}

/** The same as one text, for those who hear it. */
export function tokenText(text: string): string {
  return tokenPieces(text)
    .map((piece) => piece.text)
    .join("");
}
