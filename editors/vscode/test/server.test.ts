import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { candidates, type Surroundings } from "../src/server/candidates";
import { readCommand, shown } from "../src/server/command";
import { find } from "../src/server/find";
import { isOlder, lastLine, OLDEST, probe, readVersion } from "../src/server/probe";
import { forServer } from "../src/server/sections";

const POSIX: Surroundings = {
  wished: undefined,
  interpreter: undefined,
  folders: [],
  isTrusted: true,
  platform: "linux",
  searchPath: "",
  isFile: () => true,
};

const commands = (around: Partial<Surroundings>) => candidates({ ...POSIX, ...around }).map(({ command }) => command);

test("a setting may be one program or a list, and is of the command line or of its subcommand", () => {
  const command = ["/a b/maskwright"];
  assert.deepEqual(readCommand("/a b/maskwright"), { command });
  assert.deepEqual(readCommand(["/a b/maskwright", "lsp"]), { command });
  assert.deepEqual(readCommand(["python", "-m", "maskwright"]), { command: ["python", "-m", "maskwright"] });
  assert.equal(readCommand(null), undefined);
  assert.equal(readCommand(undefined), undefined);
});

test("a setting that is no command is refused with a reason", () => {
  for (const value of [[], "", "  ", [" "], [1], {}, 3, ["maskwright", null]]) {
    assert.ok("complaint" in (readCommand(value) ?? {}), JSON.stringify(value));
  }
});

test("commands are shown so that their parts can be told apart", () => {
  assert.equal(shown(["/a b/python", "-m", "maskwright"]), '"/a b/python" -m maskwright');
});

test("the user's own command is the only candidate", () => {
  const around = { wished: ["mine"] as const, interpreter: "/usr/bin/python", folders: ["/w"], searchPath: "/usr/bin" };
  assert.deepEqual(commands(around), [["mine"]]);
});

test("the selected interpreter comes before the folder's own, and that before the path", () => {
  assert.deepEqual(commands({ interpreter: "/env/bin/python", folders: ["/w", "/v"], searchPath: "/usr/bin" }), [
    ["/env/bin/python", "-m", "maskwright"],
    ["/w/.venv/bin/python", "-m", "maskwright"],
    ["/v/.venv/bin/python", "-m", "maskwright"],
    ["/usr/bin/maskwright"],
  ]);
});

test("nothing of a workspace that is not trusted is run", () => {
  const around = { isTrusted: false, interpreter: "/w/python", folders: ["/w"], searchPath: "/usr/bin" };
  assert.deepEqual(commands(around), [["/usr/bin/maskwright"]]);
});

test("relative entries of the path are left out, and so are places without the program", () => {
  const isFile = (file: string) => file !== "/a/maskwright";
  assert.deepEqual(commands({ searchPath: ".::bin:/a:/b:/c", isFile }), [["/b/maskwright"]]);
  assert.deepEqual(commands({ searchPath: ".::bin" }), []);
});

test("on Windows interpreters and programs are elsewhere", () => {
  assert.deepEqual(commands({ platform: "win32", folders: ["C:\\w"], searchPath: ".;C:\\bin" }), [
    ["C:\\w\\.venv\\Scripts\\python.exe", "-m", "maskwright"],
    ["C:\\bin\\maskwright.exe"],
  ]);
});

test("a version is compared by its numbers", () => {
  assert.ok(isOlder("0.9.0", "0.10.0"));
  assert.ok(isOlder("0.1.9", "1.0.0"));
  assert.ok(!isOlder("0.10.0", "0.9.9"));
  assert.ok(!isOlder("0.1.0.dev3", "0.1.0"));
});

test("what `--version` prints says whether it is maskwright, and new enough", () => {
  assert.deepEqual(readVersion(`maskwright ${OLDEST}\r\n`), { version: OLDEST });
  assert.match(failure(readVersion("Python 3.12.1\n")), /not maskwright/);
  assert.match(failure(readVersion("")), /not maskwright/);
  assert.match(failure(readVersion("maskwright 0.0.9")), /0\.0\.9.*or later is needed/);
});

test("programs are asked for their version", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "maskwright-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const program = (name: string, lines: string) => {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${lines}\n`);
    chmodSync(file, 0o755);
    return [file] as const;
  };
  const ask = (command: readonly [string]) => probe(command, folder, 2_000);
  assert.deepEqual(await ask(program("good", "echo maskwright 0.1.0")), { version: "0.1.0" });
  assert.equal(failure(await ask([join(folder, "none")])), "there is no such program");
  const text = program("text", "");
  chmodSync(text[0], 0o644);
  assert.equal(failure(await ask(text)), "it may not be run");
  const module = program("module", "echo Traceback >&2; echo 'No module named maskwright' >&2; echo >&2; exit 1");
  assert.equal(failure(await ask(module)), "No module named maskwright");
  assert.equal(failure(await ask(program("silent", "exit 3"))), "it ended with exit code 3");
  assert.match(failure(await probe(program("slow", "exec sleep 9"), folder, 50)), /did not say its version/);
  assert.match(failure(await ask(["\0"])), /null bytes/);
});

test("the last line that says something is found", () => {
  assert.equal(lastLine("a\nb\r\n \n"), "b");
  assert.equal(lastLine(" \n"), undefined);
});

test("the first candidate that is maskwright is taken", async () => {
  const around = { ...POSIX, interpreter: "/env/bin/python", searchPath: "/usr/bin" };
  const found = await find(around, (command) =>
    Promise.resolve(command.length === 1 ? { version: "0.1.0" } : { failure: "No module named maskwright" }),
  );
  assert.deepEqual(found, { command: ["/usr/bin/maskwright"], origin: "path", version: "0.1.0" });
});

test("where none is, the message says where it was looked for, and how to install it", async () => {
  const nowhere = await find(POSIX, () => Promise.resolve({ failure: "no" }));
  assert.match(message(nowhere), /\.venv, and the PATH.*pip install maskwright$/);
  const untrusted = await find({ ...POSIX, isTrusted: false }, () => Promise.resolve({ failure: "no" }));
  assert.match(message(untrusted), /not searched while it is not trusted.*pip install maskwright$/);
});

test("a setting that starts nothing is named with the reason, and nothing else is tried", async () => {
  const tried: string[] = [];
  const missing = await find({ ...POSIX, wished: ["/no"], interpreter: "/env/bin/python" }, ([program]) => {
    tried.push(program);
    return Promise.resolve({ failure: "there is no such program" });
  });
  assert.match(message(missing), /setting maskwright\.server\.command.*\/no.*there is no such program/);
  assert.deepEqual(tried, ["/no"]);
});

test("a version that is too old is told from none", async () => {
  const missing = await find({ ...POSIX, searchPath: "/usr/bin" }, () =>
    Promise.resolve(readVersion("maskwright 0.0.1")),
  );
  assert.match(message(missing), /too old.*\/usr\/bin\/maskwright.*0\.0\.1.*--upgrade/);
});

test("the server sees its own settings only", () => {
  const section = { vocabulary: "v", server: { command: "c" }, trace: { server: "off" }, start: null };
  assert.deepEqual(forServer(section), { vocabulary: "v", start: null });
  assert.equal(forServer(null), null);
  assert.deepEqual(forServer(["a"]), ["a"]);
});

function failure(answer: { version: string } | { failure: string }): string {
  return "failure" in answer ? answer.failure : assert.fail(`version ${answer.version}`);
}

function message(answer: object): string {
  return "message" in answer ? String(answer.message) : assert.fail("a server was found");
}
