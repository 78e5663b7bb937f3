import { and, asc, count, eq, isNotNull, isNull, lte, or, type SQL } from "drizzle-orm";
import { type ConnectionRow, connectionStore } from "#server/channels/channel-engine/queries.ts";
import {
  noteCardDone,
  type RevisionRow,
  revisionOf,
  type ChannelStay as StayRow,
  settlePortalStay,
  stayOf,
} from "#server/channels/channel-engine/stays.ts";
import { channelRevisions, channelStays } from "#server/channels/channel-engine/tables.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import {
  type ChannelRawRevision,
  type ChannelRevision,
  type ChannelRevisionQuery,
  ChannelStay,
  type ChannelStayQuery,
} from "#shared/channels/channel-engine/inbox-schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { sumOf } from "#shared/platform/core/money.ts";
import { makePage, type Page } from "#shared/platform/core/paging.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

const HAS_CONFLICT: Record<NonNullable<ChannelStayQuery["conflict"]>, SQL | undefined> = {
  open: or(and(isNotNull(channelStays.conflict), isNull(channelStays.settled_at)), eq(channelStays.feed_match, "open")),
  settled: and(isNotNull(channelStays.conflict), isNotNull(channelStays.settled_at)),
};

/** A card of a booking is kept with its first room; of one that is canceled nothing is left to charge. */
export function hasDueCard(view: View): SQL | undefined {
  const today = hotelDay(view.now, view.actor.time_zone);
  return and(
    lte(channelStays.card_from, today),
    isNull(channelStays.card_done_at),
    isNull(channelStays.ended_at),
    eq(channelStays.position, 0),
  );
}

/** Stays of a connection's portals, the newest first by default. */
export function listStays(view: View, { id, ...asked }: ChannelStayQuery): Page<ChannelStay> {
  const { id: connection } = connectionStore.get(view, id);
  const where = and(
    eq(channelStays.connection_id, connection),
    eq(channelStays.property_id, view.actor.property_id),
    asked.conflict && HAS_CONFLICT[asked.conflict],
    asked.card && hasDueCard(view),
  );
  const rows = view.db
    .select()
    .from(channelStays)
    .where(where)
    .orderBy(sorting(asked.sort ?? "-created_at", { created_at: channelStays.created_at }), asc(channelStays.id))
    .limit(asked.page_size)
    .offset((asked.page_number - 1) * asked.page_size)
    .all();
  const n = view.db.select({ n: count() }).from(channelStays).where(where).get()?.n ?? 0;
  return makePage(asked, n, rows.map(shownStay));
}

export function shownStay({
  sold,
  property_id: _property,
  connection_id: _connection,
  booking_key: _booking,
  feed_stay_id: _feed,
  before_match: _before,
  ...stay
}: StayRow): ChannelStay {
  const { room_type_id, rate_id, check_in, check_out, adults, children, nights, request = null } = sold;
  return toAmounts(ChannelStay, {
    object: "channel_stay",
    ...stay,
    room_type_id,
    rate_id,
    request,
    from: check_in === "" ? null : check_in,
    to: check_out === "" ? null : check_out,
    adults,
    children: children.length,
    gross_amount: sumOf(nights.map((night) => night.gross_amount)),
  });
}

/** Messages of a partner about bookings, the newest first by default. */
export function listRevisions(view: View, { id, ...asked }: ChannelRevisionQuery): Page<ChannelRevision> {
  const { id: connection } = connectionStore.get(view, id);
  const where = and(
    eq(channelRevisions.connection_id, connection),
    eq(channelRevisions.property_id, view.actor.property_id),
    asked.state && eq(channelRevisions.state, asked.state),
  );
  const rows = view.db
    .select()
    .from(channelRevisions)
    .where(where)
    .orderBy(sorting(asked.sort ?? "-received_at", { received_at: channelRevisions.received_at }), asc(channelRevisions.id))
    .limit(asked.page_size)
    .offset((asked.page_number - 1) * asked.page_size)
    .all();
  const n = view.db.select({ n: count() }).from(channelRevisions).where(where).get()?.n ?? 0;
  return makePage(asked, n, rows.map(shownRevision));
}

export function shownRevision({ id, revision_id, booking_key, state, problem, raw, ...row }: RevisionRow): ChannelRevision {
  const { made_at, received_at, acknowledged_at } = row;
  const can_retry = state === "set_aside" && raw !== null;
  const shown = { revision_id, partner_booking_id: booking_key, state, problem, can_retry, made_at, received_at, acknowledged_at };
  return { object: "channel_revision", id, ...shown };
}

/** A message as the partner sent it. */
export function rawRevision(view: View, { id, revision_id }: { id: string; revision_id: string }): ChannelRawRevision {
  const row = revisionOf(view, connectionStore.get(view, id).id, revision_id);
  return { ...shownRevision(row), raw: row.raw };
}

type Settling = { id: string; stay_id: string; settled: boolean; task: "conflict" | "card" };

/** Closes a conflict about which nothing is left to do, or opens it again. Throws `stale` if the stay has none any more. */
export function settleStay(work: Work, { id, stay_id, settled, task }: Settling): StayRow {
  const before = connectionStore.get(work, id);
  const stay = stayOf(work, id, stay_id);
  if (task === "card") return settleCard(work, before, { stay, settled });
  if (stay.conflict === null) throw new Problem("stale");
  if ((stay.settled_at !== null) === settled) return stay;
  const changed = settlePortalStay(work, stay.id, settled ? work.now : null);
  recordSettled(work, before, { stay, settled });
  return changed;
}

/** Notes that a person has charged a portal's virtual card, or has not after all. Throws `stale` for a stay without one. */
function settleCard(work: Work, before: ConnectionRow, { stay, settled }: { stay: StayRow; settled: boolean }): StayRow {
  if (stay.card_from === null) throw new Problem("stale");
  if ((stay.card_done_at !== null) === settled) return stay;
  const changed = noteCardDone(work, stay.id, settled ? work.now : null);
  recordSettled(work, before, { stay, settled });
  return changed;
}

function recordSettled(work: Work, before: ConnectionRow, { stay, settled }: { stay: StayRow; settled: boolean }): void {
  const connection = connectionStore.update(work, before, {});
  work.record(settled ? "channel_connection.conflict_settled" : "channel_connection.conflict_reopened", connection, {
    words: { name: connection.name, portal: stay.portal, code: stay.code },
  });
}
