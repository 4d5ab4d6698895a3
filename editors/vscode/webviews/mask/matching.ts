/** Which groups and tokens a filter leaves. */

import type { Token, TokenGroup } from "../../src/views/messages";
import { visible } from "../shared/text";

export interface Match {
  readonly group: TokenGroup;
  readonly tokens: readonly Token[];
}

/** A group whose terminal is like the filter stays whole; of the others those tokens stay whose text or #id is like it. */
export function matching(groups: readonly TokenGroup[], filter: string): Match[] {
  const wanted = filter.toLowerCase();
  const isLike = (text: string) => text.toLowerCase().includes(wanted);
  return groups.flatMap((group) => {
    if (wanted === "" || isLike(group.terminal ?? "special tokens")) {
      return [{ group, tokens: group.tokens }];
    }
    const tokens = group.tokens.filter(({ id, text }) => isLike(text) || isLike(visible(text)) || `#${id}` === wanted);
    return tokens.length > 0 ? [{ group, tokens }] : [];
  });
}
