/** One view in an editor tab: its page, what it is told, and that it comes back after a reload of the window. */

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { GrammarClient } from "../client";
import type { CurrentGrammar } from "../grammars";
import type { FromPage, Subject, ToPage } from "./messages";
import { pageHtml } from "./page";

/** What the views share. */
export interface Surroundings {
  readonly context: vscode.ExtensionContext;
  readonly client: GrammarClient;
  readonly grammars: CurrentGrammar;
}

/** What one view adds: its own messages, and what it sends when something has changed. */
export interface Feed {
  /** The page was loaded, another grammar is current, or the server says that a compile changed something. */
  refresh(): void;
  receive(message: FromPage): void;
  dispose(): void;
}

export interface ViewKind {
  readonly name: "profile" | "railroad" | "mask";
  readonly title: string;
  readonly command: string;
  feed(surroundings: Surroundings, post: (message: ToPage) => void): Feed;
}

/** Registers the command that opens a view, and the view's return after a reload. */
export function registerView(surroundings: Surroundings, kind: ViewKind): void {
  const { context } = surroundings;
  const type = `maskwright.${kind.name}`;
  const folder = vscode.Uri.joinPath(context.extensionUri, "dist", "webviews");
  const options = { enableScripts: true, localResourceRoots: [folder] };
  let open: vscode.WebviewPanel | undefined;

  const fill = (panel: vscode.WebviewPanel) => {
    open = panel;
    panel.onDidDispose(() => {
      open = open === panel ? undefined : open;
    });
    panel.webview.options = options;
    connect(surroundings, kind, panel);
    const file = (ending: string) =>
      panel.webview.asWebviewUri(vscode.Uri.joinPath(folder, `${kind.name}.${ending}`)).toString();
    const nonce = randomBytes(18).toString("base64");
    panel.webview.html = pageHtml({ title: kind.title, script: file("js"), style: file("css"), nonce });
  };
  const show = () => {
    if (open !== undefined) {
      open.reveal(undefined, false);
      return;
    }
    fill(vscode.window.createWebviewPanel(type, kind.title, vscode.ViewColumn.Beside, options));
  };
  context.subscriptions.push(
    vscode.commands.registerCommand(kind.command, show),
    vscode.window.registerWebviewPanelSerializer(type, {
      deserializeWebviewPanel: async (panel) => fill(panel),
    }),
  );
}

function connect(surroundings: Surroundings, kind: ViewKind, panel: vscode.WebviewPanel): void {
  const { client, grammars } = surroundings;
  // A page that is hidden is thrown away by the editor and says that it is ready when it is shown again.
  let isReady = false;
  const post = (message: ToPage) => void (isReady && panel.webview.postMessage(message));
  const feed = kind.feed(surroundings, post);
  const refresh = () => {
    if (isReady && panel.visible) {
      const name = grammars.document && vscode.workspace.asRelativePath(grammars.document.uri);
      panel.title = name === undefined ? kind.title : `${kind.title}: ${name.split("/").at(-1)}`;
      post(subject(surroundings));
      feed.refresh();
    }
  };
  const listeners = vscode.Disposable.from(
    panel.webview.onDidReceiveMessage((message: FromPage) => {
      if (message.kind === "ready") {
        isReady = true;
        refresh();
      } else if (message.kind === "reveal") {
        void reveal(surroundings, message);
      } else if (message.kind === "copy") {
        void vscode.env.clipboard.writeText(message.text);
      } else {
        feed.receive(message);
      }
    }),
    panel.onDidChangeViewState(() => {
      isReady &&= panel.visible;
    }),
    grammars.onDidChange(refresh),
    client.onDidChangeStanding(refresh),
    client.onDidReceiveStatus((status) => {
      if (vscode.Uri.parse(status.uri).toString() === grammars.document?.uri.toString()) {
        refresh();
      }
    }),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("maskwright") && refresh()),
    { dispose: () => feed.dispose() },
  );
  panel.onDidDispose(() => {
    isReady = false;
    listeners.dispose();
  });
}

function subject({ client, grammars }: Surroundings): Subject {
  const uri = grammars.document?.uri;
  const status = uri && client.status(uri);
  const { standing } = client;
  return {
    kind: "subject",
    uri: uri?.toString() ?? null,
    name: uri === undefined ? "" : vscode.workspace.asRelativePath(uri),
    server: standing.kind,
    complaint: standing.kind === "failed" ? standing.message : null,
    isStale: status?.isStale ?? false,
    obstacle: status?.obstacle ?? null,
  };
}

/** Shows a definition in the grammar's editor. Places in an older text are not trusted: then the outline is asked. */
async function reveal({ grammars }: Surroundings, wish: FromPage & { kind: "reveal" }): Promise<void> {
  const document = grammars.document;
  if (document === undefined || document.uri.toString() !== wish.uri) {
    return;
  }
  const range = (await outlined(document, wish.name)) ?? (wish.range && asRange(wish.range));
  if (range === null || document.isClosed) {
    return;
  }
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const options = { selection: new vscode.Range(range.start, range.start), preserveFocus: false };
  const column = shown?.viewColumn ?? vscode.ViewColumn.One;
  const editor = await vscode.window.showTextDocument(document, { ...options, viewColumn: column });
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

async function outlined(document: vscode.TextDocument, name: string): Promise<vscode.Range | undefined> {
  const command = "vscode.executeDocumentSymbolProvider";
  const found = await vscode.commands.executeCommand<(vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined>(
    command,
    document.uri,
  );
  const symbol = found?.find((one) => one.name === name);
  if (symbol === undefined) {
    return undefined;
  }
  return "selectionRange" in symbol ? symbol.selectionRange : symbol.location.range;
}

function asRange({ start, end }: NonNullable<(FromPage & { kind: "reveal" })["range"]>): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
