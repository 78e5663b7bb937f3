import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Job } from "#server/core/jobs-runner.ts";
import type { Ledger } from "#server/core/work.ts";
import { folderOf, INCOMING } from "#server/files/disk.ts";
import { liveFileIds } from "#server/files/queries.ts";

/** At each start: throws away what a crash has left between disk and ledger, which is bytes that belong to no live file. */
export const sweepFiles: Job = {
  name: "sweep files",
  onBell: false,
  async run(ledger) {
    for (const name of await namesIn(ledger)) await rm(join(folderOf(ledger.home), name), { force: true });
    return null;
  },
};

/** Renaming and committing are one step of this process, so what has an id and no row will never get one. */
async function namesIn(ledger: Ledger): Promise<string[]> {
  const folder = folderOf(ledger.home);
  const names = await readdir(folder).catch(() => []);
  const live = liveFileIds(ledger.db);
  const lost: string[] = [];
  for (const name of names) {
    if (live.has(name)) continue;
    if (!name.startsWith(INCOMING) || (await isOfEarlierRun(join(folder, name)))) lost.push(name);
  }
  return lost;
}

async function isOfEarlierRun(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < performance.timeOrigin;
}
