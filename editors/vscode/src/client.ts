/** The connection to the server: one object for the extension's life, through all restarts of the server. */

import { setTimeout as delay } from "node:timers/promises";
import * as vscode from "vscode";
import { CloseAction, ErrorAction, State, type ErrorHandler, type LanguageClient } from "vscode-languageclient/node";
import { STATUS, type Status } from "./protocol";
import { readCommand, shown, type Command } from "./server/command";
import { find, type Found } from "./server/find";
import { languageClient, offeredBy } from "./server/language_client";
import { probe } from "./server/probe";
import { surroundings } from "./server/surroundings";
import { commandSetting } from "./settings";
import type { Remedy, Standing } from "./standing";

/** How many milliseconds a server that has ended may need until its last words have arrived. */
const LAST_WORDS = 300;

export class GrammarClient implements vscode.Disposable {
  readonly output: vscode.LogOutputChannel;
  /** Where the server runs. It must hold nothing of a workspace, since Python takes modules from there. */
  readonly folder: string;
  readonly #standingChanged = new vscode.EventEmitter<Standing>();
  readonly #statusReceived = new vscode.EventEmitter<Status>();
  readonly #statuses = new Map<string, Status>();
  #client: LanguageClient | undefined;
  #standing: Standing = { kind: "none" };
  #offered: readonly string[] = [];
  /** Whether the server has crashed and the language client starts it again. */
  #startsAgain = false;
  /** The last line that the server wrote outside of the protocol. */
  #lastComplaint: string | undefined;
  /** Starts and stops, one after the other. */
  #work: Promise<void> = Promise.resolve();

  /** Fires when the server starts, runs, or fails. */
  readonly onDidChangeStanding = this.#standingChanged.event;
  /** Fires whenever the server says how a grammar stands. */
  readonly onDidReceiveStatus = this.#statusReceived.event;

  constructor(folder: string) {
    this.folder = folder;
    this.output = vscode.window.createOutputChannel("maskwright", { log: true });
  }

  get standing(): Standing {
    return this.#standing;
  }

  /** The command of the server that runs, without its subcommand. */
  get command(): Command | undefined {
    return this.#standing.kind === "running" ? this.#standing.server.command : undefined;
  }

  /** What the server last said of a grammar. */
  status(uri: vscode.Uri): Status | undefined {
    return this.#statuses.get(uri.toString());
  }

  /** Whether the running server answers this request. */
  offers(method: string): boolean {
    return this.#offered.includes(method);
  }

  /** Sends a request. Rejects with a message for the user if no server runs that answers it. */
  async sendRequest<Answer>(method: string, parameters: object, token?: vscode.CancellationToken): Promise<Answer> {
    const client = await this.ready(method);
    // The library sends an `undefined` that it is given along, as a second parameter.
    return token === undefined
      ? client.sendRequest<Answer>(method, parameters)
      : client.sendRequest<Answer>(method, parameters, token);
  }

  /** Waits for a server that answers this request, and starts one. Rejects with a message for the user. */
  async ready(method?: string): Promise<LanguageClient> {
    await this.start();
    if (this.#client === undefined || this.#standing.kind !== "running") {
      throw new Error(this.#standing.kind === "failed" ? this.#standing.message : "The server is not running.");
    }
    if (method !== undefined && !this.offers(method)) {
      throw new Error(`maskwright ${this.#standing.server.version} does not answer ${method}: a newer one is needed.`);
    }
    return this.#client;
  }

  /** Starts the server if it has not been started yet. */
  start(): Promise<void> {
    return this.#standing.kind === "none" ? this.restart() : this.#work;
  }

  /** Stops the server if it runs, looks for it anew, and starts it. */
  restart(): Promise<void> {
    this.#stand({ kind: "starting" });
    this.#work = this.#work.then(() => this.#stop()).then(() => this.#begin());
    return this.#work;
  }

  /** Stops the server. */
  stop(): Promise<void> {
    this.#work = this.#work.then(() => this.#stop()).then(() => this.#stand({ kind: "none" }));
    return this.#work;
  }

  dispose(): void {
    void this.stop();
    this.#standingChanged.dispose();
    this.#statusReceived.dispose();
    this.output.dispose();
  }

  async #begin(): Promise<void> {
    const wish = readCommand(commandSetting());
    if (wish !== undefined && "complaint" in wish) {
      this.#fail(`The setting maskwright.server.command starts no server: ${wish.complaint}.`, "settings");
      return;
    }
    const found = await find(await surroundings(wish?.command), (command) => probe(command, this.folder));
    if ("message" in found) {
      found.details.forEach((detail) => this.output.info(detail));
      this.#fail(found.message, found.remedy);
      return;
    }
    this.output.info(`maskwright ${found.version}: ${shown(found.command)}`);
    await this.#connect(found);
  }

  async #connect(server: Found): Promise<void> {
    const client = languageClient(server.command, {
      folder: this.folder,
      output: this.output,
      errorHandler: this.#errorHandler(),
      onComplaint: (line) => {
        this.#lastComplaint = line.slice(0, 300);
      },
    });
    client.onNotification(STATUS, (status: Status) => this.#take(status));
    client.onDidChangeState(({ newState }) => this.#follow(client, server, newState));
    this.#client = client;
    try {
      await client.start();
    } catch (error) {
      // That the server stands so is told when the client's state changes.
      this.output.info(messageOf(error));
    }
  }

  /** A server that ran is started again, as often as the client's rule allows; one that ends at its start is not. */
  #errorHandler(): ErrorHandler {
    let standard: ErrorHandler | undefined;
    return {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: async () => {
        const client = this.#client;
        if (!client?.isRunning()) {
          return { action: CloseAction.DoNotRestart, handled: true };
        }
        standard ??= client.createDefaultErrorHandler();
        const result = await standard.closed();
        this.#startsAgain = result.action === CloseAction.Restart;
        return { ...result, handled: true };
      },
    };
  }

  #follow(client: LanguageClient, server: Found, state: State): void {
    if (client !== this.#client) {
      return;
    }
    if (state === State.Running) {
      this.#startsAgain = false;
      this.#offered = offeredBy(client);
      this.#stand({ kind: "running", server });
    } else if (state === State.StartFailed) {
      void this.#failAtStart(client, server);
    } else if (state === State.Starting || this.#startsAgain) {
      this.#statuses.clear();
      this.#stand({ kind: "starting" });
    } else if (this.#standing.kind === "running") {
      this.#fail("The server ended too often in a short time, so it is not started any more.", "restart");
    }
  }

  async #failAtStart(client: LanguageClient, server: Found): Promise<void> {
    // Its input ends before its last words are read.
    await delay(LAST_WORDS);
    if (client === this.#client) {
      const reason = this.#lastComplaint ?? "The output may say why.";
      this.#fail(`The server ends as soon as it starts (${shown(server.command)}). ${reason}`, "restart");
    }
  }

  #take(status: Status): void {
    // The server writes addresses as the editor does, but not all editors escape alike.
    this.#statuses.set(vscode.Uri.parse(status.uri).toString(), status);
    this.#statusReceived.fire(status);
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#startsAgain = false;
    this.#lastComplaint = undefined;
    this.#offered = [];
    this.#statuses.clear();
    try {
      await client?.dispose();
    } catch (error) {
      // It may have crashed, or never started; then there is nothing to stop.
      this.output.info(`The server did not stop in order: ${messageOf(error)}`);
    }
  }

  /** Only the first failure after a start is told: what comes after it comes of it. */
  #fail(message: string, remedy: Remedy): void {
    if (this.#standing.kind === "failed") {
      this.output.info(message);
      return;
    }
    this.output.error(message);
    this.#stand({ kind: "failed", message, remedy });
  }

  #stand(standing: Standing): void {
    this.#standing = standing;
    this.#standingChanged.fire(standing);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
