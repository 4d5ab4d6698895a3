/** Where the extension begins and ends. */

import * as vscode from "vscode";
import { GrammarClient } from "./client";
import { registerCommands } from "./commands";
import { tellFailures } from "./failure";
import { CurrentGrammar, isGrammar } from "./grammars";
import { onInterpreterChange } from "./server/interpreter";
import { commandSetting, touches } from "./settings";
import { registerStatusItem } from "./status/item";
import { registerViews } from "./views";

let client: GrammarClient | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const connection = new GrammarClient(context.extensionPath);
  const grammars = new CurrentGrammar();
  client = connection;
  context.subscriptions.push(grammars, connection);
  registerStatusItem(context, connection, grammars);
  registerCommands(context, connection, grammars);
  tellFailures(context, connection);
  registerViews(context, connection, grammars);
  restartWhenNeeded(context, connection, grammars);
  followInterpreter(context, connection);
  startWithFirstGrammar(context, connection);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** The extension wakes for any JSON file, the server does not: only a grammar starts it. */
function startWithFirstGrammar(context: vscode.ExtensionContext, connection: GrammarClient): void {
  const look = (document: vscode.TextDocument) => void (isGrammar(document) && connection.start());
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(look));
  vscode.workspace.textDocuments.forEach(look);
}

/** Starts the server again when another one may be found, or other documents are for it. */
function restartWhenNeeded(
  context: vscode.ExtensionContext,
  connection: GrammarClient,
  grammars: CurrentGrammar,
): void {
  const restart = () => void (connection.standing.kind !== "none" && connection.restart());
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (touches(change, "schemas")) {
        grammars.refresh();
      }
      if (touches(change, "schemas", "server.command")) {
        restart();
        vscode.workspace.textDocuments.filter(isGrammar).forEach(() => void connection.start());
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
}

/** Looks for the server again when another interpreter is selected. Only a grammar wakes the Python extension. */
function followInterpreter(context: vscode.ExtensionContext, connection: GrammarClient): void {
  let isFollowing = false;
  const follow = async () => {
    if (isFollowing || connection.standing.kind === "none" || !vscode.workspace.isTrusted) {
      return;
    }
    isFollowing = true;
    const listener = await onInterpreterChange(() => {
      // A command that the user set is taken whatever the interpreter is.
      if (commandSetting() === null || commandSetting() === undefined) {
        void connection.restart();
      }
    });
    if (listener !== undefined) {
      context.subscriptions.push(listener);
    }
  };
  context.subscriptions.push(connection.onDidChangeStanding(() => void follow()));
}
