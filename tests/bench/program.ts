import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { addressIn } from "#tests/support/address-in.ts";

export type Program = { port: number; child: ChildProcess; stop: () => Promise<void> };

/** Runs the built program on a folder of data, as its owner does, and waits until it is ready. */
export async function startProgram(dir: string, env: Record<string, string> = {}): Promise<Program> {
  const child = spawn(process.execPath, ["dist/server/main.mjs"], {
    env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: dir, DEMO: "0", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => void (output += String(chunk)));
  const gone = once(child, "exit");
  let url: string | undefined;
  while (!url || !(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`);
    await wait(50);
    url = addressIn(output);
  }
  return {
    port: Number(new URL(url).port),
    child,
    async stop() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
