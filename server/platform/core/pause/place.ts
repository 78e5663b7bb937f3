import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DATABASE_FILE } from "#server/platform/core/process/data-dir.ts";

/**
 * Location of a database. Each fact finds copies that the others miss; null if the system does not report it.
 * - `born`: when the database file was created. Every copy, move to another disk, restore and `litestream restore` creates a new file.
 * - `inode`: the file's number, compared only if the file system keeps no creation time.
 * - `path`: a snapshot of the whole file system (btrfs, ZFS, LVM) keeps both, but is mounted elsewhere.
 * - `machine`: `/etc/machine-id`, which a copied disk keeps until it is renewed. Not in a container: there it belongs to the image, or is new
 *   with each container, and an ordinary update must not ask. The volume keeps the other facts.
 * A clone of a virtual machine that keeps its machine-id can't be told from a restart.
 */
export const DataPlace = z.object({
  machine: z.string().nullable(),
  path: z.string().nullable(),
  born: z.string().nullable(),
  inode: z.string().nullable(),
});
export type DataPlace = z.infer<typeof DataPlace>;

/** The place of the database in a data folder. */
export function placeOf(data_dir: string): DataPlace {
  const file = join(data_dir, DATABASE_FILE);
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  // Linux before 4.11 knows no creation time, and Node answers the last change instead; some file systems answer zero.
  const isBornKnown = found !== undefined && found.birthtimeNs > 0n && found.birthtimeNs !== found.ctimeNs;
  return {
    machine: machineId(),
    path: found ? realpathSync(file) : null,
    born: isBornKnown ? String(found.birthtimeNs) : null,
    inode: found ? String(found.ino) : null,
  };
}

/** True if two descriptions are of the same place. What one of them doesn't know is not compared. */
export function isSamePlace(one: DataPlace, other: DataPlace): boolean {
  const differs = (fact: keyof DataPlace) => one[fact] !== null && other[fact] !== null && one[fact] !== other[fact];
  const isBornKnown = one.born !== null && other.born !== null;
  return !differs("machine") && !differs("path") && !differs(isBornKnown ? "born" : "inode");
}

const CONTAINER_FILES = ["/.dockerenv", "/run/.containerenv"];

function machineId(): string | null {
  const isContainer = CONTAINER_FILES.some((path) => existsSync(path)) || process.env["KUBERNETES_SERVICE_HOST"] !== undefined;
  if (isContainer) return null;
  try {
    const id = readFileSync("/etc/machine-id", "utf8").trim();
    return /^[0-9a-f]{32}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
