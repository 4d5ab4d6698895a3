/** Railroad diagrams of the text as it is now: asked for after edits, and told where the cursor is. */

import * as vscode from "vscode";
import { Latest } from "./latest";
import type { RailroadAnswer } from "./messages";
import type { ViewKind } from "./panel";

/** Milliseconds without an edit after which diagrams are drawn anew. */
const QUIET = 200;

export const RAILROAD: ViewKind = {
  name: "railroad",
  title: "Railroad Diagrams",
  command: "maskwright.showRailroad",
  feed({ client, grammars }, post) {
    const latest = new Latest();
    let timer: NodeJS.Timeout | undefined;
    const tellCursor = () => {
      const editor = grammars.editor;
      if (editor !== undefined) {
        const { line, character } = editor.selection.active;
        post({ kind: "cursor", uri: editor.document.uri.toString(), position: { line, character } });
      }
    };
    const refresh = () => {
      const uri = grammars.document?.uri.toString();
      if (uri === undefined || client.standing.kind !== "running") {
        latest.cancel();
        return;
      }
      void latest.ask(
        (token) => client.sendRequest<RailroadAnswer | null>("maskwright/railroad", { textDocument: { uri } }, token),
        (answer) => {
          if (answer !== null) {
            post({ kind: "railroad", uri, answer });
            tellCursor();
          }
        },
        (message) => post({ kind: "failure", number: null, message }),
      );
    };
    const listeners = vscode.Disposable.from(
      latest,
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === grammars.document) {
          clearTimeout(timer);
          timer = setTimeout(refresh, QUIET);
        }
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor.document === grammars.document) {
          tellCursor();
        }
      }),
      { dispose: () => clearTimeout(timer) },
    );
    return {
      refresh,
      receive: (message) => void (message.kind === "save" && save(message.name, message.text)),
      dispose: () => listeners.dispose(),
    };
  },
};

async function save(name: string, text: string): Promise<void> {
  const file = `${name.replace(/[^\p{L}\p{N}_-]/gu, "_").slice(0, 60) || "diagram"}.svg`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    title: "Save the diagram",
    filters: { SVG: ["svg"] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, file) }),
  });
  if (target === undefined) {
    return;
  }
  try {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void vscode.window.showErrorMessage(`The diagram could not be saved: ${reason}`);
  }
}
