import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type ServerProcess<Prepared> = Prepared & { port: number; child: ChildProcess; stop: () => Promise<void> };

/** Starts one side of a comparison as a child process and waits for its ready message, which is returned. */
export async function startServer<Prepared>(script: string, ...args: string[]): Promise<ServerProcess<Prepared>> {
  const dir = mkdtempSync(join(tmpdir(), "keyrack-bench-"));
  const child = fork(script, [dir, ...args], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, NODE_ENV: "production" },
    serialization: "advanced",
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const prepared = await new Promise<Prepared & { port: number }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as Prepared & { port: number }));
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  return {
    ...prepared,
    child,
    async stop() {
      child.kill("SIGKILL");
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The processor's seconds that a process has taken by now with all its threads, as Linux counts them: much steadier than the clock. */
export function cpuSeconds({ pid }: Pick<ChildProcess, "pid">): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** As many sockets as callers at the same time: a browser has its own. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export type Sent = { method: string; path: string; body?: unknown; headers?: Record<string, string> };

/** One call, with the whole response read. Throws for any status but 200 and 204. */
export async function call(port: number, path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
  const { status, text } = await send(port, { method: body === undefined ? "GET" : "POST", path, body, headers });
  if (status === 200 || status === 204) return text;
  throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
}

/** The same with any method, and with the status for the caller to judge. */
export function send(port: number, { method, path, body, headers = {} }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const ofBody = payload === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) };
    const outgoing = request({ port, path, agent, method, headers: { ...headers, ...ofBody } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}

/** The duration of a call in milliseconds, for `count` calls one after the other, after a warm-up. */
export async function time(count: number, once: (i: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    await once(i);
    times.push(performance.now() - began);
  }
  return times;
}
