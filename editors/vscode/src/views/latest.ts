/** Requests of which only the last one matters: a new one cancels the one before, whose answer is dropped. */

import * as vscode from "vscode";

export class Latest implements vscode.Disposable {
  #source: vscode.CancellationTokenSource | undefined;

  /** Calls `done` with the answer or `failed` with a message for the user, unless another request came in between. */
  async ask<Answer>(
    send: (token: vscode.CancellationToken) => Promise<Answer>,
    done: (answer: Answer) => void,
    failed: (message: string) => void,
  ): Promise<void> {
    this.cancel();
    const source = new vscode.CancellationTokenSource();
    this.#source = source;
    try {
      const answer = await send(source.token);
      if (this.#source === source) {
        done(answer);
      }
    } catch (error) {
      if (this.#source === source && !isCancelled(error)) {
        failed(error instanceof Error ? error.message : String(error));
      }
    } finally {
      source.dispose();
    }
  }

  cancel(): void {
    this.#source?.cancel();
    this.#source = undefined;
  }

  dispose(): void {
    this.cancel();
  }
}

/** The server drops what it was told to, or what a newer text has made pointless; what changed asks again. */
function isCancelled(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === -32800 || code === -32801 || code === -32802;
}
