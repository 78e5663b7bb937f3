import { sweepHolds } from "#server/channels/booking-page/holds.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { forEachProperty, nextMorning } from "#server/tenant/properties/for-each-property.ts";

const SWEEPS_AT = "03:30";

/** Deletes what is left of holds, once a day: they keep no room since their time was over. */
export const holdSweep: Job = {
  name: "sweep holds of the booking page",
  afterCommit: false,
  pausedBy: [],
  async run(runtime) {
    await forEachProperty(runtime, sweepHolds);
    return nextMorning(runtime, SWEEPS_AT);
  },
};
