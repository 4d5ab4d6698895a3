/** The views that are web pages: compile profile, railroad diagrams, mask preview. */

import type * as vscode from "vscode";
import type { GrammarClient } from "../client";
import type { CurrentGrammar } from "../grammars";
import { MASK } from "./mask";
import { registerView } from "./panel";
import { PROFILE } from "./profile";
import { RAILROAD } from "./railroad";

/** Registers the views and their commands. */
export function registerViews(context: vscode.ExtensionContext, client: GrammarClient, grammars: CurrentGrammar): void {
  for (const kind of [PROFILE, RAILROAD, MASK]) {
    registerView({ context, client, grammars }, kind);
  }
}
