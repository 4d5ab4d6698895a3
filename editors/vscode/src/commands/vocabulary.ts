/** The choice of a vocabulary: one that the command line lists, or a tokenizer's file or folder. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as vscode from "vscode";
import type { GrammarClient } from "../client";
import { extended, type Command } from "../server/command";
import { vocabularySetting } from "../settings";
import { readVocabularies, type Vocabulary } from "./vocabularies";

/** A list is printed in a tenth of a second; one that takes so long never comes. */
const PATIENCE = 20_000;

interface Choice extends vscode.QuickPickItem {
  readonly value?: string;
  readonly browses?: "file" | "folder";
}

/** Asks for a vocabulary and sets it: for the workspace if there is one that may, else for the user. */
export async function chooseVocabulary(client: GrammarClient): Promise<void> {
  await client.ready();
  const command = client.command;
  if (command === undefined) {
    return;
  }
  const choice = await vscode.window.showQuickPick(choices(command, client.folder), {
    title: "Vocabulary that grammars are compiled against",
    matchOnDescription: true,
  });
  const value = choice?.browses ? await browse(choice.browses) : choice?.value;
  if (value !== undefined) {
    await set(value);
  }
}

async function choices(command: Command, folder: string): Promise<Choice[]> {
  const current = vocabularySetting();
  const listed = await list(command, folder);
  const isListed = listed.some(({ name }) => name === current);
  return [
    ...(isListed ? [] : [{ label: `$(check) ${current}`, description: "from the settings", value: current }]),
    ...listed.map(({ name, description }) => ({
      label: name === current ? `$(check) ${name}` : name,
      description,
      value: name,
    })),
    { label: "Other", kind: vscode.QuickPickItemKind.Separator },
    { label: "$(file) A tokenizer's file…", browses: "file" as const },
    { label: "$(folder) A tokenizer's folder…", browses: "folder" as const },
  ];
}

async function list(command: Command, folder: string): Promise<Vocabulary[]> {
  const [program, ...parameters] = extended(command, "vocab", "list", "--format", "json");
  const { stdout } = await promisify(execFile)(program, parameters, {
    cwd: folder,
    timeout: PATIENCE,
    windowsHide: true,
    maxBuffer: 10_000_000,
  });
  return readVocabularies(stdout);
}

async function browse(kind: "file" | "folder"): Promise<string | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    canSelectFiles: kind === "file",
    canSelectFolders: kind === "folder",
    openLabel: "Use as vocabulary",
  });
  return chosen?.[0]?.fsPath;
}

async function set(value: string): Promise<void> {
  // In a workspace that is not trusted its own value would not be read.
  const isForWorkspace = vscode.workspace.isTrusted && vscode.workspace.workspaceFolders !== undefined;
  const target = isForWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration("maskwright").update("vocabulary", value, target);
}
