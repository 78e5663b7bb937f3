import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { calendarFeeds } from "#server/channels/calendar-feeds/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { query } from "#server/platform/core/database/query.ts";
import { alphabetical, sorting } from "#server/platform/core/database/sorting.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import type { CalendarFeedQuery } from "#shared/channels/calendar-feeds/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Page } from "#shared/platform/core/paging.ts";

/** Only this module writes through it. */
export const calendarFeedStore = entityStore("calendar_feed", calendarFeeds);
export const { get: getCalendarFeed, find: findCalendarFeed, findMany: calendarFeedsById } = calendarFeedStore;
export type CalendarFeedRow = ReturnType<typeof calendarFeedStore.get>;

/** By channel by default. */
export function listCalendarFeeds(view: View, asked: CalendarFeedQuery): Page<CalendarFeedRow> {
  const where = asked.direction === undefined ? undefined : eq(calendarFeeds.direction, asked.direction);
  const { name, created_at } = calendarFeeds;
  return calendarFeedStore.page(view, asked, where, sorting(asked.sort ?? "name", { name: alphabetical(name), created_at }), created_at);
}

const outFeeds = query([], (db, { property }) =>
  db
    .select({ name: calendarFeeds.name, room_id: calendarFeeds.room_id, room_type_id: calendarFeeds.room_type_id })
    .from(calendarFeeds)
    .where(
      and(
        eq(calendarFeeds.property_id, property),
        eq(calendarFeeds.direction, "out"),
        eq(calendarFeeds.active, true),
        isNotNull(calendarFeeds.last_read_at),
        isNull(calendarFeeds.deleted_at),
      ),
    ),
);

/** True if the channel of a feed has read the nights that are taken here at the same place. */
export function isToldTo(view: View, { name, room_id, room_type_id }: CalendarFeedRow): boolean {
  const isSame = (channel: string) => channel.toLowerCase() === name.toLowerCase();
  return outFeeds.all(view, {}).some((out) => isSame(out.name) && out.room_id === room_id && out.room_type_id === room_type_id);
}

const feedByToken = query(
  ["hash"],
  (db, { hash }) =>
    db
      .select({ id: calendarFeeds.id, property_id: calendarFeeds.property_id, time_zone: properties.time_zone })
      .from(calendarFeeds)
      .innerJoin(properties, eq(properties.id, calendarFeeds.property_id))
      .where(
        and(
          eq(calendarFeeds.token_hash, hash),
          eq(calendarFeeds.active, true),
          isNull(calendarFeeds.deleted_at),
          isNull(properties.deleted_at),
        ),
      ),
  { acrossProperties: "a channel's call has only the secret of the address" },
);

/** The feed that is read at a secret address. Throws `not_found`, also for one that rests. */
export function feedOfToken(runtime: Runtime, token: string): { view: View; feed: CalendarFeedRow } {
  const place = feedByToken.get(runtime, { hash: hashToken(token) });
  if (!place) throw new Problem("not_found");
  const view = viewOf(runtime, automatedActor(place));
  return { view, feed: getCalendarFeed(view, place.id) };
}
