/** The command that starts a server: as a list of a program and its arguments, whatever it was written as. */

export type Command = readonly [program: string, ...parameters: string[]];

/** What the setting says: a command, nothing, or why it cannot be one. */
export type Wish = { command: Command } | { complaint: string } | undefined;

/** Reads the setting `maskwright.server.command`. A string is the path of one program: blanks do not split it. */
export function readCommand(value: unknown): Wish {
  if (value === null || value === undefined) {
    return undefined;
  }
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  if (!parts.every((part) => typeof part === "string")) {
    return { complaint: "it must be a string or an array of strings" };
  }
  const [program, ...parameters] = parts as string[];
  if (program === undefined || program.trim() === "") {
    return { complaint: "it is empty" };
  }
  // The other subcommands are asked by the extension itself, for which it needs the command without this one.
  const own = parameters.at(-1) === "lsp" ? parameters.slice(0, -1) : parameters;
  return { command: [program, ...own] };
}

/** The same command with more arguments. */
export function extended(command: Command, ...more: string[]): Command {
  return [...command, ...more];
}

/** A command as one line for people to read; it is never given to a shell. */
export function shown(command: Command): string {
  return command.map((part) => (/^[\w@%+=:,./\\-]+$/.test(part) ? part : JSON.stringify(part))).join(" ");
}
