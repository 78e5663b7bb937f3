import { setImmediate as nextTurn } from "node:timers/promises";
import { deleteSome } from "#server/office/webhooks/deliveries.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { nextMorning } from "#server/tenant/properties/for-each-property.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";

const KEPT_MS = 30 * DAY_MS;
const AT_A_TIME = 1_000;

/** Deletes the deliveries that were over 30 days ago, once a morning; calls are served in between. */
export const clearDeliveries: Job = {
  name: "clear the log of webhooks",
  afterCommit: false,
  pausedBy: ["clock"],
  async run(runtime) {
    const oldest = new Date(runtime.clock().getTime() - KEPT_MS).toISOString();
    while (deleteSome(runtime, { oldest, most: AT_A_TIME }) === AT_A_TIME) await nextTurn();
    return nextMorning(runtime, "04:00");
  },
};
