import { closeSync, createReadStream, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Readable } from "node:stream";
import { newId } from "#server/platform/core/database/new-id.ts";
import { makeFolder } from "#server/platform/core/process/make-folder.ts";
import type { Config } from "#server/platform/core/work/work.ts";

/** The prefix of files that are still being written. */
export const INCOMING = ".incoming-";

/** The folder of all files' bytes, each named by its id. */
export function folderOf({ data_dir }: Pick<Config, "data_dir">): string {
  return join(data_dir, "files");
}

/** Bytes on the disk without a file row yet: `keep` names them by a file's id, `discard` deletes them if `keep` was not called. */
export type Staged = { keep(id: string): void; discard(): void };

/** Writes bytes under a temporary name and syncs them to the disk, so that the transaction that creates the row only has to rename. */
export async function stageBytes(config: Config, bytes: Buffer): Promise<Staged> {
  const folder = folderOf(config);
  makeFolder(folder);
  const path = join(folder, `${INCOMING}${newId()}`);
  const discard = () => rmSync(path, { force: true });
  try {
    const file = await open(path, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (thrown) {
    discard();
    throw thrown;
  }
  return { keep: (id) => renameForGood(path, folder, id), discard };
}

/** Renames and syncs the folder, so that a power cut does not lose the name of a file that the database refers to. */
function renameForGood(path: string, folder: string, id: string): void {
  renameSync(path, join(folder, id));
  const directory = openSync(folder, "r");
  fsyncSync(directory);
  closeSync(directory);
}

export function removeBytes(config: Config, id: string): void {
  rmSync(join(folderOf(config), id), { force: true });
}

/** All bytes of a file; null if they are missing on the disk. */
export function readFileBytes(config: Config, id: string): Buffer | null {
  try {
    return readFileSync(join(folderOf(config), id));
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw thrown;
  }
}

/** False if a file's bytes are missing on the disk, or the database is newer than the files folder. */
export function hasBytes(config: Pick<Config, "data_dir">, id: string): boolean {
  return bytesIn(config)(id);
}

/** From this many checks on, listing the folder once is faster than checking each file. */
const MANY = 1000;

/** A check like `hasBytes` for many files, with one listing of the folder. */
export function bytesIn(config: Pick<Config, "data_dir">): (id: string) => boolean {
  const folder = folderOf(config);
  let asked = 0;
  let names: ReadonlySet<string> | null = null;
  return (id) => {
    asked += 1;
    if (asked > MANY) names ??= new Set(existsSync(folder) ? readdirSync(folder) : []);
    return names?.has(id) ?? existsSync(`${folder}${sep}${id}`);
  };
}

/** A stream of a range of a file's bytes; `start` and `end` are inclusive. */
export function streamBytes(config: Config, id: string, range: { start: number; end: number }): Readable {
  return createReadStream(join(folderOf(config), id), range);
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
}
