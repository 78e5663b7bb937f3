import { and, asc, count, eq, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { answerOf } from "#server/office/webhooks/answers.ts";
import { webhookDeliveries } from "#server/office/webhooks/tables.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { DeliveryQuery, WebhookDelivery } from "#shared/office/webhooks/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { makePage, type Page } from "#shared/platform/core/paging.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const { id, property_id, webhook_id, parent_id, seq, state, due_at, since } = webhookDeliveries;

/** Newest first. */
export function listDeliveries(view: View, webhook: string, asked: DeliveryQuery): Page<WebhookDelivery> {
  const where = and(
    eq(webhook_id, webhook),
    eq(property_id, view.actor.property_id),
    asked.state === undefined ? undefined : eq(state, asked.state),
  );
  const total = view.db.select({ count: count() }).from(webhookDeliveries).where(where).get();
  const rows = view.db
    .select()
    .from(webhookDeliveries)
    .where(where)
    .orderBy(sorting(asked.sort ?? "-seq", { seq }))
    .limit(asked.page_size)
    .offset((asked.page_number - 1) * asked.page_size)
    .all();
  return makePage(asked, total?.count ?? 0, rows.map(shownDelivery));
}

export function shownDelivery({ property_id: _property, due_at: next_attempt_at, since: _since, ...row }: DeliveryRow): WebhookDelivery {
  return { object: "webhook_delivery", ...row, next_attempt_at, answer: row.last_error === null ? null : answerOf(row.id) };
}

const byId = query(["id", "webhook"], (db, values) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(id, values.id), eq(webhook_id, values.webhook), eq(property_id, values.property))),
);

/** Throws `not_found`. */
export function getDelivery(view: View, webhook: string, delivery: string): DeliveryRow {
  const row = byId.get(view, { id: delivery, webhook });
  if (!row) throw new Problem("not_found");
  return row;
}

/** The deliveries that are due, longest first. */
export const dueDeliveries = query(["webhook", "most"], (db, { webhook, most, property, now }) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhook_id, webhook), isNotNull(due_at), lte(due_at, now), eq(property_id, property)))
    .orderBy(asc(due_at), asc(seq))
    .limit(most),
);

/** When the next delivery becomes due. */
export const nextDueAfter = query(["webhook"], (db, { webhook, property, now }) =>
  db
    .select({ at: sql<string | null>`min(${due_at})`.mapWith(String) })
    .from(webhookDeliveries)
    .where(and(eq(webhook_id, webhook), sql`${due_at} > ${now}`, eq(property_id, property))),
);

const NOTED = ["id", "state", "attempts", "due_at", "last_status", "last_error", "duration_ms"] as const;

/** Notes an attempt; nothing if the delivery is over or was deleted meanwhile. */
export const noteAttempt = command(NOTED, (db, { property, now, ...values }) =>
  db
    .update(webhookDeliveries)
    .set({
      state: sql`${values.state}`,
      attempts: sql`${values.attempts}`,
      due_at: sql`${values.due_at}`,
      last_attempt_at: sql`${now}`,
      last_status: sql`${values.last_status}`,
      last_error: sql`${values.last_error}`,
      duration_ms: sql`${values.duration_ms}`,
    })
    .where(and(eq(id, values.id), eq(state, "waiting"), eq(property_id, property))),
);

/** The first of a record's waiting events; the others follow it. */
const isFirst = sql`NOT EXISTS (SELECT 1 FROM webhook_deliveries earlier WHERE earlier.webhook_id = ${webhook_id}
  AND earlier.parent_id = ${parent_id} AND earlier.state = 'waiting' AND earlier.seq < ${seq})`;

/** Makes a record's next event due, after an earlier one is over. */
export const releaseRecord = command(["webhook", "parent"], (db, { webhook, parent, property, now }) =>
  db
    .update(webhookDeliveries)
    .set({ due_at: sql`${now}` })
    .where(
      and(eq(webhook_id, webhook), eq(parent_id, parent), sql`${state} = 'waiting'`, isNull(due_at), isFirst, eq(property_id, property)),
    ),
);

/** Makes the first waiting event of each record due. */
export const releaseAll = command(["webhook"], (db, { webhook, property, now }) =>
  db
    .update(webhookDeliveries)
    .set({ due_at: sql`${now}` })
    .where(and(eq(webhook_id, webhook), sql`${state} = 'waiting'`, isNull(due_at), isFirst, eq(property_id, property))),
);

/** Makes what waits for its next attempt due: the receiver is back. */
export const bringForward = command(["webhook"], (db, { webhook, property, now }) =>
  db
    .update(webhookDeliveries)
    .set({ due_at: sql`${now}` })
    .where(and(eq(webhook_id, webhook), sql`${due_at} > ${now}`, eq(property_id, property))),
);

/** Gives up what has waited since before a time. */
export const giveUpOlder = command(["webhook", "oldest"], (db, { webhook, oldest, property }) =>
  db
    .update(webhookDeliveries)
    .set({ state: "given_up", due_at: null })
    .where(and(eq(webhook_id, webhook), sql`${state} = 'waiting'`, lte(since, oldest), eq(property_id, property))),
);

/** Takes one delivery up again; it waits for earlier events of its record. */
export const takeUp = command(["id"], (db, values) =>
  db
    .update(webhookDeliveries)
    .set({ state: "waiting", attempts: 0, since: sql`${values.now}`, due_at: null })
    .where(and(eq(id, values.id), ne(state, "waiting"), eq(property_id, values.property))),
);

/** Takes up all that was given up; returns how many. */
export const takeUpGivenUp = command(["webhook"], (db, { webhook, property, now }) =>
  db
    .update(webhookDeliveries)
    .set({ state: "waiting", attempts: 0, since: sql`${now}`, due_at: null })
    .where(and(eq(webhook_id, webhook), eq(state, "given_up"), eq(property_id, property))),
);

/** Forgets the deliveries of a webhook that is deleted. */
export const deleteDeliveries = command(["webhook"], (db, { webhook, property }) =>
  db.delete(webhookDeliveries).where(and(eq(webhook_id, webhook), eq(property_id, property))),
);

/** Deletes some deliveries that are over and were made before a time; returns how many. */
export const deleteSome = command(
  ["oldest", "most"],
  (db, { oldest, most }) =>
    db
      .delete(webhookDeliveries)
      .where(
        sql`${id} IN (SELECT old.id FROM webhook_deliveries old WHERE old.state <> 'waiting' AND ${lt(sql`old.created_at`, oldest)} LIMIT ${most})`,
      ),
  { acrossProperties: "all properties keep the log of deliveries equally long" },
);
