/** Where the server stands. */

import type { Found } from "./server/find";

/** What the user can do about a failure. */
export type Remedy = "install" | "settings" | "restart";

export type Standing =
  | { readonly kind: "none" }
  | { readonly kind: "starting" }
  | { readonly kind: "running"; readonly server: Found }
  | { readonly kind: "failed"; readonly message: string; readonly remedy: Remedy };
