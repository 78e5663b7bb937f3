import { closeSync, createReadStream, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Readable } from "node:stream";
import { newId } from "#server/core/database/new-id.ts";
import type { Config } from "#server/core/work/work.ts";

/** What the name of a file begins with that is still being written. */
export const INCOMING = ".incoming-";

/** Where the bytes of all files lie, each under its id. */
export function folderOf({ data_dir }: Pick<Config, "data_dir">): string {
  return join(data_dir, "files");
}

/** Bytes on the disk that belong to no file yet: `keep` gives them to one, `discard` forgets them if nobody did. */
export type Staged = { keep(id: string): void; discard(): void };

/**
 * Writes bytes under a name of their own and waits until the disk has them, so that the transaction that gives them an
 * id only has to rename.
 */
export async function stageBytes(config: Config, bytes: Buffer): Promise<Staged> {
  const folder = folderOf(config);
  await mkdir(folder, { recursive: true });
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

/** A power cut must not lose the name of a file that the runtime knows. */
function renameForGood(path: string, folder: string, id: string): void {
  renameSync(path, join(folder, id));
  const directory = openSync(folder, "r");
  fsyncSync(directory);
  closeSync(directory);
}

export function removeBytes(config: Config, id: string): void {
  rmSync(join(folderOf(config), id), { force: true });
}

/** All bytes of a file; null where the disk has lost them. */
export function readFileBytes(config: Config, id: string): Buffer | null {
  try {
    return readFileSync(join(folderOf(config), id));
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw thrown;
  }
}

/** False where the disk has lost a file, or got a runtime that is newer than its files. */
export function hasBytes(config: Pick<Config, "data_dir">, id: string): boolean {
  return bytesIn(config)(id);
}

/** From here on it is quicker to read the names of all files at once than to ask for each. */
const MANY = 1000;

/** The same for many files, as the disk has them at one time. */
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

/** Some bytes of a file: both ends are inside. */
export function streamBytes(config: Config, id: string, range: { start: number; end: number }): Readable {
  return createReadStream(join(folderOf(config), id), range);
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
}
