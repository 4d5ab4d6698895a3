/** The report's treemap, which is plain JavaScript. */
declare module "*/profiling/report/treemap.js" {
  export interface Box {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }

  export interface Node {
    readonly name: string;
    readonly value: number;
    readonly kind?: string;
    readonly children?: readonly Node[];
  }

  export function layoutTreemap(
    values: readonly number[],
    x: number,
    y: number,
    width: number,
    height: number,
  ): (Box | null)[];

  export function drawTreemap<Kind extends Node>(
    element: HTMLElement,
    root: Node,
    told: (node: Kind) => void,
    format: (value: number) => string,
    more?: { readonly opened?: (node: Kind) => void; readonly place?: readonly string[] },
  ): { redraw(): void; place(): string[] };
}
