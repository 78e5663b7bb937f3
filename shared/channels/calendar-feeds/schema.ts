import { z } from "zod";
import { RoomType } from "#shared/inventory/room-types/schema.ts";
import { Room } from "#shared/inventory/rooms/schema.ts";
import { ById, entity, Id } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, sortable } from "#shared/platform/core/page.ts";

/** `out`: an address at which a channel reads the nights that are taken; `in`: a channel's calendar, which is read every 15 minutes. */
export const FEED_DIRECTIONS = ["out", "in"] as const;

/** The channel, such as "Airbnb": the source of the stays that come from it, and whose own stays are not told to it. */
const ChannelName = z.string().trim().min(1).max(50);

/** `webcal:` is how calendars are linked; they are read over https. */
const FeedUrl = z
  .url({ protocol: /^(https?|webcal)$/ })
  .max(2_000)
  .transform((url) => url.replace(/^webcal:/i, "https:"));

/** A feed is about one room, or about a room type: then a night is taken when no room of it is left. */
export const CalendarFeedInput = z
  .strictObject({
    name: ChannelName.describe("The channel, such as Airbnb or Booking.com"),
    direction: z.enum(FEED_DIRECTIONS).describe("out: a channel reads our calendar; in: we read the channel's"),
    room_id: Id.nullable().default(null).describe("The room that the feed is about; null if it is about a room type"),
    room_type_id: Id.nullable().default(null).describe("The room type that the feed is about; null if it is about a room"),
    url: FeedUrl.nullable().default(null).describe("The address of the channel's calendar, which is read every 15 minutes"),
  })
  .refine(({ direction, url }) => (direction === "in") === (url !== null), { path: ["url"], message: "feed_address" });
export type CalendarFeedInput = z.infer<typeof CalendarFeedInput>;

export const CalendarFeedPatch = z.strictObject({
  name: ChannelName.optional().describe("The channel, such as Airbnb or Booking.com"),
  url: FeedUrl.optional().describe("The address of the channel's calendar, which is read every 15 minutes"),
  active: z.boolean().optional(),
});
export type CalendarFeedPatch = z.infer<typeof CalendarFeedPatch>;

/** `cancel_stays`: whether the stays to come that came from an in feed are canceled with it. */
export const CalendarFeedDeletion = ById.extend({
  cancel_stays: z
    .boolean()
    .default(false)
    .describe("Whether stays of the feed that are to come, and not paid or invoiced, are canceled with it"),
});
export type CalendarFeedDeletion = z.infer<typeof CalendarFeedDeletion>;

/** Why a channel's calendar could not be read; the stays that came before remain. */
export const FEED_ERRORS = [
  "timeout",
  "unreachable",
  "local_address",
  "refused",
  "unavailable",
  "too_large",
  "not_a_calendar",
  "repeating",
  "room_gone",
] as const;

/**
 * Counts of the last reading: stays, nights that the channel blocks by itself, our own nights that came back, conflicts, entries whose dates
 * make no sense, entries in unknown words, and entries that are free. Readings of earlier versions have not counted the last three.
 */
const FeedCounts = z.object({
  stays: z.int().describe("How many stays there are in it"),
  blocked: z.int().describe("How many blocked times there are in it"),
  ours: z.int().describe("How many of its events are our own, told back"),
  conflicts: z.int().describe("How many of its stays collide with others"),
  unreadable: z.int().default(0).describe("How many of its events have dates that make no sense"),
  unclear: z.int().default(0).describe("How many of its events have unknown words and name no guest or reservation; they book nothing"),
  free: z.int().default(0).describe("How many of its events are marked as free, so they take no nights"),
});
export type FeedCounts = z.infer<typeof FeedCounts>;

/**
 * Reasons why a stay differs from its channel's calendar: `no_room`, there is no room for its nights; `not_changed`, the stay could not
 * follow its dates; `not_canceled`, it is gone there, and was paid or invoiced here; `canceled_here`, it is still there, and was canceled
 * here.
 */
export const FEED_CONFLICTS = ["no_room", "not_changed", "not_canceled", "canceled_here"] as const;
export type FeedConflict = (typeof FEED_CONFLICTS)[number];

export const CalendarFeed = entity("calendar_feed", {
  name: z.string().describe("The channel, such as Airbnb or Booking.com"),
  direction: z.enum(FEED_DIRECTIONS).describe("out: a channel reads our calendar; in: we read the channel's"),
  room_id: z.string().nullable().describe("The room that the feed is about; null if it is about a room type"),
  room: Room.nullable().describe("The room, where expand names it"),
  room_type_id: z.string().nullable().describe("The room type that the feed is about; null if it is about a room"),
  room_type: RoomType.nullable(),
  url: z.string().nullable().describe("The address of the channel's calendar, which is read every 15 minutes"),
  /** A feed that rests answers nothing, or reads nothing. */
  active: z.boolean(),
  last_read_at: z.string().nullable().describe("When the channel last read it, to within an hour"),
  last_run_at: z.string().nullable().describe("When it last ran; null before the first time"),
  last_success_at: z.string().nullable().describe("When it was last read without an error"),
  error: z.enum(FEED_ERRORS).nullable().describe("Why the last run failed; null if it did not"),
  counts: FeedCounts.nullable().describe("What the last run has found"),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** `secret_address`: where an `out` feed is read, shown this once. */
export const CalendarFeedWithAddress = CalendarFeed.extend({
  secret_address: z
    .string()
    .nullable()
    .describe("The address that the channel reads, shown only once; anyone who has it can see which nights are taken"),
}).meta({
  id: "CalendarFeedWithAddress",
});

export const CALENDAR_FEED_RELATIONS = ["room", "room_type"] as const;
export const CalendarFeedQuery = listQuery({
  direction: z.enum(FEED_DIRECTIONS).optional().describe("out: a channel reads our calendar; in: we read the channel's"),
  expand: expandable(CALENDAR_FEED_RELATIONS),
  sort: sortable(["name", "created_at"]),
});
export type CalendarFeedQuery = z.infer<typeof CalendarFeedQuery>;

/** The secret in the address of an `out` feed. */
export const ByFeedToken = z.strictObject({ token: z.string().min(1).max(100).describe("The secret part of the address") });
