import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { nextMorning } from "#server/tenant/properties/for-each-property.ts";
import { forgetOldEntries } from "#server/tenant/security-log/record.ts";

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
