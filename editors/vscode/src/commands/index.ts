/** The commands, one module a command or two, but for those that open views. */

import * as vscode from "vscode";
import type { GrammarClient } from "../client";
import type { CurrentGrammar } from "../grammars";
import { openSettings } from "../failure";
import { showDocument } from "./documents";
import { showMenu } from "./menu";
import { stepInTerminal } from "./step";
import { chooseVocabulary } from "./vocabulary";
import { registerAnswers, whyAtCursor } from "./why";

export function registerCommands(
  context: vscode.ExtensionContext,
  client: GrammarClient,
  grammars: CurrentGrammar,
): void {
  const answers = registerAnswers(context);
  const commands: Record<string, () => unknown> = {
    chooseVocabulary: () => chooseVocabulary(client),
    openSettings,
    restartServer: () => client.restart(),
    showDwa: () => showDocument(client, grammars, "dwa"),
    showLrStates: () => showDocument(client, grammars, "lr-states"),
    showMenu: () => showMenu(client, grammars),
    showNormalForm: () => showDocument(client, grammars, "normal-form"),
    showOutput: () => client.output.show(true),
    stepInTerminal: () => stepInTerminal(client, grammars),
    whyAtCursor: () => whyAtCursor(client, grammars, answers),
  };
  for (const [name, command] of Object.entries(commands)) {
    const run = async () => {
      try {
        await command();
      } catch (error) {
        // What a command rejects with is written for the user.
        void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
      }
    };
    context.subscriptions.push(vscode.commands.registerCommand(`maskwright.${name}`, run));
  }
}
