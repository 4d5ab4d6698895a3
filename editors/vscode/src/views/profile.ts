/** The compile profile: asked for whenever the server says that something about the grammar has changed. */

import { Latest } from "./latest";
import type { ProfileAnswer } from "./messages";
import type { ViewKind } from "./panel";

export const PROFILE: ViewKind = {
  name: "profile",
  title: "Compile Profile",
  command: "maskwright.showProfile",
  feed({ client, grammars }, post) {
    const latest = new Latest();
    return {
      refresh() {
        const uri = grammars.document?.uri.toString();
        if (uri === undefined || client.standing.kind !== "running") {
          latest.cancel();
          return;
        }
        void latest.ask(
          (token) => client.sendRequest<ProfileAnswer | null>("maskwright/profile", { textDocument: { uri } }, token),
          (answer) => answer && post({ kind: "profile", uri, answer }),
          (message) => post({ kind: "failure", number: null, message }),
        );
      },
      receive() {},
      dispose: () => latest.dispose(),
    };
  },
};
