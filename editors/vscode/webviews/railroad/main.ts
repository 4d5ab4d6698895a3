/** Railroad diagrams of a grammar's rules and terminals, or of the one at the cursor. */

import "../shared/base.css";
import "./railroad.css";
import type { Diagram, Position, RailroadAnswer, Subject, ToPage } from "../../src/views/messages";
import { Heading, button, listen, literal, make, obstacle, post, remember, remembered } from "../shared/page";
import { visible } from "../shared/text";
import { build, targets, type Target } from "./build";
import { at } from "./place";
import { standalone } from "./save";

interface Section {
  readonly element: HTMLElement;
  readonly picture: HTMLElement;
  readonly source: string;
  diagram: Diagram;
  isDrawn: boolean;
}

const state = remembered({ follows: false, filter: "" });
let subject: Subject | undefined;
let answer: (RailroadAnswer & { uri: string }) | undefined;
let complaint: string | undefined;
let current: Diagram | undefined;
let sections = new Map<string, Section>();

const heading = new Heading();
const follow = make("input", { type: "checkbox", id: "follow" });
const filter = make("input", { type: "search", placeholder: "Filter by name", "aria-label": "Filter by name" });
const list = make("main");
const none = make("p", { class: "detail" }, "No name is like that.");
const follows = make("label", { for: "follow" }, follow, " Only what is at the cursor");
document.body.append(heading.element, make("div", { class: "tools" }, filter, follows), none, list);
follow.checked = state.follows;
filter.value = state.filter;

// Hundreds of rules are drawn as they come into view.
const seen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      const section = entry.isIntersecting ? sections.get((entry.target as HTMLElement).dataset["key"] ?? "") : undefined;
      if (section !== undefined) {
        draw(section);
      }
    }
  },
  { rootMargin: "400px" },
);

const keyOf = (diagram: Diagram) => `${diagram.kind} ${diagram.name}`;

function draw(section: Section): void {
  if (section.isDrawn) {
    return;
  }
  section.isDrawn = true;
  const { name, kind, tree } = section.diagram;
  const svg = build(tree, Math.max(list.clientWidth - 20, 260)).format(10).toSVG();
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", `Diagram of ${kind} ${visible(name)}`);
  section.picture.replaceChildren(svg);
  svg.querySelector(".target")?.setAttribute("tabindex", "0");
}

function sectionOf(diagram: Diagram): Section {
  const picture = make("div", { class: "picture" });
  const save = (kind: "copy" | "save") => {
    const section = sections.get(keyOf(diagram));
    if (section !== undefined) {
      draw(section);
      const svg = picture.querySelector("svg");
      svg && post({ kind, name: diagram.name, text: standalone(svg, diagram.name) });
    }
  };
  const of = visible(diagram.name);
  const title = make("h2", { tabindex: "-1" }, literal(diagram.name, 120));
  const tools = make(
    "span",
    { class: "buttons" },
    button("Source", { class: "action", "aria-label": `Source of ${of}` }, () => reveal(diagram.name)),
    button("Copy SVG", { class: "action", "aria-label": `Copy ${of} as SVG` }, () => save("copy")),
    button("Save SVG…", { class: "action", "aria-label": `Save ${of} as SVG` }, () => save("save")),
  );
  const key = keyOf(diagram);
  const element = make("section", { "data-key": key, class: diagram.kind }, make("div", { class: "head" }, title, tools), picture);
  return { element, picture, diagram, source: JSON.stringify(diagram.tree), isDrawn: false };
}

/** Diagrams that are as they were stay as they are. */
function fill(diagrams: readonly Diagram[]): void {
  const next = new Map<string, Section>();
  for (const diagram of diagrams) {
    const old = sections.get(keyOf(diagram));
    if (old !== undefined && old.source === JSON.stringify(diagram.tree)) {
      old.diagram = diagram;
      next.set(keyOf(diagram), old);
    } else {
      old && seen.unobserve(old.element);
      next.set(keyOf(diagram), sectionOf(diagram));
    }
  }
  sections = next;
  const elements = [...next.values()].map(({ element }) => element);
  const isSame = elements.length === list.children.length && elements.every((one, index) => list.children[index] === one);
  if (!isSame) {
    list.replaceChildren(...elements);
  }
  elements.forEach((element) => seen.observe(element));
}

function select(): void {
  const wanted = filter.value.trim().toLowerCase();
  let count = 0;
  for (const { element, diagram } of sections.values()) {
    const isCurrent = current !== undefined && keyOf(current) === keyOf(diagram);
    element.classList.toggle("current", isCurrent);
    element.hidden = !(follow.checked && current !== undefined ? isCurrent : diagram.name.toLowerCase().includes(wanted));
    count += element.hidden ? 0 : 1;
  }
  none.hidden = count > 0 || sections.size === 0;
  filter.disabled = follow.checked;
}

function show(): void {
  if (subject === undefined) {
    return;
  }
  const cause = obstacle(subject);
  const isOurs = answer?.uri === subject.uri;
  const rules = isOurs ? (answer?.diagrams.filter(({ kind }) => kind === "rule").length ?? 0) : 0;
  const terminals = isOurs ? (answer?.diagrams.length ?? 0) - rules : 0;
  // Servers that draw no terminals say nothing of them.
  const counts = [counted(rules, "rule"), ...(terminals === 0 ? [] : [counted(terminals, "terminal")])];
  heading.show(subject, isOurs ? counts.join(" · ") : "");
  list.classList.toggle("is-stale", isOurs && (cause !== undefined || complaint !== undefined));
  list.hidden = !isOurs;
  if (cause !== undefined) {
    heading.say(cause.text, cause.kind);
  } else if (complaint !== undefined) {
    heading.say(complaint, "failed");
  } else {
    heading.say(!isOurs ? "Reading the grammar…" : rules + terminals === 0 ? "There is no definition in it yet." : "", "plain");
  }
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
}

function reveal(name: string): void {
  const found = answer?.diagrams.find((diagram) => diagram.name === name);
  if (answer !== undefined) {
    post({ kind: "reveal", uri: answer.uri, name, range: found?.range ?? null });
  }
}

function goTo({ name, isTerminal }: Target): void {
  const section = sections.get(`${isTerminal ? "terminal" : "rule"} ${name}`);
  if (section === undefined) {
    heading.say(`${visible(name)} has no diagram: it is not defined in this file.`, "plain");
    return;
  }
  current = section.diagram;
  filter.value = "";
  select();
  draw(section);
  section.element.scrollIntoView({ block: "nearest" });
  section.element.querySelector("h2")?.focus();
}

function targetOf(event: Event): { element: Element; target: Target } | undefined {
  const element = event.target instanceof Element ? event.target.closest(".target") : null;
  const target = element === null ? undefined : targets.get(element);
  return element === null || target === undefined ? undefined : { element, target };
}

list.addEventListener("click", (event) => {
  const found = targetOf(event);
  if (found !== undefined) {
    event.ctrlKey || event.metaKey ? reveal(found.target.name) : goTo(found.target);
  }
});

list.addEventListener("keydown", (event) => {
  const found = targetOf(event);
  if (found === undefined) {
    return;
  }
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step !== undefined) {
    const all = [...(found.element.closest("svg")?.querySelectorAll<SVGElement>(".target") ?? [])];
    const next = all[(all.indexOf(found.element as SVGElement) + step + all.length) % all.length];
    found.element.setAttribute("tabindex", "-1");
    next?.setAttribute("tabindex", "0");
    next?.focus();
  } else if (event.key === "Enter") {
    reveal(found.target.name);
  } else if (event.key === " ") {
    goTo(found.target);
  } else {
    return;
  }
  event.preventDefault();
});

function move(position: Position): void {
  current = at(answer?.diagrams ?? [], position) ?? current;
  select();
}

function take(message: ToPage): void {
  if (message.kind === "subject") {
    if (message.uri !== subject?.uri) {
      complaint = undefined;
      current = undefined;
    }
    subject = message;
  } else if (message.kind === "railroad" && message.uri === subject?.uri) {
    complaint = undefined;
    answer = { ...message.answer, uri: message.uri };
    fill(answer.diagrams);
    select();
  } else if (message.kind === "cursor" && message.uri === answer?.uri) {
    move(message.position);
  } else if (message.kind === "failure") {
    complaint = message.message;
  }
  show();
}

const keep = () => {
  remember({ follows: follow.checked, filter: filter.value });
  select();
};
follow.addEventListener("change", keep);
filter.addEventListener("input", keep);

// Lines are broken anew for another width, once it stays.
let width = 0;
let timer = 0;
new ResizeObserver(() => {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (Math.abs(list.clientWidth - width) > 40) {
      width = list.clientWidth;
      for (const section of sections.values()) {
        section.isDrawn = false;
        seen.unobserve(section.element);
        seen.observe(section.element);
      }
    }
  }, 150);
}).observe(document.body);
listen(take);
