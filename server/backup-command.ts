import { makeBackup, restoreBackup } from "#server/backup/archive.ts";
import { keepFilesPrivate, lockDataDir } from "#server/core/process/data-dir.ts";
import { readEnvironment } from "#server/core/process/env.ts";

/** `npm run backup -- FILE`, also while the server runs, and `npm run restore -- FILE`, which moves aside what is in DATA_DIR. */
async function main(command: string | undefined, file: string | undefined): Promise<void> {
  keepFilesPrivate();
  if (!file) throw new Error(`Which file? npm run ${command} -- FILE`);
  const { DATA_DIR, BACKUP_PASSPHRASE } = readEnvironment(process.env);
  const passphrase = BACKUP_PASSPHRASE ?? null;
  if (command === "restore") return restoreAlone(file, DATA_DIR, passphrase);
  await makeBackup(DATA_DIR, file, passphrase);
  console.log(`Backed up ${DATA_DIR} into ${file}${passphrase === null ? "" : ", encrypted"}.`);
}

/** Restores under the lock of DATA_DIR, so that no server starts in it meanwhile. */
async function restoreAlone(file: string, dataDir: string, passphrase: string | null): Promise<void> {
  const lock = lockDataDir(dataDir);
  const { replaced } = await restoreBackup(file, dataDir, passphrase).finally(() => lock.release());
  console.log(`Restored ${file} into ${dataDir}. Everybody has to log in again, and API keys have to be made anew.`);
  if (replaced) console.log(`What was there before lies in ${replaced}.`);
}

main(process.argv[2], process.argv[3]).catch((failure: unknown) => {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exit(1);
});
