/** Tells the user, once for each reason, that there is no server. */

import * as vscode from "vscode";
import type { GrammarClient } from "./client";
import { INSTALL } from "./server/find";
import type { Remedy, Standing } from "./standing";

const OPEN_SETTINGS = "Open Settings";
const COPY = "Copy the Command";
const RESTART = "Restart Server";
const SHOW_OUTPUT = "Show Output";

const BUTTONS: Record<Remedy, readonly string[]> = {
  install: [COPY, OPEN_SETTINGS],
  settings: [OPEN_SETTINGS, SHOW_OUTPUT],
  restart: [RESTART, SHOW_OUTPUT],
};

export function tellFailures(context: vscode.ExtensionContext, client: GrammarClient): void {
  context.subscriptions.push(client.onDidChangeStanding((standing) => void tell(client, standing)));
}

async function tell(client: GrammarClient, standing: Standing): Promise<void> {
  if (standing.kind !== "failed") {
    return;
  }
  const chosen = await vscode.window.showErrorMessage(standing.message, ...BUTTONS[standing.remedy]);
  if (chosen === COPY) {
    await vscode.env.clipboard.writeText(INSTALL);
  } else if (chosen === OPEN_SETTINGS) {
    await openSettings();
  } else if (chosen === RESTART) {
    await client.restart();
  } else if (chosen === SHOW_OUTPUT) {
    client.output.show(true);
  }
}

/** Opens the user's settings, of which the server's command is one. */
export async function openSettings(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.openSettings", "maskwright.");
}
