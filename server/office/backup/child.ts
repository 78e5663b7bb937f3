import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { CommandAnswer } from "#server/office/backup/command-answer.ts";
import { FailedBackup } from "#server/office/backup/failure.ts";
import type { Config } from "#server/platform/core/work/work.ts";

type Command = readonly ["automatic" | "try", string];

/** In production the command is bundled beside the server; in development it runs from its source. */
let program = (): string[] => {
  if (!import.meta.url.endsWith(".ts")) return [fileURLToPath(new URL("./backup-command.mjs", import.meta.url))];
  return ["--import", "tsx", fileURLToPath(new URL("../../backup-command.ts", import.meta.url))];
};

let givesWay = true;

/**
 * Tests run from their source, but start the bundled command: its source takes a second to load. It gives way to nobody, because on a busy
 * machine each backup would take ten times as long.
 */
export function startBackupsWith(start: () => string[]): void {
  program = start;
  givesWay = false;
}

export type RunningCommand = { done: Promise<CommandAnswer>; stop(): void };

/**
 * Runs the backup command in a process of its own, with less claim to the processor: SQLite's backup and the packing would hold up every call
 * of this one. A failed one throws `FailedBackup`.
 */
export function startCommand({ data_dir, backup_dir, backup_passphrase }: Config, command: Command): RunningCommand {
  const env = { ...process.env, DATA_DIR: data_dir, BACKUP_DIR: backup_dir ?? "", BACKUP_PASSPHRASE: backup_passphrase ?? "" };
  const child = spawn(process.execPath, [...program(), ...command], { env, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  child.once("spawn", () => giveWay(child));
  return { done: answerOf(child), stop: () => void child.kill("SIGTERM") };
}

function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined || !givesWay) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems let no process change another's; the backup then only takes its share.
  }
}

async function answerOf(child: ChildProcess): Promise<CommandAnswer> {
  let words = "";
  let answer: CommandAnswer | null = null;
  child.stderr?.on("data", (chunk) => void (words = `${words}${String(chunk)}`.slice(-500)));
  child.on("message", (message) => void (answer = CommandAnswer.parse(message)));
  const failure = await new Promise<Error | null>((resolve) => {
    child.once("error", resolve);
    child.once("close", () => resolve(null));
  });
  if (failure) throw new FailedBackup("unexpected", failure.message, { cause: failure });
  return assertDone(answer, words);
}

function assertDone(answer: CommandAnswer | null, words: string): CommandAnswer {
  if (answer === null) throw new FailedBackup("interrupted", words || "The backup was interrupted.");
  if (answer.kind === "failed") throw new FailedBackup(answer.reason, answer.message);
  return answer;
}
