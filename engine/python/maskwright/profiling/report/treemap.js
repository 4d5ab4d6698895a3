// A treemap: rectangles as large as figures, one inside the other, that can be walked through with the keyboard.
// Used by the report, where it stands in the page, and by the VS Code extension, which imports it. It needs nothing but
// a page to draw in, and takes its colours from that page.
"use strict";

/** Rectangles for some values in a rectangle, as square as can be (Bruls and others, Squarified Treemaps, 2000). */
function layoutTreemap(values, x, y, width, height) {
  const places = new Array(values.length).fill(null);
  const order = values.map((value, index) => [value, index]).filter(([value]) => value > 0);
  order.sort((one, other) => other[0] - one[0] || one[1] - other[1]);
  let left = order.reduce((sum, [value]) => sum + value, 0);
  let from = 0;
  while (from < order.length && width > 0 && height > 0) {
    const side = Math.min(width, height);
    const area = (width * height) / left;
    let until = from;
    let sum = 0;
    let worst = Infinity;
    while (until < order.length) {
      const next = sum + order[until][0];
      const depth = (next * area) / side;
      const longest = (order[from][0] * area) / depth;
      const shortest = (order[until][0] * area) / depth;
      const ratio = Math.max(longest / depth, depth / shortest);
      if (ratio > worst) break;
      [worst, sum, until] = [ratio, next, until + 1];
    }
    const depth = (sum * area) / side;
    let along = 0;
    for (const [value, index] of order.slice(from, until)) {
      const length = (value / sum) * side;
      places[index] =
        width >= height
          ? { x, y: y + along, width: depth, height: length }
          : { x: x + along, y, width: length, height: depth };
      along += length;
    }
    if (width >= height) [x, width] = [x + depth, width - depth];
    else [y, height] = [y + depth, height - depth];
    left -= sum;
    from = until;
  }
  return places;
}

/**
 * Draws a tree of nodes `{name, value, children?, kind?}` into an element. `told` is called with the node that is chosen.
 * Arrow keys choose the next or the one before, Enter goes inside, Escape and Backspace go out again. With `opened`, a
 * click or Enter calls it with the node instead, and only the space bar and a double click go inside. `place` is what
 * the method of this name returned for an older tree: the names of the nodes down to the chosen one.
 */
function drawTreemap(element, root, told, format, { opened, place } = {}) {
  const SVG = "http://www.w3.org/2000/svg";
  const way = [root];
  let chosen = 0;
  for (const name of place || []) {
    const nodes = inside(way[way.length - 1]);
    const found = nodes.findIndex((node) => node.name === name);
    if (found < 0) break;
    chosen = found;
    if (name !== place[place.length - 1] && inside(nodes[found]).length) way.push(nodes[found]);
  }

  function make(name, attributes, text) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function fitted(text, width) {
    const most = Math.floor((width - 8) / 7);
    return text.length <= most ? text : most > 2 ? text.slice(0, most - 1) + "…" : "";
  }

  function inside(node) {
    return (node.children || []).filter((child) => child.value > 0).sort((one, other) => other.value - one.value);
  }

  function draw(focus) {
    const node = way[way.length - 1];
    const nodes = inside(node);
    const path = trail();
    element.replaceChildren(path);
    const width = Math.max(element.clientWidth, 200);
    const height = Math.max(element.clientHeight - path.offsetHeight - 4, 160);
    const svg = make("svg", { viewBox: `0 0 ${width} ${height}`, role: "listbox", "aria-label": node.name });
    const places = layoutTreemap(nodes.map((child) => child.value), 0, 0, width, height);
    chosen = Math.min(chosen, Math.max(nodes.length - 1, 0));
    nodes.forEach((child, index) => {
      const place = places[index];
      if (!place) return;
      const share = root.value ? Math.round((1000 * child.value) / root.value) / 10 : 0;
      const group = make("g", {
        role: "option",
        tabindex: index === chosen ? 0 : -1,
        "aria-selected": index === chosen,
        "aria-label": `${child.name}: ${format(child.value)}, ${share} %${inside(child).length ? ", has parts" : ""}`,
        class: `cell ${child.kind || ""} shade${index % 6}`,
      });
      group.append(make("title", {}, `${child.name}\n${format(child.value)} (${share} %)`));
      const box = { x: place.x + 1, y: place.y + 1, width: Math.max(place.width - 2, 0), height: Math.max(place.height - 2, 0) };
      group.append(make("rect", { ...box, rx: 3 }));
      if (place.height > 20) group.append(make("text", { x: place.x + 6, y: place.y + 16 }, fitted(child.name, place.width)));
      if (place.height > 38) {
        const figure = fitted(`${format(child.value)} · ${share} %`, place.width);
        group.append(make("text", { x: place.x + 6, y: place.y + 32, class: "figure" }, figure));
      }
      group.addEventListener("click", () => {
        choose(index, true);
        if (opened) opened(child);
      });
      group.addEventListener("dblclick", () => enter(index));
      group.addEventListener("keydown", (event) => key(event, index));
      svg.append(group);
    });
    element.append(svg);
    select(focus);
  }

  function trail() {
    const path = document.createElement("nav");
    path.setAttribute("aria-label", "Where the treemap is");
    way.forEach((node, index) => {
      const step = document.createElement("button");
      step.type = "button";
      step.textContent = index ? `› ${node.name}` : node.name;
      step.disabled = index === way.length - 1;
      step.addEventListener("click", () => {
        way.length = index + 1;
        chosen = 0;
        draw(true);
      });
      path.append(step);
    });
    return path;
  }

  function cells() {
    return element.querySelectorAll("g.cell");
  }

  function select(focus) {
    const found = cells();
    found.forEach((cell, index) => {
      cell.setAttribute("tabindex", index === chosen ? 0 : -1);
      cell.setAttribute("aria-selected", index === chosen);
    });
    if (focus && found[chosen]) found[chosen].focus();
    const node = inside(way[way.length - 1])[chosen];
    if (node) told(node);
  }

  function choose(index, focus) {
    chosen = index;
    select(focus);
  }

  function enter(index) {
    const node = inside(way[way.length - 1])[index];
    if (!node || !inside(node).length) return;
    way.push(node);
    chosen = 0;
    draw(true);
  }

  function leave() {
    if (way.length < 2) return;
    const node = way.pop();
    chosen = Math.max(inside(way[way.length - 1]).indexOf(node), 0);
    draw(true);
  }

  function key(event, index) {
    const count = cells().length;
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (event.key in steps) choose((index + steps[event.key] + count) % count, true);
    else if (event.key === "Home") choose(0, true);
    else if (event.key === "End") choose(count - 1, true);
    else if (event.key === "Enter" && opened) opened(inside(way[way.length - 1])[index]);
    else if (event.key === "Enter" || event.key === " ") enter(index);
    else if (event.key === "Escape" || event.key === "Backspace") leave();
    else return;
    event.preventDefault();
  }

  function names() {
    const nodes = inside(way[way.length - 1]);
    return [...way.slice(1), ...nodes.slice(chosen, chosen + 1)].map((node) => node.name);
  }

  draw(false);
  return { redraw: () => draw(element.contains(document.activeElement)), place: names };
}

// In a bundle it is a module; a page has none.
if (typeof module !== "undefined") module.exports = { layoutTreemap, drawTreemap };
