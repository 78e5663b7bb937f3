import type { Job } from "#server/core/jobs/jobs-runner.ts";
import { inEveryProperty, nextMorning } from "#server/properties/rounds.ts";
import { clearOldRegistrations } from "#server/registrations/service.ts";

/** Once a morning, when nobody checks in. */
const MORNING = "04:00";

/** Clears the names out of entries that the law wants kept no longer. */
export const clearRegistrations: Job = {
  name: "registrations kept long enough",
  afterCommit: false,
  async run(runtime) {
    await inEveryProperty(runtime, clearOldRegistrations);
    return nextMorning(runtime, MORNING);
  },
};
