/** What a view's page and the extension say to each other, and the server's answers that pass through. */

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** What all answers about a compiled grammar say of their age. */
export interface Age {
  readonly version: number | null;
  readonly isStale: boolean;
  readonly obstacle: string | null;
}

/** Figures of a rule, an alternative or a terminal; which there are depends on the kind. */
export interface Row {
  readonly name: string;
  readonly text?: string;
  readonly ms: number;
  readonly range?: Range | null;
  readonly alternatives?: readonly Omit<Row, "name">[];
  readonly [figure: string]: unknown;
}

export interface Stage {
  readonly name: string;
  readonly ms: number;
  readonly in: string;
  readonly out: string;
  readonly bytes: number;
}

export interface Profile {
  readonly total_ms: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly rest: Readonly<Record<string, number>>;
  readonly stages: readonly Stage[];
  readonly rules: readonly Row[];
  readonly terminals: readonly Row[];
}

export interface ProfileAnswer extends Age {
  readonly vocabulary?: string;
  readonly profile?: Profile;
}

export interface Token {
  readonly id: number;
  readonly text: string;
}

export interface TokenGroup {
  readonly terminal: string | null;
  readonly range: Range | null;
  readonly count: number;
  readonly tokens: readonly Token[];
}

export interface MaskAnswer extends Age {
  readonly vocabulary?: string;
  readonly size?: number;
  readonly accepted?: number;
  readonly allowed?: number;
  readonly isAccepting?: boolean;
  readonly message?: string | null;
  readonly groups?: readonly TokenGroup[];
}

export interface WhyAnswer extends Age {
  readonly token?: Token;
  readonly isAllowed?: boolean;
  readonly explanation?: string;
}

export type Tree =
  | { readonly kind: "sequence" | "choice"; readonly items: readonly Tree[] }
  | { readonly kind: "optional"; readonly item: Tree }
  | { readonly kind: "repeat"; readonly item: Tree; readonly min: number; readonly max: number | null }
  | { readonly kind: "terminal"; readonly text: string; readonly name?: string }
  | { readonly kind: "rule"; readonly name: string }
  | { readonly kind: "special"; readonly text: string }
  | { readonly kind: "skip" };

export interface Diagram {
  readonly name: string;
  readonly kind: "rule" | "terminal";
  readonly range: Range | null;
  readonly tree: Tree;
}

export interface RailroadAnswer {
  readonly version: number | null;
  readonly diagrams: readonly Diagram[];
}

/** The grammar that a page is about, and whether there is a server for it. */
export interface Subject {
  readonly kind: "subject";
  /** Its address, null where no grammar is open. */
  readonly uri: string | null;
  readonly name: string;
  readonly server: "none" | "starting" | "running" | "failed";
  /** Why there is no server. */
  readonly complaint: string | null;
  /** Whether there is a newer text than the figures are of, and what is in its way. */
  readonly isStale: boolean;
  readonly obstacle: string | null;
}

/** What the extension tells a page. */
export type ToPage =
  | Subject
  | { readonly kind: "profile"; readonly uri: string; readonly answer: ProfileAnswer }
  | { readonly kind: "railroad"; readonly uri: string; readonly answer: RailroadAnswer }
  | { readonly kind: "cursor"; readonly uri: string; readonly position: Position }
  | { readonly kind: "sample"; readonly uri: string; readonly text: string }
  /** The author has opened the view, and types next. */
  | { readonly kind: "focus" }
  /** What the mask depends on has changed: a page asks again. */
  | { readonly kind: "changed"; readonly uri: string }
  | { readonly kind: "mask"; readonly number: number; readonly answer: MaskAnswer }
  | { readonly kind: "why"; readonly number: number; readonly answer: WhyAnswer }
  /** A request failed. The number is that of the page's question, if it had one. */
  | { readonly kind: "failure"; readonly number: number | null; readonly message: string };

/** What a page tells the extension. */
export type FromPage =
  | { readonly kind: "ready" }
  | { readonly kind: "reveal"; readonly uri: string; readonly name: string; readonly range: Range | null }
  | { readonly kind: "sample"; readonly uri: string; readonly text: string }
  | { readonly kind: "ask-mask"; readonly number: number; readonly uri: string; readonly text: string }
  | {
      readonly kind: "ask-why";
      readonly number: number;
      readonly uri: string;
      readonly text: string;
      readonly token: number | string;
    }
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "save"; readonly name: string; readonly text: string };
