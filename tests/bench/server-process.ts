import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
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

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One call, with the whole response read. Throws for any status but 200 and 204. */
export function call(port: number, path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(
      {
        port,
        path,
        agent,
        method: payload === undefined ? "GET" : "POST",
        headers: {
          ...headers,
          ...(payload === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          if (incoming.statusCode === 200 || incoming.statusCode === 204) resolve(text);
          else reject(new Error(`${path}: ${incoming.statusCode} ${text.slice(0, 300)}`));
        });
      },
    );
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
