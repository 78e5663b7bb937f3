import { spawn } from "node:child_process";
import type { Runtime } from "#server/platform/core/work/work.ts";

/** Set for a program that another process has started again: it ends with that process. */
const FOLLOWS = "KEYRACK_FOLLOWS";
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
const restarts = new WeakMap<Runtime, () => void>();

/** Says how the process of a runtime is restarted; the main program does so. */
export function restartWith(runtime: Runtime, restart: () => void): void {
  restarts.set(runtime, restart);
}

/** Restarts the process: what it has begun ends in order first. Nothing happens where no main program runs, as in tests. */
export function restart(runtime: Runtime): void {
  restarts.get(runtime)?.();
}

/** Calls `stop` when the process that has started this one again is killed, which would leave two owners of one port. */
export function stopWithParent(stop: () => void): void {
  if (process.env[FOLLOWS] === "1") process.once("disconnect", stop);
}

/**
 * Starts the same program in a new process, which listens at the same port. The present one only waits: it passes signals on and ends
 * with the other's exit code, so that whatever started it (systemd, a container, a terminal) sees one program.
 */
export function startAgain(port: number): void {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  const command = [...process.execArgv, ...process.argv.slice(1)];
  const env = { ...process.env, PORT: String(port), [FOLLOWS]: "1" };
  const child = spawn(process.execPath, command, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
  for (const signal of SIGNALS) process.on(signal, () => void child.kill(signal));
  child.once("error", (failure) => {
    console.error(`Keyrack cannot start again: ${failure.message}`);
    process.exit(1);
  });
  child.once("exit", (code) => process.exit(code ?? 1));
}
