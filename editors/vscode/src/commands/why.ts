/** Why a token is allowed or masked at the cursor of a sample text, under the current grammar. */

import * as vscode from "vscode";
import type { GrammarClient } from "../client";
import type { CurrentGrammar } from "../grammars";
import { WHY, type Why } from "../protocol";
import { proposedToken, readToken } from "./token";

const SCHEME = "maskwright-why";

/** The page that answers stand on: one, so that the next answer takes the place of the last. */
export class Answers implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #address = vscode.Uri.from({ scheme: SCHEME, path: "/Why" });
  #text = "";

  readonly onDidChange = this.#changed.event;

  provideTextDocumentContent(): string {
    return this.#text;
  }

  async show(text: string): Promise<void> {
    this.#text = text;
    this.#changed.fire(this.#address);
    const document = await vscode.workspace.openTextDocument(this.#address);
    const options = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true };
    await vscode.window.showTextDocument(document, options);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

export function registerAnswers(context: vscode.ExtensionContext): Answers {
  const answers = new Answers();
  context.subscriptions.push(answers, vscode.workspace.registerTextDocumentContentProvider(SCHEME, answers));
  return answers;
}

/** Asks for the token, and shows the answer beside the text. */
export async function whyAtCursor(client: GrammarClient, grammars: CurrentGrammar, answers: Answers): Promise<void> {
  const grammar = grammars.document;
  const place = grammar && (await textBefore(grammar));
  if (grammar === undefined || place === undefined) {
    return;
  }
  const typed = await vscode.window.showInputBox({
    title: "Why is this token allowed or masked here?",
    prompt: "A token: its text, or # and its id",
    value: place.token,
  });
  if (typed === undefined || typed === "") {
    return;
  }
  const parameters = { textDocument: { uri: grammar.uri.toString() }, text: place.text, token: readToken(typed) };
  const why = await client.sendRequest<Why | null>(WHY, parameters);
  await answers.show(answer(why));
}

/** The text before the cursor. In the grammar itself there is none, so that one is asked for. */
async function textBefore(grammar: vscode.TextDocument): Promise<{ text: string; token: string } | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.document === grammar || editor.document.uri.scheme === "output") {
    const prompt = `The text so far, under ${vscode.workspace.asRelativePath(grammar.uri)}`;
    const text = await vscode.window.showInputBox({ title: "Why is a token allowed or masked?", prompt });
    return text === undefined ? undefined : { text, token: "" };
  }
  const { document, selection } = editor;
  const rest = document.getText(document.lineAt(selection.start).range.with(selection.start));
  return {
    text: document.getText(new vscode.Range(new vscode.Position(0, 0), selection.start)),
    token: proposedToken(document.getText(selection), rest),
  };
}

function answer(why: Why | null): string {
  if (why === null) {
    return "The grammar is no longer open.";
  }
  if (why.explanation === undefined) {
    return `There is no answer yet: ${why.obstacle ?? "compiling"}.`;
  }
  const stale = why.isStale ? `(Of an older text of the grammar: ${why.obstacle ?? "compiling"}.)\n\n` : "";
  return stale + why.explanation;
}
