import { type ChildProcess, spawn } from "node:child_process";
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

/** The exit code by which a program that follows another asks it for the next start; EX_TEMPFAIL of sysexits.h. */
const AGAIN = 75;

/**
 * Starts the same program in a new process, which listens at the same port. The present one only waits: it passes signals on and ends
 * with the other's exit code, so that whatever started it (systemd, a container, a terminal) sees one program. A program that was started
 * in this way leaves its own next start to the one that waits.
 */
export function startAgain(port: number): void {
  if (process.env[FOLLOWS] === "1") process.exit(AGAIN);
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  let child = start();
  for (const signal of SIGNALS) process.on(signal, () => void child.kill(signal));

  function start(): ChildProcess {
    const command = [...process.execArgv, ...process.argv.slice(1)];
    const env = { ...process.env, PORT: String(port), [FOLLOWS]: "1" };
    const started = spawn(process.execPath, command, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
    started.once("error", (failure) => {
      console.error(`Keyrack cannot start again: ${failure.message}`);
      process.exit(1);
    });
    started.once("exit", (code) => {
      if (code !== AGAIN) process.exit(code ?? 1);
      child = start();
    });
    return started;
  }
}
