/** What the pages share: the way to the extension, elements, and the line that says how things stand. */

import type { FromPage, Subject, ToPage } from "../../src/views/messages";
import { pieces, visible } from "./text";

interface Host {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: object): void;
}

declare function acquireVsCodeApi(): Host;

const host = acquireVsCodeApi();

export const post = (message: FromPage): void => host.postMessage(message);

/** What the page remembered when it was last shown, over what it has otherwise. */
export function remembered<State extends object>(otherwise: State): State {
  const state = host.getState();
  return typeof state === "object" && state !== null ? { ...otherwise, ...state } : otherwise;
}

export const remember = (state: object): void => host.setState(state);

/** Takes messages, and tells the extension that it may send them. */
export function listen(take: (message: ToPage) => void): void {
  window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => take(data));
  post({ kind: "ready" });
}

type Inside = Node | string;

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ...inside: readonly Inside[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      made.setAttribute(key, value === true ? "" : String(value));
    }
  }
  made.append(...inside);
  return made;
}

/** A button; what it does is the listener's. */
export function button(
  label: Inside,
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
  click: (event: MouseEvent) => void,
): HTMLButtonElement {
  const made = make("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", click);
  return made;
}

/** Text that came out of a grammar or a vocabulary: isolated, with its escapes set apart. */
export function literal(text: string, most = 200, split = pieces): HTMLElement {
  const made = make("bdi", { class: "literal" });
  const cut = text.length > most;
  for (const piece of split(cut ? text.slice(0, most) : text)) {
    made.append(piece.isEscape ? make("span", { class: "escape" }, piece.text) : piece.text);
  }
  if (cut) {
    made.append(make("span", { class: "escape" }, "…"));
    made.title = `${visible(text, 1000)}\n(${text.length.toLocaleString("en-US")} characters)`;
  }
  return made;
}

/** The line above a view: of which grammar it is, and whether what is shown is of its text as it is now. */
export class Heading {
  readonly element = make("header");
  readonly #name = make("h1");
  readonly #detail = make("span", { class: "detail" });
  readonly #state = make("p", { role: "status", class: "state" });

  constructor() {
    this.element.append(make("div", { class: "title" }, this.#name, this.#detail), this.#state);
  }

  show(subject: Subject, detail: string): void {
    this.#name.replaceChildren(subject.uri === null ? "No grammar" : literal(subject.name));
    this.#detail.textContent = detail;
  }

  /** Says something, or nothing if the text is empty. Only a change is written, so that it is read out once. */
  say(text: string, kind: "plain" | "stale" | "failed"): void {
    if (this.#state.textContent !== text) {
      this.#state.textContent = text;
    }
    this.#state.dataset["kind"] = kind;
    this.#state.hidden = text === "";
  }
}

/** Why a page has nothing to show, or nothing newer; undefined if nothing is in the way. */
export function obstacle(subject: Subject): { text: string; kind: "plain" | "failed" } | undefined {
  if (subject.uri === null) {
    return { text: "Open a .lark, .gbnf or .schema.json file: this view follows the grammar that you edit.", kind: "plain" };
  }
  if (subject.server === "failed") {
    return { text: subject.complaint ?? "The server is not running.", kind: "failed" };
  }
  if (subject.server !== "running") {
    return { text: "The server is starting…", kind: "plain" };
  }
  return undefined;
}
