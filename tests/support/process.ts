import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { addressIn } from "#tests/support/address-in.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { bundled } from "#tests/support/server-bundle.ts";

export const ADMIN = { email: "owner@example.com", password: "a long password" };

type Launched = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

/** With the program of another Node, as another user, or after a command of the shell, such as a limit. */
type HowToLaunch = { node?: string; uid?: number; shell?: string };

/** The processes that a process has started, as Linux lists them; none of one that has ended. */
export function childrenOf(pid: number | string | undefined): string[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, "utf8").split(" ").filter(Boolean) : [];
}

/** Tells whether a process still runs and may write: one that has ended and is not yet collected does not count. */
export function isRunning(pid: number | string): boolean {
  const status = `/proc/${pid}/stat`;
  return existsSync(status) && !/\) [ZX] /.test(readFileSync(status, "utf8"));
}

/** Kills a process and those that it started, such as a program that has restarted itself, and waits until none of them writes any more. */
async function killWithDescendants(pid: number | string | undefined): Promise<void> {
  if (pid === undefined || !isRunning(pid)) return;
  const children = childrenOf(pid);
  process.kill(Number(pid), "SIGKILL");
  for (const child of children) await killWithDescendants(child);
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Starts a server as a child process, which is killed at the end of the test at the latest. */
export function launch(env: Record<string, string>, { node = process.execPath, uid, shell }: HowToLaunch = {}): Launched {
  const [program, args] = shell ? ["bash", ["-c", `${shell}; exec "$0" "$@"`, node, bundled("main.mjs")]] : [node, [bundled("main.mjs")]];
  const child = spawn(program, args, {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: { ...process.env, LOG_LEVEL: "silent", DEMO: "0", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env },
  });
  onCleanUp(() => killWithDescendants(child.pid));
  let text = "";
  child.stdout.on("data", (chunk) => void (text += String(chunk)));
  child.stderr.on("data", (chunk) => void (text += String(chunk)));
  return { child, output: () => text, exit: once(child, "exit").then(([code]) => code as number | null) };
}

/**
 * The same, waiting until it is healthy, with its admin logged in. The system chooses the port, unless the server is to be found where an
 * earlier one was.
 */
export async function open(dir: string, { port = 0, ...how }: HowToLaunch & { port?: number } = {}) {
  const launched = launch({ PORT: String(port), DATA_DIR: dir }, how);
  const address = () => addressIn(launched.output());
  const hasEnded = () => launched.child.exitCode !== null || launched.child.signalCode !== null;
  while (!hasEnded() && !(await isHealthy(address()))) await new Promise((resolve) => setTimeout(resolve, 50));
  const url = address();
  if (url === undefined) throw new Error(`the server did not open: ${launched.output()}`);
  const login = await logIn(url);
  if (login.status !== 200) throw new Error(`the admin was not logged in: ${launched.output()}`);
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { ...launched, url, port: Number(new URL(url).port), cookie };
}

/** The admin's login. */
export function logIn(url: string): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`${url}/api/session/login`, { method: "POST", headers, body: JSON.stringify(ADMIN) });
}

async function isHealthy(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  return fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}
