/** The project's own messages between editor and server; docs/protocol.md describes them. */

/** Parameters of the notification `maskwright/status`. The figures are null before the first good compile. */
export interface Status {
  readonly uri: string;
  readonly version: number | null;
  readonly vocabulary: string | null;
  readonly states: number | null;
  readonly edges: number | null;
  readonly milliseconds: number | null;
  readonly isStale: boolean;
  readonly obstacle: string | null;
}

export const STATUS = "maskwright/status";

/** What the server says of itself in `capabilities.experimental`. */
export interface Offer {
  readonly maskwright?: { readonly requests?: readonly string[] };
}

export const WHY = "maskwright/why";

/** The answer to `maskwright/why`. Before the first good compile there is only the obstacle. */
export interface Why {
  readonly version: number | null;
  readonly isStale: boolean;
  readonly obstacle: string | null;
  readonly token?: { readonly id: number; readonly text: string };
  readonly isAllowed?: boolean;
  readonly explanation?: string;
}
