/** Texts that the server makes of a grammar (its normal form, its LR states, its DWA), beside it. */

import * as vscode from "vscode";
import type { GrammarClient } from "../client";
import type { CurrentGrammar } from "../grammars";
import { address, type View } from "./addresses";

/** Opens such a text. The language client asks the server for it, and again when the server says that it changed. */
export async function showDocument(client: GrammarClient, grammars: CurrentGrammar, view: View): Promise<void> {
  const grammar = grammars.document;
  if (grammar === undefined) {
    return;
  }
  await client.ready("workspace/textDocumentContent");
  const uri = vscode.Uri.from(address(view, grammar.uri.toString()));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}
