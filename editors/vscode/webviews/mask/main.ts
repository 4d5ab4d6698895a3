/** The mask preview: a sample text, the tokens that may come at its cursor, and why one may or may not. */

import "../shared/base.css";
import "./mask.css";
import type { MaskAnswer, Subject, Token, ToPage, WhyAnswer } from "../../src/views/messages";
import { Heading, button, listen, literal, make, obstacle, post, remember, remembered } from "../shared/page";
import { figure, percent, visible } from "../shared/text";
import { tokenPieces } from "./blanks";
import { Groups } from "./groups";
import { around, readToken } from "./sample";

/** Milliseconds without a key after which the server is asked, and after which waiting is shown. */
const QUIET = 100;
const SLOW = 300;

const state = remembered({ filter: "", uri: "", text: "", cursor: 0 });
let subject: Subject | undefined;
let uri: string | undefined;
let mask: MaskAnswer | undefined;
/** The text that the mask is after. */
let asked = "";
let complaint: string | undefined;
let number = 0;
let maskNumber = 0;
let whyNumber = 0;
let isWaiting = false;
let timer = 0;
let slow = 0;
let save = 0;

const heading = new Heading();
const sample = make("textarea", { id: "sample", rows: 5, spellcheck: "false", placeholder: "A text of the grammar's language; the mask is that at the cursor." });
const place = make("p", { class: "place", "aria-live": "polite" });
const result = make("p", { class: "result", role: "status" });
const filter = make("input", { type: "search", placeholder: "Filter tokens and terminals", "aria-label": "Filter tokens and terminals" });
const typed = make("input", { type: "text", id: "token", placeholder: "a token, or #id", size: 14, spellcheck: "false" });
const form = make("form", { class: "why" }, make("label", { for: "token" }, "Why"), typed, make("button", { class: "action" }, "Ask"));
const why = make("section", { class: "explanation", "aria-live": "polite", "aria-label": "Why", hidden: true });
const groups = new Groups((token) => ask(token.id, token.text));
const content = make("main", {}, make("div", { class: "tools" }, filter, form), why, groups.element);
document.body.append(heading.element, make("label", { for: "sample" }, "Sample text"), sample, place, result, content);
filter.value = state.filter;

function before(): string {
  return sample.value.slice(0, sample.selectionStart);
}

function request(): void {
  clearTimeout(timer);
  if (uri === undefined || subject === undefined || obstacle(subject) !== undefined) {
    return;
  }
  maskNumber = ++number;
  asked = before();
  isWaiting = true;
  clearTimeout(slow);
  slow = window.setTimeout(show, SLOW);
  post({ kind: "ask-mask", number: maskNumber, uri, text: asked });
}

/** The text or the cursor has changed: what is shown is no longer of it. */
function edited(): void {
  if (before() === asked && mask !== undefined && !isWaiting) {
    return;
  }
  content.classList.add("is-stale");
  clearTimeout(timer);
  timer = window.setTimeout(request, QUIET);
}

function keep(): void {
  remember({ filter: filter.value, uri, text: sample.value, cursor: sample.selectionStart });
  clearTimeout(save);
  const message = uri === undefined ? undefined : ({ kind: "sample", uri, text: sample.value } as const);
  save = window.setTimeout(() => message && post(message), 400);
}

function show(): void {
  if (subject === undefined) {
    return;
  }
  const cause = obstacle(subject);
  const isStale = mask?.isStale === true || subject.isStale;
  heading.show(subject, mask?.vocabulary ?? "");
  sample.disabled = subject.uri === null;
  content.hidden = mask?.groups === undefined;
  content.classList.toggle("is-stale", isStale || isWaiting || cause !== undefined || complaint !== undefined);
  if (cause !== undefined) {
    heading.say(cause.text, cause.kind);
  } else if (complaint !== undefined) {
    heading.say(complaint, "failed");
  } else if (mask?.groups !== undefined && isStale) {
    heading.say(`Of an older text of the grammar: ${subject.obstacle ?? mask.obstacle ?? "compiling…"}`, "stale");
  } else if (mask !== undefined && mask.groups === undefined) {
    heading.say(mask.obstacle ?? "Compiling…", "plain");
  } else {
    heading.say(isWaiting ? "Computing the mask…" : "", "plain");
  }
  showPlace();
}

function showPlace(): void {
  const { accepted, allowed, size, message, isAccepting } = mask ?? {};
  if (accepted === undefined || allowed === undefined || size === undefined) {
    place.replaceChildren();
    result.replaceChildren();
    return;
  }
  const { head, refused, tail } = around(asked, accepted);
  const parts: (Node | string)[] = [head === "" ? make("span", { class: "detail" }, "start of the text") : literal(head)];
  if (refused !== "") {
    parts.push(make("mark", { "aria-label": `refused: ${visible(refused)}` }, literal(refused)), literal(tail));
  } else {
    parts.push(make("span", { class: "caret", "aria-label": "cursor" }));
  }
  place.replaceChildren(...parts);
  place.classList.toggle("is-refused", refused !== "");
  const counted = `${figure(allowed)} of ${figure(size)} tokens allowed (${percent(allowed, size)})`;
  const ends = isAccepting === true ? " · the text may end here" : "";
  result.replaceChildren();
  if (refused !== "") {
    result.append(`Refused at character ${figure(accepted + 1)}: ${visible(message ?? "it cannot come here.", 400)} `);
    result.append(button("Go there", { class: "action" }, () => goTo(accepted)), make("br"), `Before it: ${counted}${ends}`);
  } else {
    result.append(counted + ends);
  }
}

function goTo(offset: number): void {
  sample.focus();
  sample.setSelectionRange(offset, Math.min(offset + 1, sample.value.length));
  edited();
}

function ask(token: number | string, label: string): void {
  if (uri === undefined) {
    return;
  }
  whyNumber = ++number;
  why.hidden = false;
  why.replaceChildren(make("p", {}, "Why ", literal(label, 200, tokenPieces), "…"));
  // A refused text has its mask before what is refused, and that is where its tokens are explained.
  post({ kind: "ask-why", number: whyNumber, uri, text: asked.slice(0, mask?.accepted ?? asked.length), token });
}

function explain(answer: WhyAnswer): void {
  const close = button("×", { class: "close", "aria-label": "Close" }, () => {
    why.hidden = true;
    typed.focus();
  });
  if (answer.explanation === undefined || answer.token === undefined) {
    why.replaceChildren(close, make("p", {}, answer.obstacle ?? "There is no answer yet."));
    return;
  }
  const verdict = make("strong", { class: answer.isAllowed === true ? "yes" : "no" }, answer.isAllowed === true ? "allowed" : "masked");
  const title = make("h2", {}, literal(answer.token.text, 200, tokenPieces), ` #${answer.token.id} is `, verdict);
  const lines = answer.explanation.split("\n").map((line) => visible(line, 2000));
  const stale = answer.isStale ? [make("p", { class: "detail" }, `Of an older text: ${answer.obstacle ?? "compiling"}`)] : [];
  why.replaceChildren(close, title, ...stale, make("pre", { tabindex: "0" }, lines.join("\n")));
}

function adopt(address: string, text: string): void {
  if (address === uri) {
    return;
  }
  uri = address;
  const isKept = state.uri === address;
  sample.value = isKept ? state.text : text;
  const cursor = isKept ? state.cursor : sample.value.length;
  sample.setSelectionRange(cursor, cursor);
  mask = undefined;
  why.hidden = true;
  groups.show([], "");
}

function take(message: ToPage): void {
  if (message.kind === "subject") {
    subject = message;
    complaint = undefined;
  } else if (message.kind === "sample" && message.uri === subject?.uri) {
    adopt(message.uri, message.text);
  } else if (message.kind === "focus") {
    sample.focus();
    return;
  } else if (message.kind === "changed" && message.uri === uri) {
    request();
    return;
  } else if (message.kind === "mask" && message.number === maskNumber) {
    complaint = undefined;
    isWaiting = false;
    const isOlder = message.answer.groups === undefined && mask?.groups !== undefined;
    mask = isOlder ? { ...mask, isStale: true, obstacle: message.answer.obstacle } as MaskAnswer : message.answer;
    groups.show(mask.groups ?? [], filter.value);
  } else if (message.kind === "why" && message.number === whyNumber) {
    explain(message.answer);
    return;
  } else if (message.kind === "failure" && message.number === whyNumber) {
    why.replaceChildren(make("p", {}, message.message));
    return;
  } else if (message.kind === "failure" && (message.number === null || message.number === maskNumber)) {
    isWaiting = false;
    complaint = message.message;
  } else {
    return;
  }
  show();
}

sample.addEventListener("input", () => {
  keep();
  edited();
});
document.addEventListener("selectionchange", () => {
  if (document.activeElement === sample) {
    edited();
  }
});
filter.addEventListener("input", () => {
  keep();
  groups.show(mask?.groups ?? [], filter.value);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const token: Token["id"] | string | undefined = readToken(typed.value);
  if (token !== undefined) {
    ask(token, typed.value);
  }
});
listen(take);
