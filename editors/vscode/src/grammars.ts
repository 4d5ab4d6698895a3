/** Which documents are grammars, and which of them the author is at. */

import * as vscode from "vscode";
import { schemaSetting } from "./settings";

interface Filter {
  readonly language: string;
  readonly scheme: string;
  readonly pattern?: string;
}

/** The documents that the server is told of. */
export function selector(): Filter[] {
  const written: Filter[] = ["lark", "gbnf"].flatMap((language) => [
    { language, scheme: "file" },
    { language, scheme: "untitled" },
  ]);
  const schemas = schemaSetting().flatMap((pattern) =>
    ["json", "jsonc"].map((language) => ({ language, scheme: "file", pattern: `**/${pattern}` })),
  );
  return [...written, ...schemas];
}

export function isGrammar(document: vscode.TextDocument): boolean {
  return vscode.languages.match(selector(), document) > 0;
}

/**
 * The grammar that commands and views are about: that of the active editor, else the last one that was active and is
 * still open, so that the views stay while their author looks elsewhere.
 */
export class CurrentGrammar implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument | undefined>();
  readonly #listeners: vscode.Disposable[];
  #document: vscode.TextDocument | undefined;

  /** Fires when another grammar, or none, is the current one. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#listeners = [
      this.#changed,
      vscode.window.onDidChangeActiveTextEditor(() => this.refresh()),
      vscode.workspace.onDidOpenTextDocument(() => this.refresh()),
      vscode.workspace.onDidCloseTextDocument((document) => this.refresh(document)),
    ];
    this.refresh();
  }

  get document(): vscode.TextDocument | undefined {
    return this.#document;
  }

  /** An editor that shows it. */
  get editor(): vscode.TextEditor | undefined {
    return vscode.window.visibleTextEditors.find((editor) => editor.document === this.#document);
  }

  /** Looks again, after what grammars are may have changed, or a document was closed. */
  refresh(closed?: vscode.TextDocument): void {
    const active = vscode.window.activeTextEditor?.document;
    const isActive = active !== undefined && isGrammar(active);
    const next = isActive ? active : this.#kept(closed);
    // In the editor's condition language, for menus and enablement.
    void vscode.commands.executeCommand("setContext", "maskwright.isGrammar", isActive);
    void vscode.commands.executeCommand("setContext", "maskwright.hasGrammar", next !== undefined);
    if (next !== this.#document) {
      this.#document = next;
      this.#changed.fire(next);
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.#listeners).dispose();
  }

  #kept(closed: vscode.TextDocument | undefined): vscode.TextDocument | undefined {
    const isOpen = (one: vscode.TextDocument) => one !== closed && !one.isClosed && isGrammar(one);
    if (this.#document !== undefined && isOpen(this.#document)) {
      return this.#document;
    }
    return vscode.window.visibleTextEditors.map((editor) => editor.document).find(isOpen);
  }
}
