/** The part of the library that is used; it comes without types. */
declare module "@prantlf/railroad-diagrams" {
  export const Options: { CHAR_WIDTH: number };

  export class FakeSVG {
    width: number;
    toSVG(): SVGElement;
  }

  export class Diagram extends FakeSVG {
    constructor(...items: FakeSVG[]);
    format(...paddings: number[]): this;
  }

  export class Terminal extends FakeSVG {
    constructor(text: string);
  }

  export class NonTerminal extends FakeSVG {
    constructor(text: string);
  }

  export class Comment extends FakeSVG {
    constructor(text: string);
  }

  export class Sequence extends FakeSVG {
    constructor(...items: FakeSVG[]);
  }

  export class Stack extends FakeSVG {
    constructor(...items: FakeSVG[]);
  }

  export class Choice extends FakeSVG {
    constructor(normal: number, ...items: FakeSVG[]);
  }

  export class OneOrMore extends FakeSVG {
    constructor(item: FakeSVG, separator?: FakeSVG);
  }

  export class Skip extends FakeSVG {}
}
