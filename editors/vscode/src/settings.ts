/** The settings, as the extension itself reads them. The server asks for those that are its own. */

import * as vscode from "vscode";

const SECTION = "maskwright";

/**
 * The value of `maskwright.server.command`, from the user's settings of this machine alone: a value of a workspace must
 * not start a program, whatever scope an editor gives the setting.
 */
export function commandSetting(): unknown {
  return vscode.workspace.getConfiguration(SECTION).inspect("server.command")?.globalValue;
}

export function vocabularySetting(): string {
  return vscode.workspace.getConfiguration(SECTION).get("vocabulary", "o200k_base");
}

export function startSetting(): string | undefined {
  return vscode.workspace.getConfiguration(SECTION).get<string | null>("start") ?? undefined;
}

export function schemaSetting(): string[] {
  const patterns: unknown = vscode.workspace.getConfiguration(SECTION).get("schemas");
  return Array.isArray(patterns) ? patterns.filter((pattern) => typeof pattern === "string" && pattern !== "") : [];
}

/** Whether a change touches one of these settings. */
export function touches(change: vscode.ConfigurationChangeEvent, ...names: string[]): boolean {
  return names.some((name) => change.affectsConfiguration(`${SECTION}.${name}`));
}
