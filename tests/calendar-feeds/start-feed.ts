import { calendarFeedsJob, channelStaysJob } from "#server/channels/calendar-feeds/job.ts";
import type { CalendarFeed } from "#shared/channels/calendar-feeds/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { startChannel } from "#tests/calendar-feeds/channel-server.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** Longer than a busy machine needs for an answer. */
const PATIENT_MS = 20_000;

/** A property with three doubles and a suite, and a channel that sells room 101, or the doubles, at its own address. */
export async function startWithChannel(sells: "room" | "type" = "room") {
  const served = await startTestServer();
  const { runtime, clock } = served.property;
  Object.assign(served.property.config, { allows_local_addresses: true });
  const rooms = furnish(served.property);
  const channel = await startChannel();
  const { call } = await served.login("admin", "Clara");
  const place = sells === "room" ? { room_id: rooms.room101 } : { room_type_id: rooms.double };
  const addFeed = async (input: object) =>
    (await call<CalendarFeed>("POST /calendar_feeds", { name: "Airbnb", direction: "in", url: channel.url, ...input })).body;
  const { id } = await addFeed(place);
  const job = calendarFeedsJob(PATIENT_MS);
  const numbers = new Map([
    [rooms.room101, "101"],
    [rooms.room102, "102"],
    [rooms.room110, "110"],
    [rooms.room201, "201"],
  ]);

  /** Reads what is due after some minutes; a channel that says nothing is given up after `timeout_ms`. */
  async function read(minutes = 15, timeout_ms = PATIENT_MS): Promise<string | null> {
    clock.now = new Date(Date.parse(clock.now) + minutes * 60_000).toISOString();
    const next = await calendarFeedsJob(timeout_ms).run(runtime);
    await channelStaysJob.run(runtime);
    return next;
  }
  const bookings = async () => (await call<Page<Booking>>("GET /bookings?page_size=200&sort=check_in")).body.data;
  const day = (instant: string) => instant.slice(5, 10);
  /** The channel's stays as short words: `101 04-05 04-08`; `-` without a room, in brackets when canceled. */
  const stays = async () =>
    (await bookings())
      .filter(({ source }) => source !== "internal")
      .map(({ room_id, check_in, check_out, status }) => {
        const words = `${numbers.get(room_id ?? "") ?? "-"} ${day(check_in)} ${day(check_out)}`;
        return status === "canceled" ? `(${words})` : status === "confirmed" ? words : `${words} ${status}`;
      });
  const feed = async (of = id) => (await call<CalendarFeed>(`GET /calendar_feeds/${of}`)).body;
  const book = async (room_id: string | null, check_in: string, check_out: string, values: object = {}) => {
    const made = await call<Booking>("POST /bookings", {
      ...(room_id === null ? { room_type_id: rooms.double } : { room_id }),
      check_in,
      check_out,
      occupancy: 2,
      ...values,
    });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const rows = () =>
    runtime.db.$client.prepare('SELECT "from", "to", conflict, problem, ended_at FROM calendar_feed_stays ORDER BY "from", id').all() as {
      from: string;
      to: string;
      conflict: string | null;
      problem: string | null;
      ended_at: string | null;
    }[];
  const conflicts = () => rows().flatMap(({ from, conflict, ended_at }) => (conflict && !ended_at ? [`${from.slice(5)} ${conflict}`] : []));
  return {
    ...served,
    ...rooms,
    runtime,
    clock,
    channel,
    call,
    feed_id: id,
    addFeed,
    job,
    read,
    bookings,
    stays,
    feed,
    book,
    rows,
    conflicts,
  };
}
