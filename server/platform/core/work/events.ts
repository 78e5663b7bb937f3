import { and, desc, eq, max, sql } from "drizzle-orm";
import type { EntityName } from "#server/entities.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { events } from "#server/platform/core/database/tables.ts";
import { readEvent } from "#server/platform/core/work/stored-event.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { EventData } from "#shared/tenant/events/event-data.ts";

/** The entity that an event is about. */
export type EventParent = { object: EntityName; id: string; version?: number };

/** `data` and `undo` are bound as JSON text, the form in which they are stored. */
const append = command(
  ["id", "parent_object", "parent_id", "parent_version", "type", "data", "undo", "automated", "user_id", "api_key_id", "actor_name"],
  (db, { property, now, data, undo, ...values }) =>
    db.insert(events).values({ ...values, data: sql`${data}`, undo: sql`${undo}`, property_id: property, time: now }),
);

type InsertedEvent = { type: string; parent: EventParent; data: EventData; undo?: object | undefined };

/** Appends one event in the transaction of its change. An event posted through the API has a free type. */
export function insertEvent(work: Work, { type, parent, data, undo }: InsertedEvent): string {
  const { actor } = work;
  const id = newId();
  append(work, {
    id,
    parent_object: parent.object,
    parent_id: parent.id,
    parent_version: parent.version ?? null,
    type,
    data: JSON.stringify(data),
    undo: undo ? JSON.stringify(undo) : null,
    automated: actor.automated,
    user_id: actor.user_id,
    api_key_id: actor.api_key_id,
    actor_name: actor.automated ? null : actor.name,
  });
  return id;
}

const lastSeq = query([], (db) => db.select({ seq: max(events.seq) }).from(events), {
  acrossProperties: "all properties share one event log",
});

/** The last `seq` of the event log; a reader that starts here misses no later event. */
export function headSeq(db: Db): number {
  return lastSeq.get({ db }, {})?.seq ?? 0;
}

const byVersion = query(["parent", "version"], (db, { parent, version, property }) =>
  db
    .select({ type: events.type, format: events.format, data: events.data, actor_name: events.actor_name, time: events.time })
    .from(events)
    .where(and(eq(events.parent_id, parent), eq(events.parent_version, version), eq(events.property_id, property)))
    .orderBy(desc(events.seq))
    .limit(1),
);

/** The event of the change that led to a version of an entity, as the history shows it. */
export function eventOfVersion(view: View, parent: string, version: number) {
  const row = byVersion.get(view, { parent, version });
  return row ? readEvent(row) : null;
}

const lastOf = query(["parent"], (db, { parent, property }) =>
  db
    .select({ type: events.type })
    .from(events)
    .where(and(eq(events.parent_id, parent), eq(events.property_id, property)))
    .orderBy(desc(events.seq))
    .limit(1),
);

/** The type of the last event of an entity. */
export function lastEventType(view: View, parent: string): string | null {
  return lastOf.get(view, { parent })?.type ?? null;
}
