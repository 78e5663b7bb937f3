import type { Job } from "#server/core/jobs-runner.ts";
import { sweepFiles } from "#server/files/sweep.ts";

/** What the house does by itself: one line a job. */
export const JOBS: readonly Job[] = [sweepFiles];
