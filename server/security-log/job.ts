import type { Job } from "#server/core/jobs/jobs-runner.ts";
import { nextMorning } from "#server/properties/rounds.ts";
import { forgetOldEntries } from "#server/security-log/record.ts";

/** Deletes old entries once a morning. */
export const clearSecurityLog: Job = {
  name: "clear the security log",
  afterCommit: false,
  pausedBy: ["clock"],
  async run(runtime) {
    forgetOldEntries(runtime);
    return nextMorning(runtime, "04:00");
  },
};
