/** The sample texts that are kept, each with the address of its grammar, the one that was used last at the end. */

export type Samples = readonly (readonly [uri: string, text: string])[];

const MOST_SAMPLES = 50;
const LONGEST_SAMPLE = 100_000;

/** The samples after one was typed. Old ones go, and one that is too long to be kept is kept in part. */
export function kept(samples: Samples, uri: string, text: string): Samples {
  const others = samples.filter(([one]) => one !== uri);
  const next = text === "" ? others : [...others, [uri, text.slice(0, LONGEST_SAMPLE)] as const];
  return next.slice(-MOST_SAMPLES);
}
