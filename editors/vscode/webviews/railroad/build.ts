/** From the server's trees to shapes of the library, which lays them out and draws them. */

import {
  Choice,
  Comment,
  Diagram,
  NonTerminal,
  OneOrMore,
  Options,
  Sequence,
  Skip,
  Stack,
  Terminal,
  type FakeSVG,
} from "@prantlf/railroad-diagrams";
import type { Tree } from "../../src/views/messages";
import { visible } from "../shared/text";

/** Parts of one sequence or choice that are drawn. An enumeration of thousands is not read as a diagram. */
const MOST_ITEMS = 200;
/** Parts of a whole diagram that are drawn. */
const MOST_PARTS = 3000;
const LONGEST_TEXT = 60;

Options.CHAR_WIDTH = 7.9;

/** How wide a text is drawn, in characters: those of East Asia and pictures are drawn twice as wide as others. */
export function columns(text: string): number {
  let found = 0;
  for (const character of text) {
    const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;
    found += character < "\u1100" || !isWide.test(character) ? 1 : 2;
  }
  return found;
}

/** What a shape that can be chosen says of itself. */
export interface Target {
  readonly name: string;
  readonly isTerminal: boolean;
}

function lettered(shape: Terminal | NonTerminal, text: string, kind: string, title: string, target?: Target): FakeSVG {
  shape.width = columns(text) * Options.CHAR_WIDTH + 20;
  const draw = shape.toSVG.bind(shape);
  shape.toSVG = () => {
    const drawn = draw();
    drawn.classList.add(kind);
    const label = document.createElementNS("http://www.w3.org/2000/svg", "title");
    label.textContent = title;
    drawn.prepend(label);
    if (target !== undefined) {
      drawn.setAttribute("role", "link");
      drawn.setAttribute("tabindex", "-1");
      drawn.setAttribute("aria-label", title);
      drawn.classList.add("target");
      targets.set(drawn, target);
    }
    return drawn;
  };
  return shape;
}

/** What the shapes lead to. */
export const targets = new WeakMap<Element, Target>();

/** A diagram that breaks into lines where it would be wider than so many pixels. */
export function build(tree: Tree, width: number): Diagram {
  return new Diagram(new Builder(width - 100).shape(tree));
}

class Builder {
  #left = MOST_PARTS;

  constructor(readonly width: number) {}

  shape(tree: Tree): FakeSVG {
    this.#left -= 1;
    if (this.#left < 0) {
      return new Comment("…");
    }
    switch (tree.kind) {
      case "sequence":
        return this.#sequence(tree.items);
      case "choice":
        return this.#choice(tree.items);
      case "optional":
        return new Choice(1, new Skip(), this.shape(tree.item));
      case "repeat":
        return this.#repeat(tree.item, tree.min, tree.max);
      case "rule":
        return this.#named(new NonTerminal("x"), tree.name, "rule", `rule ${visible(tree.name)}`, false);
      case "terminal":
        return this.#terminal(tree.text, tree.name);
      case "special":
        return this.#text(tree.text, "special", `special token ${visible(tree.text)}`);
      case "skip":
        return new Skip();
    }
  }

  #terminal(text: string, name: string | undefined): FakeSVG {
    if (name === undefined) {
      return this.#text(text, "literal-text", visible(text));
    }
    const title = text === name ? visible(name) : `${visible(name)} = ${visible(text)}`;
    return this.#named(new Terminal("x"), name, "named", `terminal ${title}`, true);
  }

  #named(shape: Terminal & { text?: string }, name: string, kind: string, title: string, isTerminal: boolean): FakeSVG {
    const text = visible(name, LONGEST_TEXT);
    shape.text = text;
    return lettered(shape, text, kind, title, { name, isTerminal });
  }

  #text(written: string, kind: string, title: string): FakeSVG {
    const text = visible(written, LONGEST_TEXT) || "\u03b5";
    return lettered(new Terminal(text), text, kind, title);
  }

  #items(items: readonly Tree[]): FakeSVG[] {
    const shapes = items.slice(0, MOST_ITEMS).map((item) => this.shape(item));
    const more = items.length - shapes.length;
    return more > 0 ? [...shapes, new Comment(`… and ${more.toLocaleString("en-US")} more`)] : shapes;
  }

  #choice(items: readonly Tree[]): FakeSVG {
    const shapes = this.#items(items);
    return shapes.length === 0 ? new Skip() : shapes.length === 1 ? shapes[0]! : new Choice(0, ...shapes);
  }

  #sequence(items: readonly Tree[]): FakeSVG {
    const lines: FakeSVG[][] = [[]];
    let used = 0;
    for (const shape of this.#items(items)) {
      if (used > 0 && used + shape.width + 20 > this.width) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)!.push(shape);
      used += shape.width + 20;
    }
    const shapes = lines.filter((line) => line.length > 0).map((line) => (line.length === 1 ? line[0]! : new Sequence(...line)));
    return shapes.length === 0 ? new Skip() : shapes.length === 1 ? shapes[0]! : new Stack(...shapes);
  }

  #repeat(item: Tree, min: number, max: number | null): FakeSVG {
    const shape = this.shape(item);
    if (max === 0) {
      return new Skip();
    }
    if (max === 1) {
      return min > 0 ? shape : new Choice(1, new Skip(), shape);
    }
    const count = times(min, max);
    const loop = new OneOrMore(shape, count === "" ? new Skip() : new Comment(count));
    return min > 0 ? loop : new Choice(1, new Skip(), loop);
  }
}

/** What the way back says of how often it may be taken; nothing if as often as one likes. */
export function times(min: number, max: number | null): string {
  const number = (value: number) => value.toLocaleString("en-US");
  if (max === null) {
    return min < 2 ? "" : `at least ${number(min)} times`;
  }
  return min === max ? `${number(min)} times` : min < 2 ? `at most ${number(max)} times` : `${number(min)} to ${number(max)} times`;
}
