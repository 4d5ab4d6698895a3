/** The item in the status bar: how the current grammar stands. A click opens the menu. */

import * as vscode from "vscode";
import type { GrammarClient } from "../client";
import type { CurrentGrammar } from "../grammars";
import { touches, vocabularySetting } from "../settings";
import { statusText, type StatusText } from "./text";

/** Shows the item while a grammar is the current one, or something has to be told. */
export function registerStatusItem(
  context: vscode.ExtensionContext,
  client: GrammarClient,
  grammars: CurrentGrammar,
): void {
  const item = vscode.window.createStatusBarItem("maskwright.status", vscode.StatusBarAlignment.Right, 100);
  item.name = "maskwright";
  item.command = "maskwright.showMenu";
  const update = () => {
    const document = grammars.document;
    if (document === undefined) {
      item.hide();
      return;
    }
    write(item, statusText(client.standing, client.status(document.uri), vocabularySetting()), document);
    item.show();
  };
  context.subscriptions.push(
    item,
    grammars.onDidChange(update),
    client.onDidChangeStanding(update),
    client.onDidReceiveStatus(update),
    vscode.workspace.onDidChangeConfiguration((change) => touches(change, "vocabulary") && update()),
  );
  update();
}

function write(item: vscode.StatusBarItem, status: StatusText, document: vscode.TextDocument): void {
  item.text = status.text;
  item.accessibilityInformation = { label: status.label, role: "button" };
  item.tooltip = [vscode.workspace.asRelativePath(document.uri), ...status.lines].join("\n");
  item.backgroundColor = status.isAlarm ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
}
