import { calendarAt } from "#server/channels/calendar-feeds/out-feed.ts";
import { getCalendarFeed, listCalendarFeeds } from "#server/channels/calendar-feeds/queries.ts";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  type NewFeed,
  readAtOnce,
  renewAddress,
  updateCalendarFeed,
} from "#server/channels/calendar-feeds/service.ts";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, publicProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { expandOne, expandPage } from "#server/platform/core/database/expand.ts";
import { countAttempt, type Throttle } from "#server/platform/core/process/throttle.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import {
  ByFeedToken,
  CALENDAR_FEED_RELATIONS,
  CalendarFeed,
  CalendarFeedDeletion,
  CalendarFeedInput,
  CalendarFeedPatch,
  CalendarFeedQuery,
  CalendarFeedWithAddress,
} from "#shared/channels/calendar-feeds/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { expandable, pageOf } from "#shared/platform/core/page.ts";

/** A channel reads the calendars of all rooms from one address, some every few minutes. */
const CHANNEL_CALLS: Throttle<"address"> = { name: "calendars", limits: [{ by: ["address"], most: 1_000 }] };

const withAddress = (work: Work, { feed, secret_address }: NewFeed) => ({
  ...expandOne(work, "calendar_feed", feed),
  secret_address,
});

export const calendarFeedsRouter = router({
  list: procedure("base_data:write")
    .meta({ rest: "GET /calendar_feeds", summary: "Calendars of channels that are read, and those that channels read, by channel" })
    .input(CalendarFeedQuery)
    .output(pageOf(CalendarFeed))
    .query(({ ctx, input }) => expandPage(ctx.view, "calendar_feed", listCalendarFeeds(ctx.view, input), input.expand)),

  get: procedure("base_data:write")
    .meta({ rest: "GET /calendar_feeds/{id}", summary: "A calendar feed" })
    .input(ById.extend({ expand: expandable(CALENDAR_FEED_RELATIONS) }))
    .output(CalendarFeed)
    .query(({ ctx, input }) => expandOne(ctx.view, "calendar_feed", getCalendarFeed(ctx.view, input.id), input.expand)),

  create: procedure("base_data:write")
    .meta({
      rest: "POST /calendar_feeds",
      summary: "Creates a feed; the answer holds the secret address at which an out feed is read, this once",
    })
    .input(CalendarFeedInput)
    .output(CalendarFeedWithAddress)
    .mutation(({ ctx, input }) => ctx.write((work) => withAddress(work, createCalendarFeed(work, input)))),

  update: procedure("base_data:write")
    .meta({ rest: "PATCH /calendar_feeds/{id}", summary: "Changes channel or address, or lets the feed rest" })
    .input(withId(CalendarFeedPatch))
    .output(CalendarFeed)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "calendar_feed", updateCalendarFeed(work, input)))),

  renewAddress: procedure("base_data:write")
    .meta({ rest: "POST /calendar_feeds/{id}/renew_address", summary: "Gives an out feed another secret address; the former one ends" })
    .input(ById)
    .output(CalendarFeedWithAddress)
    .mutation(({ ctx, input }) => ctx.write((work) => withAddress(work, renewAddress(work, input.id)))),

  read: procedure("base_data:write")
    .meta({ rest: "POST /calendar_feeds/{id}/read", summary: "Reads a channel's calendar now instead of within 15 minutes" })
    .input(ById)
    .output(CalendarFeed)
    .mutation(({ ctx, input }) => ctx.write((work) => expandOne(work, "calendar_feed", readAtOnce(work, input.id)))),

  delete: procedure("base_data:write")
    .meta({
      rest: "DELETE /calendar_feeds/{id}",
      summary: "Deletes a feed; stays that came from it remain unless cancel_stays says that those to come are canceled",
    })
    .input(CalendarFeedDeletion)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteCalendarFeed(work, input))),

  calendar: publicProcedure
    .use(({ ctx, next }) => {
      countAttempt(ctx.runtime, { throttle: CHANNEL_CALLS, subject: { address: ctx.address } });
      return next();
    })
    .meta({
      rest: "GET /public/calendars/{token}.ics",
      download: "text/calendar",
      summary: "The nights that are taken, for a channel with the secret address; without anybody's name",
      problems: ["too_many_requests"],
    })
    .input(ByFeedToken)
    .output(DownloadAnswer)
    .query(({ ctx, input }) => calendarAt(ctx.runtime, input.token)),
});
