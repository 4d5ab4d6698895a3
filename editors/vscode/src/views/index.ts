/** The views that are web pages: compile profile, railroad diagrams, mask preview. */

import type * as vscode from "vscode";
import type { GrammarClient } from "../client";
import type { CurrentGrammar } from "../grammars";

/** Registers the views and their commands. */
export function registerViews(
  _context: vscode.ExtensionContext,
  _client: GrammarClient,
  _grammars: CurrentGrammar,
): void {}
