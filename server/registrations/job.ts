import type { Job } from "#server/core/jobs/jobs-runner.ts";
import { inEveryProperty, nextMorning } from "#server/properties/rounds.ts";
import { clearOldRegistrations } from "#server/registrations/service.ts";

/** Runs once a morning, at a time without check-ins. */
const MORNING = "04:00";

/** Deletes the names of entries whose retention period by law is over. */
export const clearRegistrations: Job = {
  name: "clear old registrations",
  afterCommit: false,
  async run(runtime) {
    await inEveryProperty(runtime, clearOldRegistrations);
    return nextMorning(runtime, MORNING);
  },
};
