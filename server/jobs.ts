import type { Job } from "#server/core/jobs-runner.ts";

/** What the house does by itself: one line a job. */
export const JOBS: readonly Job[] = [];
