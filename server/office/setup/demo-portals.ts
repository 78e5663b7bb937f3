import { wantedPlans } from "#server/channels/channel-engine/desired.ts";
import { connectionStore } from "#server/channels/channel-engine/queries.ts";
import { channelCells, channelMappings, channelRevisions, channelStates, channelStays } from "#server/channels/channel-engine/tables.ts";
import { conflictStore } from "#server/channels/conflicts/queries.ts";
import type { DemoRateKey } from "#server/office/setup/demo-property.ts";
import { type DemoStay, plusMinutes } from "#server/office/setup/demo-stays.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { PARTNER_URLS } from "#shared/channels/channel-engine/schema.ts";
import type { SoldRoom } from "#shared/channels/channel-engine/states.ts";
import { storedPlan } from "#shared/channels/channel-engine/stored-cell.ts";
import { type Cents, cents, times } from "#shared/platform/core/money.ts";
import { addDays, datesBetween, localDate } from "#shared/platform/core/stays.ts";

type Places = { roomTypeIds: readonly string[]; rateIds: Record<DemoRateKey, string> };
type Booked = { stays: readonly DemoStay[]; bookingIds: readonly string[] };

/** The room types that the portals sell, by their index in the demo, and the partner's names of them. */
const SOLD = [
  { type: 1, partner: "demo-valley", persons: 2 },
  { type: 2, partner: "demo-mountain", persons: 2 },
  { type: 3, partner: "demo-family", persons: 4 },
] as const;

/**
 * Inserts a connection with the partner that is built into the demo, which calls nobody. Its first run sends everything. Some days are refused,
 * a price waits for a person, a booking came from a portal, and another one needs a person.
 */
export function insertPortals(work: Work, places: Places, booked: Booked): void {
  const connection = connectionStore.insert(work, {
    kind: "channex",
    name: "Channex",
    url: PARTNER_URLS.channex[0],
    credentials: "demo",
    hotel_code: "sonnleitn",
    opened_at: plusMinutes(work.now, -30 * 24 * 60),
    markups: [{ rate_id: null, from: null, to: null, percentage: 12, gross_amount: null, rounding: "cent" }],
  });
  const { id: connection_id, property_id } = connection;
  work.db
    .insert(channelStates)
    .values({
      connection_id,
      property_id,
      cursor_seq: headSeq(work.db),
      rooms_due_at: work.now,
      plans_due_at: work.now,
      last_read_back_at: plusMinutes(work.now, -60),
      drift: 0,
    })
    .run();
  const map = (room_type_id: string, rate_id: string | null, [partner_id, max_persons]: readonly [string, number | null]) => {
    const id = newId();
    const mapping = { id, property_id, connection_id, room_type_id, rate_id, partner_id, max_persons, created_at: work.now };
    work.db.insert(channelMappings).values(mapping).run();
    return id;
  };
  const plans = SOLD.map(({ type, partner, persons }) => {
    const room_type_id = places.roomTypeIds[type] ?? "";
    map(room_type_id, null, [partner, null]);
    map(room_type_id, places.rateIds.half_board, [`${partner}-half-board`, persons]);
    const rate_id = places.rateIds.standard;
    return { id: map(room_type_id, rate_id, [`${partner}-standard`, persons]), room_type_id, rate_id, max_persons: persons };
  });
  insertDays(work, connection.markups, plans);
  insertMessages(work, { connection_id, property_id }, { places, ...booked });
}

type Plan = { id: string; room_type_id: string; rate_id: string; max_persons: number };

/** Three days that the partner has refused, and two whose price has fallen far below the one that was sent last. */
function insertDays(work: Work, markups: Parameters<typeof wantedPlans>[1]["markups"], [valley, , family]: readonly Plan[]): void {
  if (!valley || !family) return;
  const today = localDate(work.now, work.actor.time_zone);
  const sent_at = plusMinutes(work.now, -45);
  const daysOf = (plan: Plan, from: number, to: number) => {
    const dates = datesBetween(addDays(today, from), addDays(today, to));
    return wantedPlans(work, { dates, today, markups, children: null })(plan).map((day) => ({ ...day, mapping_id: plan.id, sent_at }));
  };
  for (const { cell, ...day } of daysOf(family, 5, 8)) {
    const reason = "rate: is higher than the limit of this rate plan";
    work.db
      .insert(channelCells)
      .values({ ...day, refused: storedPlan(cell), reason })
      .run();
  }
  for (const { cell, ...day } of daysOf(valley, 9, 11)) {
    const prices: Record<number, Cents> = {};
    for (const [persons, price] of Object.entries(cell.prices)) prices[Number(persons)] = times(price, 3);
    work.db
      .insert(channelCells)
      .values({ ...day, sent: storedPlan({ ...cell, prices }) })
      .run();
  }
}

type Owner = { connection_id: string; property_id: string };

/** A stay of the demo as a portal's booking, one whose room type is not mapped, and a message that could not be read. */
function insertMessages(work: Work, owner: Owner, { places, stays, bookingIds }: Booked & { places: Places }): void {
  const { time_zone } = work.actor;
  const at = stays.findIndex(({ source, status, room, type }) => {
    return source === "Booking.com" && status === "confirmed" && room !== null && type >= 1 && type <= 3;
  });
  const stay = stays[at];
  const arrived = (minutes: number) => ({ made_at: plusMinutes(work.now, minutes - 1), received_at: plusMinutes(work.now, minutes) });
  const revision = (key: string, minutes: number, fate: Pick<typeof channelRevisions.$inferInsert, "state" | "problem" | "raw">) => {
    const { made_at, received_at } = arrived(minutes);
    const ids = { id: newId(), revision_id: `${key}-revision`, revision_key: `${key}-revision`, booking_key: key };
    work.db
      .insert(channelRevisions)
      .values({ ...owner, ...ids, ...fate, made_at, received_at, acknowledged_at: received_at })
      .run();
  };
  const sold = (key: string, minutes: number, values: Pick<typeof channelStays.$inferInsert, "portal" | "code" | "sold">) => {
    const { made_at, received_at: created_at } = arrived(minutes);
    return { ...owner, id: newId(), booking_key: key, position: 0, made_at, created_at, commission: cents(38.4), ...values };
  };
  if (stay) {
    const room: SoldRoom = {
      room_type_id: places.roomTypeIds[stay.type] ?? null,
      rate_id: places.rateIds.standard,
      check_in: localDate(stay.check_in, time_zone),
      check_out: localDate(stay.check_out, time_zone),
      adults: stay.occupancy - stay.children.length,
      children: stay.children.map(({ age }) => age),
      nights: [{ date: localDate(stay.check_in, time_zone), gross_amount: cents(256) }],
    };
    const values = { portal: "Booking.com", code: stay.external_code ?? "4402", sold: room };
    work.db
      .insert(channelStays)
      .values({ ...sold("demo-booked", -26 * 60, values), booking_id: bookingIds[at] ?? null })
      .run();
    revision("demo-booked", -26 * 60, { state: "applied", problem: null, raw: null });
  }
  const today = localDate(work.now, time_zone);
  const [check_in, check_out] = [addDays(today, 12), addDays(today, 14)];
  const nights = datesBetween(check_in, check_out).map((date) => ({ date, gross_amount: cents(74) }));
  const room: SoldRoom = { room_type_id: null, rate_id: null, check_in, check_out, adults: 1, children: [], nights };
  const open = sold("demo-open", -95, { portal: "Expedia", code: "1873390245", sold: room });
  work.db
    .insert(channelStays)
    .values({ ...open, conflict: "not_mapped" })
    .run();
  conflictStore.insert(work, { channel_stay_id: open.id, kind: "not_mapped", state: "open", from: check_in, to: check_out });
  revision("demo-open", -95, { state: "conflict", problem: "not_mapped", raw: null });
}
