import { and, count, desc, eq, gt, isNull, min, ne, notInArray, or, type SQL } from "drizzle-orm";
import type { EntityName } from "#server/entities.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { query } from "#server/platform/core/database/query.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import { events } from "#server/platform/core/database/tables.ts";
import { mayHear } from "#server/platform/core/work/entity.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import { type EventRow, readEvent } from "#server/platform/core/work/stored-event.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { apiKeysById } from "#server/tenant/api-keys/queries.ts";
import { readerOf } from "#server/tenant/properties/queries.ts";
import { usersById } from "#server/tenant/team/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { MAX_PAGE_SIZE, makePage, PAGE_SIZE } from "#shared/platform/core/paging.ts";
import { describe } from "#shared/tenant/events/describe.ts";
import type { Event, EventPage, EventQuery } from "#shared/tenant/events/schema.ts";

/**
 * Newest first by default, and only of entities that the reader may read. With `after` what came since, oldest first, so that a program
 * that polls misses nothing and gets nothing twice.
 */
export function listEvents(view: View, { page_size, ...asked }: EventQuery): EventPage {
  const { after, page_number } = asked;
  const paging = { page_number, page_size: page_size ?? (after === undefined ? PAGE_SIZE : MAX_PAGE_SIZE) };
  const newest = headSeq(view.db);
  const reset = after !== undefined && isLost(view, after, newest);
  const where = and(
    readable(view),
    after === undefined ? undefined : gt(events.seq, reset ? newest : after),
    asked.parent_id === undefined ? undefined : eq(events.parent_id, asked.parent_id),
    asked.type === undefined ? undefined : eq(events.type, asked.type),
  );
  const total = view.db.select({ count: count() }).from(events).where(where).get();
  const rows = view.db
    .select()
    .from(events)
    .where(where)
    .orderBy(sorting(after === undefined ? (asked.sort ?? "-seq") : "seq", { seq: events.seq }))
    .limit(paging.page_size)
    .offset((paging.page_number - 1) * paging.page_size)
    .all();
  const page = makePage(paging, total?.count ?? 0, presentEvents(view, rows.map(readEvent), asked.expand));
  const readsOn = after !== undefined && page.has_next_page;
  return { ...page, next_seq: readsOn ? (rows.at(-1)?.seq ?? newest) : newest, reset };
}

const oldestSeq = query([], (db) => db.select({ seq: min(events.seq) }).from(events), {
  acrossProperties: "all properties share one event log",
});

const newestEvent = query([], (db) => db.select({ time: events.time }).from(events).orderBy(desc(events.seq)).limit(1), {
  acrossProperties: "all properties share one event log",
});

/** The time of the event that was written last; null for an empty log. */
export function newestEventTime(db: Db): string | null {
  return newestEvent.get({ db }, {})?.time ?? null;
}

/** True if events after a `seq` are missing: it is older than the oldest kept event, or this log has never had it. */
function isLost({ db }: View, after: number, newest: number): boolean {
  const oldest = oldestSeq.get({ db }, {})?.seq ?? 1;
  return after > newest || after < oldest - 1;
}

export function getEvent(view: View, { id, expand }: { id: string; expand: readonly string[] }): Event {
  const row = view.db
    .select()
    .from(events)
    .where(and(readable(view), eq(events.id, id)))
    .get();
  const [event] = row ? presentEvents(view, [readEvent(row)], expand) : [];
  if (!event) throw new Problem("not_found");
  return event;
}

/** The event with a number; null if the reader may not see it. */
export function eventNumbered(view: View, seq: number): Event | null {
  const row = view.db
    .select()
    .from(events)
    .where(and(readable(view), eq(events.seq, seq)))
    .get();
  return row ? (presentEvents(view, [readEvent(row)], [])[0] ?? null) : null;
}

/** Events by other users or the server after a `seq`, newest first, at most `most`. */
export function othersAfter(view: View, seq: number, most: number): EventRow[] {
  const { user_id } = view.actor;
  const others = user_id === null ? undefined : or(isNull(events.user_id), ne(events.user_id, user_id));
  return view.db
    .select()
    .from(events)
    .where(and(readable(view), gt(events.seq, seq), others))
    .orderBy(desc(events.seq))
    .limit(most)
    .all()
    .map(readEvent);
}

/** Events of entities that the role may not read are hidden, here as on the live feed. */
export function mayHearOf({ actor, wiring }: View, object: string): boolean {
  return mayHear(wiring.audience, actor.role, object);
}

function readable(view: View): SQL | undefined {
  const hidden = [...view.wiring.audience.keys()].filter((object) => !mayHearOf(view, object));
  return and(eq(events.property_id, view.actor.property_id), hidden.length > 0 ? notInArray(events.parent_object, hidden) : undefined);
}

/** Every event has its author's name; the user or key itself is expanded only for roles that may read those. */
function presentEvents(view: View, rows: readonly EventRow[], expand: readonly string[]): Event[] {
  const wants = (relation: "user" | "api_key") => expand.includes(relation) && mayHearOf(view, relation);
  const users = byId(wants("user") ? usersById(view, known(rows, "user_id")) : []);
  const keys = byId(wants("api_key") ? apiKeysById(view, known(rows, "api_key_id")) : []);
  const reader = readerOf(view);
  return rows.map((row) => ({
    object: "event" as const,
    ...row,
    description: describe(row, reader),
    data: row.data.posted ?? row.data,
    user: users.get(row.user_id ?? "") ?? null,
    api_key: keys.get(row.api_key_id ?? "") ?? null,
    ...UNCHANGING,
    created_at: row.time,
    updated_at: row.time,
  }));
}

/** An event has no versions. */
const UNCHANGING = { deleted_at: null, version: 1 } as const;

function known(rows: readonly EventRow[], field: "user_id" | "api_key_id"): string[] {
  return [...new Set(rows.map((row) => row[field]).filter((id) => id !== null))];
}

/** The kind of the entity with an id of the property; null for none whose changes are recorded. */
export function objectOf(view: View, id: string): EntityName | null {
  return view.wiring.objectOfId.get(view, { id })?.object ?? null;
}

/** The kind of an entity that remarks may be posted to. */
export function remarkableObject(view: View, id: string): EntityName | null {
  return view.wiring.remarkableObjectOfId.get(view, { id })?.object ?? null;
}
