/** Text of a grammar or a token as it can be looked at: what cannot be seen, or misleads, is written out. */

export interface Piece {
  readonly text: string;
  readonly isEscape: boolean;
}

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
// Controls, formats (direction, zero width, tags), what is no character, separators and blanks but the plain one.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\ufffd\u115f\u1160\u3164\uffa0]|(?! )\p{Zs}|^\p{M}/u;
const EACH = new RegExp(UNSEEN.source, "gu");

/** The text in pieces, of which some are escapes. Linear in the text. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(EACH)) {
    if (match.index > from) {
      found.push({ text: text.slice(from, match.index), isEscape: false });
    }
    found.push({ text: escaped(match[0]), isEscape: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) {
    found.push({ text: text.slice(from), isEscape: false });
  }
  return found;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return SHORT[character] ?? (code < 0x80 ? `\\x${hex(code, 2)}` : `\\u{${hex(code, 1)}}`);
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}

/** The text with its escapes, at most so many characters long. */
export function visible(text: string, most = 200): string {
  // Far more is cut off first, so that a name of a hundred thousand characters costs no more than it shows.
  const whole = pieces(text.slice(0, 2 * most + 2))
    .map((piece) => piece.text)
    .join("");
  return shortened(whole, most, text.length > 2 * most + 2);
}

function shortened(text: string, most: number, isCut: boolean): string {
  const characters = [...text];
  return characters.length <= most && !isCut ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** A figure with thousands separators, and as many digits as say something. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) {
    return "–";
  }
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function percent(part: number, whole: number): string {
  return whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : "–";
}
