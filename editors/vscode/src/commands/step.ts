/** The debugger in a terminal, for the current grammar. */

import * as vscode from "vscode";
import type { GrammarClient } from "../client";
import type { CurrentGrammar } from "../grammars";
import { extended } from "../server/command";
import { startSetting, vocabularySetting } from "../settings";
import { stepParameters } from "./parameters";

/** Opens a terminal that runs the debugger itself: no shell reads the command, so that no file name means more. */
export async function stepInTerminal(client: GrammarClient, grammars: CurrentGrammar): Promise<void> {
  const grammar = grammars.document;
  if (grammar === undefined) {
    return;
  }
  if (grammar.uri.scheme !== "file") {
    throw new Error("The debugger reads the grammar from its file: save it first.");
  }
  await client.ready();
  if (client.command === undefined) {
    return;
  }
  if (grammar.isDirty && !(await grammar.save())) {
    throw new Error("The debugger reads the grammar from its file, which could not be saved.");
  }
  const folder = vscode.workspace.getWorkspaceFolder(grammar.uri)?.uri.fsPath;
  const parameters = stepParameters(grammar.uri.fsPath, vocabularySetting(), startSetting(), folder);
  const [shellPath, ...shellArgs] = extended(client.command, ...parameters);
  const name = `maskwright step: ${vscode.workspace.asRelativePath(grammar.uri)}`;
  // Python takes modules from the folder that it is started in, which must not be the workspace's.
  const location = { viewColumn: vscode.ViewColumn.Beside };
  vscode.window.createTerminal({ name, shellPath, shellArgs, location, cwd: client.folder }).show();
}
