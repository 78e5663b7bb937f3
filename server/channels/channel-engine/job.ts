import { allOpenConnections } from "#server/channels/channel-engine/queries.ts";
import { type SendTimes, syncConnection } from "#server/channels/channel-engine/sync.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";

/** Sends free rooms, prices and restrictions to the partners, soon after they have changed. */
export function channelSyncJob(): Job {
  const times: SendTimes = new Map();
  return {
    name: "send rooms and prices to channels",
    afterCommit: true,
    pausedBy: ["clock", "copy"],
    async run(runtime) {
      const outcomes = await Promise.allSettled(allOpenConnections(runtime).map((open) => syncConnection(runtime, open, times)));
      const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      if (failures.length > 0) throw new AggregateError(failures, "channels could not be brought up to date");
      return outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? (outcome.value ?? []) : [])).sort()[0] ?? null;
    },
  };
}
