/** The list of vocabularies, as `maskwright vocab list --format json` prints it. */

export interface Vocabulary {
  readonly name: string;
  readonly description: string;
}

/** Reads the list. What is not as it should be is left out. */
export function readVocabularies(printed: string): Vocabulary[] {
  const answer = parsed(printed);
  const list: unknown = isObject(answer) ? answer["vocabularies"] : undefined;
  return (Array.isArray(list) ? list : []).flatMap((one: unknown) => {
    const name = isObject(one) ? one["name"] : undefined;
    return isObject(one) && typeof name === "string" ? [{ name, description: sizes(one["vocab_size"], one["tokens"]) }] : [];
  });
}

/** Masks are of ids; some of these are special tokens, which have no bytes, and some no tokens at all. */
function sizes(ids: unknown, tokens: unknown): string {
  const told = (value: unknown, what: string) =>
    typeof value === "number" ? [`${value.toLocaleString("en-US")} ${what}`] : [];
  return [...told(ids, "ids"), ...told(tokens, "tokens with bytes")].join(", ");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
