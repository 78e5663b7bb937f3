import { feedStayStore, staysInConflict } from "#server/channels/calendar-feeds/feed-stays.ts";
import { findCalendarFeed } from "#server/channels/calendar-feeds/queries.ts";
import { readFeed } from "#server/channels/calendar-feeds/read-feed.ts";
import { dueFeeds, nextReading } from "#server/channels/calendar-feeds/readings.ts";
import { tryAgain } from "#server/channels/calendar-feeds/take-over.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { viewOf } from "#server/platform/core/work/work.ts";

const TIMEOUT_MS = 20_000;
/** Calendars that are read side by side: a slow channel holds up one place among them. */
const SIDE_BY_SIDE = 10;

/** Reads the calendars of channels every 15 minutes, and at once where one was added or is to be read again. */
export function calendarFeedsJob(timeout_ms = TIMEOUT_MS): Job {
  let ending = new AbortController();
  return {
    name: "read calendars of channels",
    afterCommit: true,
    pausedBy: ["copy"],
    async run(runtime) {
      ending = new AbortController();
      const { signal } = ending;
      const how = { timeout_ms, allowsLocal: runtime.config.allows_local_addresses, signal };
      const failures: unknown[] = [];
      const waiting = dueFeeds(runtime);
      const readOn = async () => {
        for (let due = waiting.shift(); due && !signal.aborted; due = waiting.shift()) {
          await readFeed(runtime, due, how).catch((thrown: unknown) => void failures.push(thrown));
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, readOn));
      if (failures.length > 0) throw new AggregateError(failures, "calendars could not be taken over");
      return nextReading(runtime);
    },
    stop: () => ending.abort(),
  };
}

/** Gives stays of channels the room that they did not get as soon as it is free. */
export const channelStaysJob: Job = {
  name: "find rooms for stays of channels",
  afterCommit: true,
  pausedBy: [],
  async run(runtime) {
    await eachInTurns(staysInConflict(runtime), ({ id, ...property }) => {
      const view = viewOf(runtime, automatedActor(property));
      const stay = feedStayStore.find(view, id);
      const feed = stay && findCalendarFeed(view, stay.feed_id);
      if (stay && feed?.active) tryAgain({ runtime, property, feed }, stay, view);
    });
    return null;
  },
};
