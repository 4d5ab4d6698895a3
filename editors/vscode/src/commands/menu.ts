/** What a click on the status bar offers. */

import * as vscode from "vscode";
import type { GrammarClient } from "../client";
import type { CurrentGrammar } from "../grammars";

interface Entry extends vscode.QuickPickItem {
  readonly command?: string;
}

export async function showMenu(client: GrammarClient, grammars: CurrentGrammar): Promise<void> {
  const chosen = await vscode.window.showQuickPick(entries(client, grammars), { title: "maskwright" });
  if (chosen?.command !== undefined) {
    await vscode.commands.executeCommand(chosen.command);
  }
}

function entries(client: GrammarClient, grammars: CurrentGrammar): Entry[] {
  const { standing } = client;
  const isOpen = grammars.document !== undefined && standing.kind === "running";
  return [
    ...(isOpen
      ? [
          entry("$(graph) Show compile profile", "maskwright.showProfile"),
          entry("$(filter) Preview the mask after a text", "maskwright.previewMask"),
          entry("$(symbol-array) Choose a vocabulary", "maskwright.chooseVocabulary"),
          { label: "Server", kind: vscode.QuickPickItemKind.Separator },
        ]
      : []),
    entry("$(debug-restart) Restart the server", "maskwright.restartServer", serverOf(client)),
    entry("$(output) Show the output", "maskwright.showOutput"),
    entry("$(gear) Open the settings", "maskwright.openSettings"),
  ];
}

function entry(label: string, command: string, description?: string): Entry {
  return { label, command, ...(description === undefined ? {} : { description }) };
}

function serverOf({ standing }: GrammarClient): string {
  switch (standing.kind) {
    case "running":
      return `maskwright ${standing.server.version}, ${standing.server.command[0]}`;
    case "failed":
      return standing.message;
    default:
      return standing.kind === "starting" ? "starting" : "not running";
  }
}
