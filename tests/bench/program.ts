import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Program = { port: number; child: ChildProcess; stop: () => Promise<void> };

/** Runs the built program on a folder of data, as its owner does, and waits until it is ready. */
export async function startProgram(dir: string, env: Record<string, string> = {}): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, ["dist/server/main.mjs"], {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: dir, DEMO: "0", LOG_LEVEL: "silent", ...env },
    stdio: "ignore",
  });
  const gone = once(child, "exit");
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`);
    await wait(50);
  }
  return {
    port,
    child,
    async stop() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
