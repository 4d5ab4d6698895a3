/** The allowed tokens, in groups by the terminal that they go on with or begin. */

import type { Token, TokenGroup } from "../../src/views/messages";
import { literal, make } from "../shared/page";
import { figure, visible } from "../shared/text";
import { tokenPieces, tokenText } from "./blanks";
import { matching, type Match } from "./matching";

/** Groups that stand open at first. */
const OPEN_GROUPS = 6;

export class Groups {
  readonly element = make("div", { class: "groups" });
  /** Which groups the author opened or closed, by their terminals. */
  readonly #toggled = new Map<string | null, boolean>();

  constructor(readonly chosen: (token: Token) => void) {
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("click", ({ target }) => {
      const token = target instanceof Element ? target.closest<HTMLElement>(".token") : null;
      if (token !== null) {
        this.chosen({ id: Number(token.dataset["id"]), text: token.dataset["text"] ?? "" });
      }
    });
  }

  show(groups: readonly TokenGroup[], filter: string): void {
    const found = matching(groups, filter);
    const drawn = found.map((match, index) => this.#group(match, index, filter !== ""));
    const empty = groups.length > 0 ? [make("p", { class: "detail" }, "No token that is listed is like that.")] : [];
    this.element.replaceChildren(...(drawn.length > 0 ? drawn : empty));
  }

  #group({ group, tokens }: Match, index: number, isFiltered: boolean): HTMLElement {
    const name = group.terminal === null ? make("span", {}, "special tokens") : literal(group.terminal, 80);
    const more = group.count - group.tokens.length;
    const count = make("span", { class: "detail" }, `${figure(group.count)}${group.count === 1 ? " token" : " tokens"}`);
    const isOpen = isFiltered || (this.#toggled.get(group.terminal) ?? index < OPEN_GROUPS);
    const body = make("div", { class: "tokens", role: "group", "aria-label": `Tokens of ${visible(group.terminal ?? "special tokens", 80)}` });
    const element = make("details", { open: isOpen }, make("summary", {}, name, " ", count), body);
    const fill = () => {
      if (element.open && body.childElementCount === 0) {
        body.append(...tokens.map((token, at) => shown(token, at === 0)));
        if (more > 0) {
          body.append(make("span", { class: "detail" }, `… and ${figure(more)} more, not listed`));
        }
      }
    };
    fill();
    element.addEventListener("toggle", () => {
      if (!isFiltered) {
        this.#toggled.set(group.terminal, element.open);
      }
      fill();
    });
    return element;
  }

  #key(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -1e9, End: 1e9 };
    const step = steps[event.key];
    const token = event.target instanceof Element ? event.target.closest<HTMLElement>(".token") : null;
    if (step === undefined || token === null) {
      return;
    }
    const all = [...(token.parentElement?.querySelectorAll<HTMLElement>(".token") ?? [])];
    const next = all[Math.min(Math.max(all.indexOf(token) + step, 0), all.length - 1)];
    token.tabIndex = -1;
    if (next !== undefined) {
      next.tabIndex = 0;
      next.focus();
    }
    event.preventDefault();
  }
}

function shown(token: Token, isFirst: boolean): HTMLElement {
  const label = `${visible(tokenText(token.text), 100)}, token ${token.id}`;
  const button = make("button", { type: "button", class: "token", tabindex: isFirst ? 0 : -1, "aria-label": label, title: `#${token.id}` });
  button.dataset["id"] = String(token.id);
  button.dataset["text"] = token.text;
  button.append(literal(token.text, 60, tokenPieces));
  return button;
}
