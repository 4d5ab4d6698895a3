/** A diagram as a file of its own: with the colours that it has here, and what screen readers say. */

const STYLED = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "font-style", "text-anchor"];

export function standalone(svg: SVGElement, name: string): string {
  const copy = svg.cloneNode(true) as SVGElement;
  const originals = svg.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, index) => {
    const original = originals[index];
    if (original === undefined || element.localName === "title") {
      return;
    }
    const computed = getComputedStyle(original);
    for (const property of STYLED) {
      element.setAttribute(property, computed.getPropertyValue(property));
    }
    for (const attribute of ["tabindex", "role", "aria-label", "class"]) {
      element.removeAttribute(attribute);
    }
  });
  const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [key, value] of Object.entries({ width: "100%", height: "100%", fill: getComputedStyle(document.body).backgroundColor })) {
    back.setAttribute(key, value);
  }
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = name;
  copy.prepend(title, back);
  copy.removeAttribute("tabindex");
  return new XMLSerializer().serializeToString(copy);
}
