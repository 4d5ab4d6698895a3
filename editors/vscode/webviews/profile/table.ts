/** The table under the treemap: sorted by a click on a head, walked through with the arrow keys. */

import { figure, percent } from "../shared/text";
import { button, literal, make } from "../shared/page";
import type { Part } from "./figures";

export type Column = "name" | "kind" | "value";

export interface Sorting {
  readonly by: Column;
  readonly isDown: boolean;
}

/** Rows that are drawn before the author asks for all. */
const FIRST_ROWS = 300;

const KINDS = { rule: "rule", terminal: "terminal", stage: "stage", rest: "" } as const;

export function sorted(parts: readonly Part[], { by, isDown }: Sorting): Part[] {
  const compare = (one: Part, other: Part) =>
    by === "value" ? one.value - other.value : one[by].localeCompare(other[by]) || other.value - one.value;
  return [...parts].sort((one, other) => compare(one, other) * (isDown ? -1 : 1));
}

export class Table {
  readonly element = make("div", { class: "table" });
  #parts: readonly Part[] = [];
  #label = "";
  #all = false;
  #chosen = 0;

  constructor(
    public sorting: Sorting,
    readonly events: { chosen: (part: Part) => void; opened: (part: Part) => void; sorted: () => void },
  ) {}

  show(parts: readonly Part[], label: string): void {
    this.#parts = parts;
    this.#label = label;
    this.#draw();
  }

  #draw(): void {
    const hadFocus = this.element.querySelector("tbody")?.contains(document.activeElement) ?? false;
    const order = sorted(this.#parts, this.sorting);
    const shown = this.#all ? order : order.slice(0, FIRST_ROWS);
    const whole = this.#parts.reduce((sum, { value }) => sum + value, 0);
    const most = Math.max(...this.#parts.map(({ value }) => value), 0);
    this.#chosen = Math.min(this.#chosen, Math.max(shown.length - 1, 0));
    const rows = shown.map((part, index) => this.#row(part, index, whole, most));
    const body = make("tbody", {}, ...rows);
    body.addEventListener("keydown", (event) => this.#key(event, shown));
    const heads = [this.#head("name", "Name"), this.#head("kind", "Kind"), this.#head("value", this.#label)];
    const head = make("tr", {}, ...heads, make("th", { scope: "col", class: "number" }, "Share"));
    const table = make("table", { "aria-label": `Parts by ${this.#label}` }, make("thead", {}, head), body);
    this.element.replaceChildren(table, ...(shown.length < order.length ? [this.#more(order.length)] : []));
    if (hadFocus) {
      rows[this.#chosen]?.focus();
    }
  }

  #row(part: Part, index: number, whole: number, most: number): HTMLTableRowElement {
    const row = make(
      "tr",
      { tabindex: index === this.#chosen ? 0 : -1, class: part.kind },
      make("td", { class: "name" }, literal(part.name)),
      make("td", { class: "kind" }, KINDS[part.kind]),
      make("td", { class: "number" }, figure(part.value)),
      make("td", { class: "number share" }, percent(part.value, whole)),
    );
    row.lastElementChild instanceof HTMLElement &&
      row.lastElementChild.style.setProperty("--part", String(most > 0 ? part.value / most : 0));
    row.addEventListener("click", () => {
      this.#choose(index);
      this.events.opened(part);
    });
    row.addEventListener("focus", () => this.events.chosen(part));
    return row;
  }

  #head(column: Column, label: string): HTMLTableCellElement {
    const { by, isDown } = this.sorting;
    const sort = by !== column ? "none" : isDown ? "descending" : "ascending";
    const click = () => {
      this.sorting = { by: column, isDown: by === column ? !isDown : column === "value" };
      this.events.sorted();
      this.#draw();
      this.element.querySelector<HTMLElement>(`th.${column} button`)?.focus();
    };
    const kind = column === "value" ? "value number" : column;
    return make("th", { scope: "col", "aria-sort": sort, class: kind }, button(label, {}, click));
  }

  #more(count: number): HTMLElement {
    return button(`Show all ${count.toLocaleString("en-US")}`, { class: "action" }, () => {
      this.#all = true;
      this.#draw();
    });
  }

  #rows(): NodeListOf<HTMLElement> {
    return this.element.querySelectorAll("tbody tr");
  }

  #choose(index: number): void {
    const rows = this.#rows();
    rows[this.#chosen]?.setAttribute("tabindex", "-1");
    this.#chosen = Math.min(Math.max(index, 0), rows.length - 1);
    rows[this.#chosen]?.setAttribute("tabindex", "0");
    rows[this.#chosen]?.focus();
  }

  #key(event: KeyboardEvent, shown: readonly Part[]): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -1e9, End: 1e9 };
    const step = steps[event.key];
    const part = shown[this.#chosen];
    if (step !== undefined) {
      this.#choose(this.#chosen + step);
    } else if (event.key === "Enter" && part !== undefined) {
      this.events.opened(part);
    } else {
      return;
    }
    event.preventDefault();
  }
}
