import { makeBackup, restoreBackup } from "#server/office/backup/archive.ts";
import { backUpAutomatically } from "#server/office/backup/automatic.ts";
import type { CommandAnswer } from "#server/office/backup/command-answer.ts";
import { reasonOf, sentenceOf } from "#server/office/backup/failure.ts";
import { tryRestore } from "#server/office/backup/try-restore.ts";
import { keepFilesPrivate, lockDataDir } from "#server/platform/core/process/data-dir.ts";
import { type Environment, readEnvironment } from "#server/platform/core/process/env.ts";

/**
 * `npm run backup -- FILE`, also while the server runs, and `npm run restore -- FILE`, which moves aside what is in DATA_DIR. The server
 * starts `automatic TIME` and `try FILE` by itself and is told how they ended.
 */
async function main(command: string | undefined, given: string | undefined): Promise<void> {
  keepFilesPrivate();
  endInOrder();
  if (!given) throw new Error(`Which file? npm run ${command} -- FILE`);
  const environment = readEnvironment(process.env);
  const { DATA_DIR, BACKUP_PASSPHRASE } = environment;
  const passphrase = BACKUP_PASSPHRASE ?? null;
  if (command === "restore") return restoreAlone(given, DATA_DIR, passphrase);
  if (command === "automatic") return tell({ kind: "made", path: await backUpAutomatically(automatic(environment, given)) });
  if (command === "try") return tell({ kind: "opened", ...(await tryRestore(given, DATA_DIR, passphrase)) });
  await makeBackup(DATA_DIR, given, passphrase);
  console.log(`Backed up ${DATA_DIR} into ${given}${passphrase === null ? "" : ", encrypted"}.`);
}

function automatic({ DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE }: Environment, now: string) {
  return { data_dir: DATA_DIR, backup_dir: BACKUP_DIR ?? null, passphrase: BACKUP_PASSPHRASE ?? null, now };
}

/** Restores under the lock of DATA_DIR, so that no server starts in it meanwhile. */
async function restoreAlone(file: string, dataDir: string, passphrase: string | null): Promise<void> {
  const lock = lockDataDir(dataDir);
  const { replaced, erased, kept } = await restoreBackup(file, dataDir, passphrase).finally(() => lock.release());
  console.log(`Restored ${file} into ${dataDir}. Everybody has to log in again, and API keys have to be created again.`);
  if (erased > 0) console.log(`${erased} who were erased since are in it; the next start erases them again.`);
  if (kept > 0) console.log(`${kept} are in it whom a clock that was ahead has erased; they stay.`);
  console.log("Mails, lock systems, channels, webhooks and receipts are paused until an admin confirms that no other copy is in use.");
  if (replaced) console.log(`The former data is in ${replaced}.`);
}

/** Takes away what is not complete when it is told to end. A command that the server has started ends with it. */
function endInOrder(): void {
  const end = () => process.exit(1);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, end);
  if (process.send) process.once("disconnect", end);
}

function tell(answer: CommandAnswer): void {
  // Nothing is left to do once the answer is on its way.
  if (process.send) process.send(answer, () => process.exit());
  else console.log(answer);
}

main(process.argv[2], process.argv[3]).catch((failure: unknown) => {
  // A restore fails for reasons of DATA_DIR, which has words of its own.
  const isRestore = process.argv[2] === "restore";
  const message = isRestore && failure instanceof Error ? failure.message : sentenceOf(failure);
  process.exitCode = 1;
  if (process.send) tell({ kind: "failed", reason: reasonOf(failure), message });
  else console.error(message);
});
