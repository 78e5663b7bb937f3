import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { keepReserve } from "#server/platform/core/monitoring/reserve.ts";

const EVERY_MS = 10 * 60_000;

/** Makes the disk's reserve again after it was used and there is space. */
export const keepDiskReserve: Job = {
  name: "keep a reserve of the disk",
  afterCommit: false,
  pausedBy: [],
  async run({ config, clock }) {
    keepReserve(config.data_dir);
    return new Date(clock().getTime() + EVERY_MS).toISOString();
  },
};
