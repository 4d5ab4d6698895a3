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
    const tokens = isObject(one) ? one["tokens"] : undefined;
    if (typeof name !== "string") {
      return [];
    }
    return [{ name, description: typeof tokens === "number" ? `${tokens.toLocaleString("en-US")} tokens` : "" }];
  });
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
