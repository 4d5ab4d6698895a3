/** The Python interpreter that the Python extension has selected for the workspace, if that extension is there. */

import * as vscode from "vscode";

const PYTHON = "ms-python.python";

/** The part of the Python extension's interface that is used here. */
interface PythonExtension {
  readonly environments?: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly id: string; readonly path: string };
    resolveEnvironment(environment: {
      readonly id: string;
      readonly path: string;
    }): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

/** The path of the interpreter. Errors of the other extension are as good as no interpreter. */
export async function selectedInterpreter(folder: vscode.Uri | undefined): Promise<string | undefined> {
  try {
    const environments = (await pythonExtension())?.environments;
    if (environments === undefined) {
      return undefined;
    }
    const selected = environments.getActiveEnvironmentPath(folder);
    return (await environments.resolveEnvironment(selected))?.executable.uri?.fsPath;
  } catch {
    return undefined;
  }
}

/** Calls back when another interpreter is selected. */
export async function onInterpreterChange(callback: () => void): Promise<vscode.Disposable | undefined> {
  try {
    return (await pythonExtension())?.environments?.onDidChangeActiveEnvironmentPath(callback);
  } catch {
    return undefined;
  }
}

async function pythonExtension(): Promise<PythonExtension | undefined> {
  const extension = vscode.extensions.getExtension<PythonExtension>(PYTHON);
  return extension?.isActive ? extension.exports : extension?.activate();
}
