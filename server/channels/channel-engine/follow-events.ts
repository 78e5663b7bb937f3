import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { type OpenConnection, stateOf } from "#server/channels/channel-engine/queries.ts";
import { channelStates } from "#server/channels/channel-engine/tables.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { events } from "#server/platform/core/database/tables.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { rateRules } from "#server/prices/rates/tables.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";

/** Changes within this time are sent together, unless they must not wait. */
const ROOMS_WAIT_MS = 5_000;
const PLANS_WAIT_MS = 30_000;
const BATCH = 500;

/** Objects whose events change free rooms, or prices and restrictions. */
const CHANGES_ROOMS = new Set(["booking", "room", "room_lock", "room_type", "group"]);
const CHANGES_PLANS = new Set(["rate", "room_type", "item", "property", "channel_connection"]);

/** Prices of children, of which partners get the ages with whole plans only. */
const CHANGES_CHILDREN = sql<number>`${events.parent_object} = 'rate' AND coalesce(${events.data} ->> '$.to.child_prices', '') <> ''`;

const eventsAfter = query(["after", "most"], (db, { after, most, property }) =>
  db
    .select({ seq: events.seq, object: events.parent_object, changes_children: CHANGES_CHILDREN })
    .from(events)
    .where(and(eq(events.property_id, property), gt(events.seq, sql`${after}`)))
    .orderBy(asc(events.seq))
    .limit(most),
);

const anyQuota = query([], (db, { property }) =>
  db
    .select({ id: rateRules.id })
    .from(rateRules)
    .where(and(eq(rateRules.property_id, property), isNotNull(rateRules.quota), isNull(rateRules.deleted_at)))
    .limit(1),
);

const noteChanges = command(["id", "cursor", "rooms", "plans"], (db, { id, cursor, rooms, plans, property }) =>
  db
    .update(channelStates)
    .set({
      cursor_seq: sql`${cursor}`,
      rooms_due_at: sql`coalesce(${channelStates.rooms_due_at}, ${rooms})`,
      plans_due_at: sql`coalesce(${channelStates.plans_due_at}, ${plans})`,
    })
    .where(and(eq(channelStates.connection_id, id), eq(channelStates.property_id, property))),
);

/**
 * The kinds of cells that may have changed; `locks` if the property may be closed in another season, `facts` if room types or the ages of
 * children may be others.
 */
export type Touched = { rooms: boolean; plans: boolean; locks: boolean; facts: boolean };

/**
 * Marks what committed events may have changed. The one place that follows changes: no write has to think of channels. All days are compared
 * again, since an event may be about any; only what differs is sent.
 */
export function followEvents(runtime: Runtime, connection: OpenConnection): Touched {
  const touched: Touched = { rooms: false, plans: false, locks: false, facts: false };
  const view = viewOf(runtime, automatedActor(connection));
  const { cursor_seq } = stateOf(view, connection.id);
  let after = cursor_seq;
  for (let more = true; more; ) {
    const rows = eventsAfter.all(view, { after, most: BATCH });
    after = rows.at(-1)?.seq ?? after;
    more = rows.length === BATCH;
    for (const { object, changes_children } of rows) {
      touched.rooms ||= CHANGES_ROOMS.has(object);
      touched.plans ||= CHANGES_PLANS.has(object);
      touched.locks ||= object === "room_lock";
      touched.facts ||= object === "room_type" || changes_children === 1;
    }
  }
  if (touched.rooms && !touched.plans) touched.plans = hasQuotas(view);
  if (after !== cursor_seq) inProperty(runtime, connection, (work) => markTouched(work, connection.id, { ...touched, cursor: after }));
  return touched;
}

function markTouched(
  work: Parameters<typeof noteChanges>[0],
  id: string,
  { rooms, plans, cursor }: Pick<Touched, "rooms" | "plans"> & { cursor: number },
): void {
  const at = (wait: number) => new Date(Date.parse(work.now) + wait).toISOString();
  noteChanges(work, { id, cursor, rooms: rooms ? at(ROOMS_WAIT_MS) : null, plans: plans ? at(PLANS_WAIT_MS) : null });
}

/** True if a stay that is booked may close a rate. */
function hasQuotas(view: View): boolean {
  return anyQuota.get(view, {}) !== undefined;
}
