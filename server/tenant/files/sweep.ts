import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { folderOf, INCOMING } from "#server/tenant/files/disk.ts";
import { deletedFileIds } from "#server/tenant/files/queries.ts";

/**
 * At each start: deletes what a crash has left on the disk, which is half-written uploads and the bytes of deleted files. Bytes without a
 * row in the database are kept: they may belong to a newer backup of the database.
 */
export const sweepFiles: Job = {
  name: "sweep files",
  afterCommit: false,
  pausedBy: [],
  async run(runtime) {
    for (const name of await namesIn(runtime)) await rm(join(folderOf(runtime.config), name), { force: true });
    return null;
  },
};

async function namesIn(runtime: Runtime): Promise<string[]> {
  const folder = folderOf(runtime.config);
  const names = await readdir(folder).catch(() => []);
  const deleted = deletedFileIds(runtime.db);
  const lost: string[] = [];
  for (const name of names) {
    const isHalf = name.startsWith(INCOMING) && (await isOfEarlierRun(join(folder, name)));
    if (isHalf || deleted.has(name)) lost.push(name);
  }
  return lost;
}

async function isOfEarlierRun(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < performance.timeOrigin;
}
