/** What the machine and the workspace have that may be the server. */

import { statSync } from "node:fs";
import * as vscode from "vscode";
import type { Surroundings } from "./candidates";
import type { Command } from "./command";
import { selectedInterpreter } from "./interpreter";

export async function surroundings(wished: Command | undefined): Promise<Surroundings> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === "file");
  const { isTrusted } = vscode.workspace;
  return {
    wished,
    isTrusted,
    interpreter: isTrusted && !wished ? await selectedInterpreter(folders[0]?.uri) : undefined,
    folders: folders.map((folder) => folder.uri.fsPath),
    platform: process.platform,
    searchPath: process.env["PATH"] ?? "",
    isFile,
  };
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    // Not there, or in a folder that may not be read, which is as good.
    return false;
  }
}
