import { makeBackup, restoreBackup } from "#server/backup/archive.ts";
import { keepFilesPrivate, lockDataDir } from "#server/core/process/data-dir.ts";
import { readEnvironment } from "#server/core/process/env.ts";

/** `npm run backup -- FILE`, also while the server runs, and `npm run restore -- FILE` into an empty DATA_DIR. */
async function main(command: string | undefined, file: string | undefined): Promise<void> {
  keepFilesPrivate();
  if (!file) throw new Error(`Which file? npm run ${command} -- FILE`);
  const { DATA_DIR } = readEnvironment(process.env);
  if (command === "restore") await restoreAlone(file, DATA_DIR);
  else await makeBackup(DATA_DIR, file);
  console.log(command === "restore" ? `Restored ${file} into ${DATA_DIR}.` : `Backed up ${DATA_DIR} into ${file}.`);
}

/** Restores under the lock of DATA_DIR, so that no server starts in it meanwhile. */
async function restoreAlone(file: string, dataDir: string): Promise<void> {
  const lock = lockDataDir(dataDir);
  await restoreBackup(file, dataDir);
  lock.release();
}

main(process.argv[2], process.argv[3]).catch((failure: unknown) => {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exit(1);
});
