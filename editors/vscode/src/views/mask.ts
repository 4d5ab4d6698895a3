/** The mask preview: answers the page's questions, and keeps the sample text of each grammar. */

import { Latest } from "./latest";
import type { MaskAnswer, WhyAnswer } from "./messages";
import type { ViewKind } from "./panel";
import { kept, type Samples } from "./samples";

const KEY = "maskwright.samples";

export const MASK: ViewKind = {
  name: "mask",
  title: "Mask Preview",
  command: "maskwright.previewMask",
  feed({ context, client, grammars }, post) {
    const mask = new Latest();
    const why = new Latest();
    const samples = () => context.workspaceState.get<Samples>(KEY, []);
    return {
      refresh() {
        const uri = grammars.document?.uri.toString();
        if (uri === undefined) {
          return;
        }
        // A page takes it only for a grammar that it did not show before: what is being typed is newer.
        post({ kind: "sample", uri, text: samples().find(([one]) => one === uri)?.[1] ?? "" });
        post({ kind: "changed", uri });
      },
      receive(message) {
        if (message.kind === "sample") {
          void context.workspaceState.update(KEY, kept(samples(), message.uri, message.text));
        } else if (message.kind === "ask-mask") {
          const { number, uri, text } = message;
          void mask.ask(
            (token) => client.sendRequest<MaskAnswer | null>("maskwright/mask", { textDocument: { uri }, text }, token),
            (answer) => answer && post({ kind: "mask", number, answer }),
            (complaint) => post({ kind: "failure", number, message: complaint }),
          );
        } else if (message.kind === "ask-why") {
          const { number, uri, text, token: asked } = message;
          const parameters = { textDocument: { uri }, text, token: asked };
          void why.ask(
            (token) => client.sendRequest<WhyAnswer | null>("maskwright/why", parameters, token),
            (answer) => answer && post({ kind: "why", number, answer }),
            (complaint) => post({ kind: "failure", number, message: complaint }),
          );
        }
      },
      dispose() {
        mask.dispose();
        why.dispose();
      },
    };
  },
};
