import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, vi } from "vitest";
import { DRIVER } from "#server/platform/core/database/driver.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { bundled } from "#tests/support/server-bundle.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** Files of the repository that a start reads. The screens' sources are left out, because the build of a clone is a fake. */
const PARTS = [".gitignore", "scripts", "drizzle", "package.json", "package-lock.json", "shared", "tsconfig.json", "vite.config.ts"];
export const ADMIN = { email: "owner@example.com", password: "a long password" };
const WAIT = { timeout: 60_000, interval: 20 };

/**
 * A fresh clone as a repository of its own, with a fake npm that links the packages of this one, and a fake build that copies this one's
 * server. Both note their calls, and hang while a file `slow-…` is there.
 */
export function makeClone() {
  const outside = temporaryFolder();
  const folder = join(outside, "a clone");
  mkdirSync(folder);
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  fakeBuild(outside, folder);
  fakeNpm(outside);
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    [...COMMITTER, "commit", "-q", "-m", "clone"],
  ])
    git(folder, args);

  const env = {
    ...process.env,
    PATH: `${join(outside, "bin")}:${process.env["PATH"]}`,
    CHROMIUM: process.execPath,
    DATA_DIR: join(outside, "data"),
    PORT: "0",
    DEMO: "0",
    LOG_LEVEL: "info",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const run = (...args: string[]) => launch(args, folder, env);
  const flag = (name: string) => join(outside, name);
  return {
    folder,
    run,
    start: () => run("scripts/start.mjs"),
    prepare: () => run("--input-type=module", "-e", 'await (await import("./scripts/prepare.mjs")).prepareProgram()'),
    /** The calls of npm and of the build, without the options. */
    calls: () => (existsSync(flag("calls")) ? readFileSync(flag("calls"), "utf8").trim().split("\n") : []),
    set: (name: "slow-ci" | "slow-rebuild" | "slow-build" | "broken-thread") => writeFileSync(flag(name), ""),
    status: () => git(folder, ["status", "--porcelain"]),
    has: (path: string) => existsSync(join(folder, path)),
  };
}

const COMMITTER = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];

function git(cwd: string, args: readonly string[]): string {
  return execFileSync("git", args, { cwd, encoding: "utf8" });
}

function fakeBuild(outside: string, folder: string): void {
  const path = (name: string) => JSON.stringify(join(outside, name));
  const server = `
    import { appendFileSync, cpSync, existsSync, writeFileSync } from "node:fs";
    export const UNBUNDLED = [];
    export async function bundleServer(outdir) {
      appendFileSync(${path("calls")}, "build\\n");
      cpSync(${JSON.stringify(dirname(bundled("main.mjs")))}, outdir, { recursive: true });
      if (existsSync(${path("broken-thread")})) writeFileSync(outdir + "/thread.mjs", "throw new Error('of a later build')");
      if (existsSync(${path("slow-build")})) await new Promise((resolve) => setTimeout(resolve, 60_000));
      return [];
    }`;
  const client = `
    import { mkdirSync, writeFileSync } from "node:fs";
    export async function bundleClient(outdir) {
      mkdirSync(outdir, { recursive: true });
      writeFileSync(outdir + "/index.html", "<title>Keyrack</title>");
      return [];
    }
    export const packFiles = () => {};`;
  writeFileSync(join(folder, "scripts/bundle-server.mjs"), server);
  writeFileSync(join(folder, "scripts/bundle-client.mjs"), client);
  const others = {
    "copy-fonts": "export const copyFonts = () => {};",
    "docs-pages": "export const makeDocsPages = () => {};",
    licences: "export const collectLicences = () => ({});",
    "package-folder": `import { mkdirSync } from "node:fs"; export const makePackageFolder = (folder) => mkdirSync(folder);`,
  };
  for (const [name, script] of Object.entries(others)) writeFileSync(join(folder, `scripts/${name}.mjs`), script);
}

function fakeNpm(outside: string): void {
  const real = resolve("node_modules");
  const npm = `#!/bin/sh
    echo "$1" >> '${outside}/calls'
    hang() { while [ -e "${outside}/slow-$1" ]; do sleep 0.1; done; }
    if [ "$1" = ci ]; then
      rm -rf node_modules && mkdir node_modules && ln -s '${real}/react' node_modules/react
      hang ci
      rm node_modules/react && ln -s '${real}'/* node_modules/
      rm node_modules/${DRIVER} && mkdir node_modules/${DRIVER} && cp '${real}/${DRIVER}/package.json' node_modules/${DRIVER}
      cp '${real}/.package-lock.json' node_modules
    elif [ "$1" = rebuild ]; then
      hang rebuild
      rm -rf "node_modules/$2" && ln -s "${real}/$2" node_modules/
    fi`;
  mkdirSync(join(outside, "bin"));
  writeFileSync(join(outside, "bin/npm"), npm, { mode: 0o755 });
  writeFileSync(join(outside, "bin/npx"), "#!/bin/sh\n", { mode: 0o755 });
}

/** Starts a command of a clone in a process group of its own, as a terminal does. */
function launch(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const exit = once(child, "exit").then(([code]) => code as number | null);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => void (text += String(chunk)));
  onCleanUp(() => killGroup(child));
  return {
    output: () => text,
    exit,
    /** Waits for a healthy answer. Returns the address and the milliseconds since the command. */
    async healthy() {
      const url = await vi.waitFor(() => /http:\/\/127\.0\.0\.1:\d+(?=")/.exec(text)?.[0] ?? raise(text), WAIT);
      await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), WAIT);
      return { url, ms: performance.now() - began };
    },
    /** Waits until it is ready for calls, and returns the address. */
    async open() {
      const { url } = await this.healthy();
      await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), WAIT);
      return url;
    },
    /** Ends it in order. */
    stop: () => (child.kill("SIGTERM"), exit),
    /** Kills the command with all that it has started. */
    killAll: () => (killGroup(child), exit),
    /** Kills the command alone, and what it has started goes on. */
    killAlone: () => (child.kill("SIGKILL"), exit),
  };
}

function raise(text: string): never {
  throw new Error(text);
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
