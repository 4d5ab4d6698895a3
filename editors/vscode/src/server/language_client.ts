/** The language client of the library, for this server. */

import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { LogOutputChannel } from "vscode";
import {
  LanguageClient,
  RevealOutputChannelOn,
  TextDocumentContentRequest,
  type ErrorHandler,
  type LanguageClientOptions,
  type StaticFeature,
} from "vscode-languageclient/node";
import { selector } from "../grammars";
import type { Offer } from "../protocol";
import { extended, type Command } from "./command";
import { forServer } from "./sections";

/** Tells the server that the notification `maskwright/status` is welcome. */
const STATUS_CAPABILITY: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = { ...capabilities.experimental, maskwright: { status: true } };
  },
  initialize: () => {},
  getState: () => ({ kind: "static" }),
  clear: () => {},
};

/** A client that leaves it to the extension to tell the user, in one message, what is wrong. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

export interface Surrounding {
  /** Where the server runs. */
  readonly folder: string;
  readonly output: LogOutputChannel;
  readonly errorHandler: ErrorHandler;
  /** Called with what the server writes outside of the protocol. */
  readonly onComplaint: (line: string) => void;
}

/** A client that is not started yet. */
export function languageClient(server: Command, around: Surrounding): LanguageClient {
  const [command, ...args] = extended(server, "lsp");
  const run = { command, args, options: { cwd: around.folder } };
  const client = new QuietClient("maskwright", "maskwright", run, options(around));
  client.registerFeature(STATUS_CAPABILITY);
  return client;
}

function options({ output, errorHandler, onComplaint }: Surrounding): LanguageClientOptions {
  return {
    documentSelector: selector(),
    outputChannel: output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationFailedHandler: () => false,
    errorHandler,
    stdioOptions: {
      stdout: (input) => eachLine(input, (line) => output.info(line)),
      stderr: (input) =>
        eachLine(input, (line) => {
          output.error(line);
          onComplaint(line);
        }),
    },
    middleware: {
      workspace: {
        configuration: async (params, token, next) => {
          const answer = await next(params, token);
          return Array.isArray(answer) ? answer.map(forServer) : answer;
        },
      },
    },
  };
}

/** The requests of our own that the server answers, and the protocol's one for texts that it makes. */
export function offeredBy(client: LanguageClient): string[] {
  const capabilities = client.initializeResult?.capabilities;
  const offer = capabilities?.experimental as Offer | undefined;
  const makesTexts = capabilities?.workspace?.textDocumentContent !== undefined;
  return [...(offer?.maskwright?.requests ?? []), ...(makesTexts ? [TextDocumentContentRequest.method] : [])];
}

function eachLine(input: Readable, callback: (line: string) => void): void {
  createInterface({ input }).on("line", (line) => line.trim() !== "" && callback(line));
}
