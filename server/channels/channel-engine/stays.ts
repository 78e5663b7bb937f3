import { and, asc, desc, eq, isNotNull, isNull, lte, max, sql } from "drizzle-orm";
import { channelRevisions, channelStays } from "#server/channels/channel-engine/tables.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { Revision } from "#shared/channels/channel-engine/revision.ts";
import type { RevisionState, SoldRoom, StayConflict } from "#shared/channels/channel-engine/states.ts";
import { notFound } from "#shared/platform/core/errors.ts";
import type { Cents } from "#shared/platform/core/money.ts";

export type ChannelStay = typeof channelStays.$inferSelect;

const staysOfPartner = query(["connection", "booking"], (db, { connection, booking, property }) =>
  db
    .select()
    .from(channelStays)
    .where(and(eq(channelStays.connection_id, connection), eq(channelStays.booking_key, booking), eq(channelStays.property_id, property)))
    .orderBy(asc(channelStays.position)),
);

/** The rooms of a partner's booking, in its order; those that it no longer has, too. */
export function staysOf(view: View, connection: string, booking: string): ChannelStay[] {
  return staysOfPartner.all(view, { connection, booking });
}

const stayById = query(["connection", "id"], (db, { connection, id, property }) =>
  db
    .select()
    .from(channelStays)
    .where(and(eq(channelStays.id, id), eq(channelStays.connection_id, connection), eq(channelStays.property_id, property))),
);

/** A stay of a connection. Throws `not_found`. */
export function stayOf(view: View, connection: string, id: string): ChannelStay {
  const stay = stayById.get(view, { connection, id });
  if (!stay) throw notFound("stay_id");
  return stay;
}

const stayOfProperty = query(["id"], (db, { id, property }) =>
  db
    .select()
    .from(channelStays)
    .where(and(eq(channelStays.id, id), eq(channelStays.property_id, property))),
);

/** A stay of any connection of the property. Throws `not_found`. */
export function portalStay(view: View, id: string): ChannelStay {
  const stay = stayOfProperty.get(view, { id });
  if (!stay) throw notFound("channel_stay_id");
  return stay;
}

const staysBehind = query(["booking"], (db, { booking, property }) =>
  db
    .select()
    .from(channelStays)
    .where(and(eq(channelStays.booking_id, booking), eq(channelStays.property_id, property), isNull(channelStays.ended_at))),
);

/** The portal stays of a booking: one, or none. */
export function staysOfBooking(view: View, booking: string): ChannelStay[] {
  return staysBehind.all(view, { booking });
}

/** Reactions of other modules, in the same transaction, to new and changed stays of portals; listed in `server/wiring.ts`. */
export type ChannelStayReactions = readonly ((work: Work, stay: ChannelStay) => void)[];

function react(work: Work, id: string): void {
  const stay = portalStay(work, id);
  for (const each of work.wiring.channelStayReactions) each(work, stay);
}

/** Notes that a person has settled a conflict, or has opened it again with null. */
export function settlePortalStay(work: Work, id: string, settled_at: string | null): ChannelStay {
  work.db
    .update(channelStays)
    .set({ settled_at })
    .where(and(eq(channelStays.id, id), eq(channelStays.property_id, work.actor.property_id)))
    .run();
  react(work, id);
  return portalStay(work, id);
}

/** Notes that a portal's virtual card was charged, or with null that it was not. */
export function noteCardDone(work: Work, id: string, card_done_at: string | null): ChannelStay {
  return noteOn(work, id, { card_done_at });
}

/** Notes what a person has said of a stay that was recognized as one of a calendar. */
export function noteMatch(work: Work, id: string, feed_match: ChannelStay["feed_match"]): ChannelStay {
  return noteOn(work, id, { feed_match });
}

function noteOn(work: Work, id: string, change: Partial<Pick<ChannelStay, "card_done_at" | "feed_match">>): ChannelStay {
  work.db
    .update(channelStays)
    .set(change)
    .where(and(eq(channelStays.id, id), eq(channelStays.property_id, work.actor.property_id)))
    .run();
  return portalStay(work, id);
}

const newestRaw = query(["connection", "booking"], (db, { connection, booking, property }) =>
  db
    .select({ raw: channelRevisions.raw })
    .from(channelRevisions)
    .where(
      and(
        eq(channelRevisions.connection_id, connection),
        eq(channelRevisions.booking_key, booking),
        eq(channelRevisions.property_id, property),
        isNotNull(channelRevisions.raw),
      ),
    )
    .orderBy(desc(channelRevisions.made_at), desc(channelRevisions.received_at), desc(channelRevisions.id))
    .limit(1),
);

/** The newest message about a partner's booking as it came; null once it was cleared. */
export function newestMessage(view: View, { connection_id, booking_key }: ChannelStay): string | null {
  return newestRaw.get(view, { connection: connection_id, booking: booking_key })?.raw ?? null;
}

type StayOutcome = { booking_id: string | null; conflict: StayConflict | null; problem: string | null };
/** Facts of a room that a revision states. */
export type StayFacts = {
  sold: SoldRoom;
  made_at: string;
  card_from: string | null;
  commission: Cents | null;
  withheld_tax: Cents | null;
};
/** The stay of a calendar that it was recognized as. */
type Matched = Pick<Partial<ChannelStay>, "feed_stay_id" | "feed_match" | "before_match">;
type Followed = StayOutcome & StayFacts & Matched & { ended_at: string | null };

type StayPlace = { connection_id: string; revision: Revision; position: number };

/** Notes a room of a partner's booking for the first time. */
export function addStay(work: Work, { connection_id, revision, position }: StayPlace, followed: Followed): void {
  const { booking_id: booking_key, portal, code } = revision;
  const id = newId();
  work.db
    .insert(channelStays)
    .values({
      ...followed,
      id,
      property_id: work.actor.property_id,
      connection_id,
      booking_key,
      position,
      portal,
      code,
      created_at: work.now,
    })
    .run();
  react(work, id);
}

/** Notes what a revision has changed; a new conflict is open again. */
export function updateStay(work: Work, stay: ChannelStay, change: Partial<Followed> & { made_at: string }): void {
  work.db
    .update(channelStays)
    .set(change.conflict ? { ...change, settled_at: null } : change)
    .where(and(eq(channelStays.id, stay.id), eq(channelStays.property_id, work.actor.property_id)))
    .run();
  react(work, stay.id);
}

export type RevisionRow = typeof channelRevisions.$inferSelect;

const revisionById = query(["connection", "id"], (db, { connection, id, property }) =>
  db
    .select()
    .from(channelRevisions)
    .where(and(eq(channelRevisions.id, id), eq(channelRevisions.connection_id, connection), eq(channelRevisions.property_id, property))),
);

/** A revision of a connection by our id. Throws `not_found`. */
export function revisionOf(view: View, connection: string, id: string): RevisionRow {
  const revision = revisionById.get(view, { connection, id });
  if (!revision) throw notFound("revision_id");
  return revision;
}

const revisionByKey = query(["connection", "key"], (db, { connection, key, property }) =>
  db
    .select()
    .from(channelRevisions)
    .where(
      and(
        eq(channelRevisions.connection_id, connection),
        eq(channelRevisions.revision_key, key),
        eq(channelRevisions.property_id, property),
      ),
    ),
);

/** The revision if it came before, under whatever id of the feed. */
export function knownRevision(view: View, connection: string, key: string) {
  return revisionByKey.get(view, { connection, key }) ?? null;
}

const saidLast = query(["connection", "booking"], (db, { connection, booking, property }) =>
  db
    .select({ revision_id: channelRevisions.revision_id })
    .from(channelRevisions)
    .where(
      and(
        eq(channelRevisions.connection_id, connection),
        eq(channelRevisions.booking_key, booking),
        eq(channelRevisions.property_id, property),
      ),
    )
    .orderBy(desc(channelRevisions.received_at), desc(channelRevisions.id))
    .limit(1),
);

/** True for a revision that came before, if another one of its booking has come since: a partner without ids of its own says it again. */
export function isSaidAgain(view: View, connection: string, revision_id: string): boolean {
  const booking = knownRevision(view, connection, revision_id)?.booking_key ?? null;
  return booking !== null && saidLast.get(view, { connection, booking })?.revision_id !== revision_id;
}

const unusable = query(["connection", "id"], (db, { connection, id, property }) =>
  db
    .select({ problem: channelRevisions.problem })
    .from(channelRevisions)
    .where(
      and(
        eq(channelRevisions.connection_id, connection),
        eq(channelRevisions.revision_id, id),
        eq(channelRevisions.property_id, property),
        eq(channelRevisions.state, "set_aside"),
      ),
    )
    .limit(1),
);

/** The reason why a revision of the feed was set aside; null if it was taken. */
export function setAsideReason(view: View, connection: string, id: string): string | null {
  return unusable.get(view, { connection, id })?.problem ?? null;
}

const lastApplied = query(["connection", "booking"], (db, { connection, booking, property }) =>
  db
    .select({ made_at: max(channelRevisions.made_at) })
    .from(channelRevisions)
    .where(
      and(
        eq(channelRevisions.connection_id, connection),
        eq(channelRevisions.booking_key, booking),
        eq(channelRevisions.property_id, property),
      ),
    ),
);

/** When the newest revision of a booking was made that came so far. */
export function newestOf(view: View, connection: string, booking: string): string | null {
  return lastApplied.get(view, { connection, booking })?.made_at ?? null;
}

type KeptRevision = {
  connection_id: string;
  revision_id: string;
  revision_key: string;
  booking_key: string | null;
  made_at: string | null;
  state: RevisionState;
  problem: string | null;
  raw: string;
};

/** Keeps a revision as it came, with what became of it. */
export function keepRevision(work: Work, revision: KeptRevision): void {
  work.db
    .insert(channelRevisions)
    .values({ ...revision, id: newId(), property_id: work.actor.property_id, received_at: work.now })
    .run();
}

const noteGone = command(["connection", "before", "offered"], (db, { connection, before, offered, property, now }) =>
  db
    .update(channelRevisions)
    .set({ acknowledged_at: sql`${now}` })
    .where(
      and(
        eq(channelRevisions.connection_id, connection),
        eq(channelRevisions.property_id, property),
        isNull(channelRevisions.acknowledged_at),
        lte(channelRevisions.received_at, before),
        sql`NOT ${oneOf(channelRevisions.revision_id, offered)}`,
      ),
    ),
);

/**
 * Notes that revisions that came by a moment wait for no acknowledgement any more, since the partner offers them no longer: its answer was
 * lost, or the time for them is over.
 */
export function noteNoLongerOffered(work: Work, gone: { connection: string; before: string; offered: readonly string[] }): void {
  noteGone(work, gone);
}

/** Notes that the partner knows that a revision has been stored. */
export function noteAcknowledged(work: Work, connection_id: string, revision_id: string): void {
  work.db
    .update(channelRevisions)
    .set({ acknowledged_at: work.now })
    .where(
      and(
        eq(channelRevisions.connection_id, connection_id),
        eq(channelRevisions.revision_id, revision_id),
        eq(channelRevisions.property_id, work.actor.property_id),
        isNull(channelRevisions.acknowledged_at),
      ),
    )
    .run();
}
