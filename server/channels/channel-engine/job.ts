import { pullConnection } from "#server/channels/channel-engine/pull.ts";
import { allOpenConnections, type OpenConnection } from "#server/channels/channel-engine/queries.ts";
import { type SendTimes, syncConnection } from "#server/channels/channel-engine/sync.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";

/** Sends free rooms, prices and restrictions to the partners, soon after they have changed. */
export function channelSyncJob(): Job {
  const times: SendTimes = new Map();
  return {
    name: "send rooms and prices to channels",
    afterCommit: true,
    pausedBy: ["clock", "copy"],
    run(runtime) {
      return forEachConnection(runtime, (open) => syncConnection(runtime, open, times));
    },
  };
}

/** Takes over the bookings of the partners each minute, also while nothing is sent to them. */
export const channelBookingsJob: Job = {
  name: "take over bookings of channels",
  afterCommit: true,
  pausedBy: ["copy"],
  run: (runtime) => forEachConnection(runtime, (open) => pullConnection(runtime, open)),
};

/** Serves all connections side by side, so that a slow partner holds up no other. Returns the earliest time that one of them named. */
async function forEachConnection(runtime: Runtime, serve: (open: OpenConnection) => Promise<string | null>): Promise<string | null> {
  const connections = allOpenConnections(runtime);
  const outcomes = await Promise.allSettled(connections.map(serve));
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, "channels could not be brought up to date");
  return outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? (outcome.value ?? []) : [])).sort()[0] ?? null;
}
