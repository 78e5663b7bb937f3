import { and, asc, eq, sql } from "drizzle-orm";
import { mentionsOneOf } from "#server/platform/core/database/mentions.ts";
import { command, ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { events, idempotencyKeys } from "#server/platform/core/database/tables.ts";
import { EVENT_FORMAT, readEvent } from "#server/platform/core/work/stored-event.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { EventData } from "#shared/tenant/events/event-data.ts";

export type KnownEvent = {
  seq: number;
  time: string;
  parent_id: string;
  type: string;
  data: EventData;
  actor_name: string | null;
  by_guest: boolean;
};

const historyOf = query(["parent"], (db, { parent, property }) => {
  const { seq, time, parent_id, type, format, data, actor_name, automated, user_id, api_key_id } = events;
  return db
    .select({ seq, time, parent_id, type, format, data, actor_name, automated, user_id, api_key_id })
    .from(events)
    .where(and(eq(parent_id, parent), eq(events.property_id, property)))
    .orderBy(asc(seq));
});

/** The events of entities, oldest first. */
export function eventsAbout(view: View, parents: readonly string[]): KnownEvent[] {
  return parents
    .flatMap((parent) => historyOf.all(view, { parent }))
    .map(({ automated, user_id, api_key_id, ...event }) => ({
      ...readEvent(event),
      by_guest: !automated && user_id === null && api_key_id === null,
    }));
}

const parentsWith = query(["ids", "from", "to"], (db, { ids, from, to, property }) =>
  db
    .selectDistinct({ parent_id: events.parent_id })
    .from(events)
    .where(
      and(
        eq(events.property_id, property),
        sql`${events.seq} > ${from} AND ${events.seq} <= ${to}`,
        sql`EXISTS (SELECT 1 FROM json_each(${ids}) id WHERE instr(${events.data}, id.value) > 0)`,
      ),
    ),
);

/** The entities whose events, between two numbers, mention one of the ids. */
export function parentsBetween(view: View, ids: readonly string[], { from, to }: { from: number; to: number }): string[] {
  return parentsWith.all(view, { ids, from, to }).map(({ parent_id }) => parent_id);
}

const parentsWritten = query(["from", "to"], (db, { from, to, property }) =>
  db
    .selectDistinct({ parent_id: events.parent_id })
    .from(events)
    .where(and(ofProperty(events, property), sql`${events.seq} > ${from} AND ${events.seq} <= ${to}`)),
);

/** The entities that have events between two numbers: what was changed meanwhile. */
export function changedBetween(view: View, { from, to }: { from: number; to: number }): string[] {
  return parentsWritten.all(view, { from, to }).map(({ parent_id }) => parent_id);
}

const eventsNaming = query(["parts", "from", "to"], (db, { parts, from, to, property }) =>
  db
    .select({ seq: events.seq })
    .from(events)
    .where(
      and(
        eq(events.property_id, property),
        sql`${events.seq} > ${from} AND ${events.seq} <= ${to}`,
        mentionsOneOf(parts, events.data, events.undo, events.actor_name),
      ),
    ),
);

/** The events, between two numbers, that may name a person in what they record or need for undo. */
export function eventsBetween(view: View, parts: readonly string[], { from, to }: { from: number; to: number }): number[] {
  return eventsNaming.all(view, { parts, from, to }).map(({ seq }) => seq);
}

const eventsBySeq = query(["seqs"], (db, { seqs, property }) => {
  const { seq, time, parent_id, type, format, data, undo, actor_name, automated, user_id, api_key_id } = events;
  return db
    .select({ seq, time, parent_id, type, format, data, undo, actor_name, automated, user_id, api_key_id })
    .from(events)
    .where(and(oneOf(seq, seqs), ofProperty(events, property)));
});

/** Events by number, with what undo of them needs. */
export function eventsNumbered(view: View, seqs: readonly number[]): (KnownEvent & { undo: unknown })[] {
  return eventsBySeq.all(view, { seqs }).map(({ automated, user_id, api_key_id, ...event }) => ({
    ...readEvent(event),
    by_guest: !automated && user_id === null && api_key_id === null,
  }));
}

const redactEvent = command(["seq", "data", "actor_name"], (db, { seq, data, actor_name, property, now }) =>
  db
    .update(events)
    .set({ format: EVENT_FORMAT, data: sql`${data}`, undo: null, actor_name: sql`${actor_name}`, redacted_at: sql`${now}` })
    .where(and(eq(events.seq, seq), eq(events.property_id, property))),
);

/**
 * Replaces the data of events: the only change that the event log allows, for a person who was anonymised. What undo needs goes, too, for it
 * holds remarks and ids of persons: none of these changes can be undone any more.
 */
export function redactEvents(work: Work, known: readonly Pick<KnownEvent, "seq" | "data" | "actor_name">[]): void {
  for (const { seq, data, actor_name } of known) redactEvent(work, { seq, data: JSON.stringify(data), actor_name });
}

const authorsBetween = query(["user", "from", "to"], (db, { user, from, to, property }) =>
  db
    .selectDistinct({ name: events.actor_name })
    .from(events)
    .where(and(eq(events.property_id, property), eq(events.user_id, user), sql`${events.seq} > ${from} AND ${events.seq} <= ${to}`)),
);
const renameAuthorBetween = command(["user", "name", "from", "to"], (db, { user, name, from, to, property, now }) =>
  db
    .update(events)
    .set({ actor_name: sql`${name}`, redacted_at: sql`${now}` })
    .where(
      and(
        eq(events.property_id, property),
        eq(events.user_id, user),
        sql`${events.seq} > ${from} AND ${events.seq} <= ${to}`,
        sql`${events.actor_name} <> ${name}`,
      ),
    ),
);

/** Gives the author of events, between two numbers, another name; returns the names that stood there. What they did can still be undone. */
export function renameAuthor(work: Work, author: { user: string; name: string; from: number; to: number }): string[] {
  const { user, from, to } = author;
  const names = authorsBetween.all(work, { user, from, to }).flatMap(({ name }) => name ?? []);
  renameAuthorBetween(work, author);
  return names;
}

const forgetAnswersWith = command(
  ["texts"],
  (db, { texts }) =>
    db
      .delete(idempotencyKeys)
      .where(sql`EXISTS (SELECT 1 FROM json_each(${texts}) text WHERE instr(${idempotencyKeys.answer}, text.value) > 0)`),
  { acrossProperties: "responses are stored by caller; an id occurs in those of one property" },
);

/** Deletes stored idempotency responses that contain one of the ids or texts. */
export function forgetAnswers(work: Work, texts: readonly string[]): void {
  forgetAnswersWith(work, { texts });
}
