/** Sections of the settings, as the server may see them. */

/** Settings that only the extension knows. The server would say of them that there are none such. */
const OWN = ["server", "trace"];

/** A section that the server asked for, without what is not its own. */
export function forServer(section: unknown): unknown {
  if (typeof section !== "object" || section === null || Array.isArray(section)) {
    return section;
  }
  return Object.fromEntries(Object.entries(section).filter(([name]) => !OWN.includes(name)));
}
