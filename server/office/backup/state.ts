import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { type RunningCommand, startCommand } from "#server/office/backup/child.ts";
import { FailedBackup, reasonOf } from "#server/office/backup/failure.ts";
import { installationIn } from "#server/office/backup/folder.ts";
import { backupFolder } from "#server/platform/core/process/data-dir.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { ownBackups } from "#shared/office/backup/names.ts";
import type { BackupFile, BackupState, RestoreTest } from "#shared/office/backup/schema.ts";

/** State of the backups, in memory. The folder is listed at the start and after each attempt only: it may be on a slow disk. */
type StoredState = Pick<BackupState, "failure" | "next_at" | "test" | "test_failure"> & {
  files: readonly BackupFile[];
  running: { what: "backup" | "test"; done: Promise<unknown>; command: RunningCommand | null } | null;
  listing: Promise<void> | null;
  /** True if the folder has answered since the start. */
  isListed: boolean;
  /** Backups that sessions may download, with the end of the permission. */
  downloads: Map<string, { name: string; until: string }>;
  startedAt: string | null;
};

const known = new WeakMap<Runtime, StoredState>();

/** The state of the runtime's backups. */
export function backupsOf(runtime: Runtime): StoredState {
  let found = known.get(runtime);
  if (!found) {
    found = {
      files: [],
      running: null,
      listing: null,
      isListed: false,
      downloads: new Map(),
      startedAt: null,
      failure: null,
      next_at: null,
      test: null,
      test_failure: null,
    };
    known.set(runtime, found);
  }
  return found;
}

/** Lets open screens read the state again. */
function announce({ notifier }: Runtime): void {
  notifier.announce({ object: "backup", user_id: null });
}

/** A folder on a network disk that is gone answers never, or after minutes. */
const LISTING_MS = 10_000;

/** Reads the folder. While it doesn't answer it is not asked again: each question holds a thread of the process. Throws `FailedBackup`. */
export async function listBackups(runtime: Runtime, patienceMs = LISTING_MS): Promise<void> {
  const state = backupsOf(runtime);
  state.listing ??= readFolder(runtime)
    .then((files) => {
      state.files = files;
      state.isListed = true;
    })
    .finally(() => void (state.listing = null));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `The folder ${backupFolder(runtime.config)} does not answer.`;
    timer = setTimeout(() => reject(new FailedBackup("no_answer", message)), patienceMs).unref();
  });
  await Promise.race([state.listing, late]).finally(() => clearTimeout(timer));
}

async function readFolder({ config, db }: Runtime): Promise<BackupFile[]> {
  const folder = backupFolder(config);
  const { installation } = installationIn(db);
  const names = await readdir(folder).catch(() => []);
  const found = ownBackups(names, installation).map(async ({ name, made_at, before_version }) => {
    const { size } = await stat(join(folder, name));
    return { name, made_at, before_version, size };
  });
  const files = await Promise.allSettled(found);
  return files.flatMap((file) => (file.status === "fulfilled" ? [file.value] : []));
}

/** Makes a backup now and keeps what came of it, for the screens. Throws `FailedBackup`. */
export function backUpNow(runtime: Runtime): Promise<void> {
  const state = backupsOf(runtime);
  return alone(runtime, "backup", async () => {
    const now = runtime.clock().toISOString();
    try {
      // A folder that does not answer would hold the command for ever.
      await listBackups(runtime);
      await run(runtime, ["automatic", now]);
      await listBackups(runtime);
      state.failure = null;
    } catch (thrown) {
      state.failure = failureOf(thrown, now);
      throw thrown;
    }
  });
}

/** Restores a backup into a folder that is deleted again, and keeps what was found in it. Throws `FailedBackup`. */
export function testRestore(runtime: Runtime, name: string): Promise<void> {
  const state = backupsOf(runtime);
  return alone(runtime, "test", async () => {
    const time = runtime.clock().toISOString();
    const began = performance.now();
    try {
      const answer = await run(runtime, ["try", join(backupFolder(runtime.config), name)]);
      if (answer.kind !== "opened") throw new FailedBackup("unexpected", answer.kind);
      const { bookings, invoices, files } = answer;
      state.test = {
        time,
        name: basename(name),
        took_ms: Math.round(performance.now() - began),
        bookings,
        invoices,
        files,
      } satisfies RestoreTest;
      state.test_failure = null;
    } catch (thrown) {
      state.test_failure = failureOf(thrown, time);
      throw thrown;
    }
  });
}

function failureOf(thrown: unknown, time: string) {
  return { time, reason: reasonOf(thrown), detail: thrown instanceof Error ? thrown.message : String(thrown) };
}

function run(runtime: Runtime, command: Parameters<typeof startCommand>[1]) {
  const started = startCommand(runtime.config, command);
  const { running } = backupsOf(runtime);
  if (running) running.command = started;
  return started.done;
}

/** One at a time: what comes while another runs waits for it. */
async function alone(runtime: Runtime, what: "backup" | "test", task: () => Promise<void>): Promise<void> {
  const state = backupsOf(runtime);
  while (state.running) await state.running.done.catch(() => {});
  const running = { what, done: Promise.resolve().then(task), command: null };
  state.running = running;
  announce(runtime);
  try {
    await running.done;
  } finally {
    state.running = null;
    announce(runtime);
  }
}

/** Ends what runs, when the program ends. */
export function stopBackups(runtime: Runtime): void {
  backupsOf(runtime).running?.command?.stop();
}
