import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import type { WebhookRow } from "#server/office/webhooks/queries.ts";
import { webhookDeliveries, webhooks } from "#server/office/webhooks/tables.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { events } from "#server/platform/core/database/tables.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { mayHearOf } from "#server/tenant/events/queries.ts";
import { isWanted } from "#shared/office/webhooks/rules.ts";

/** The events that are looked through at a time: calls are served in between. */
const BATCH = 200;

const eventsAfter = query(["after", "most"], (db, { after, most, property }) =>
  db
    .select({ seq: events.seq, id: events.id, type: events.type, parent_object: events.parent_object, parent_id: events.parent_id })
    .from(events)
    .where(and(eq(events.property_id, property), gt(events.seq, sql`${after}`)))
    .orderBy(asc(events.seq))
    .limit(most),
);

type EventBatch = {
  wanted: { seq: number; id: string; type: string; parent_object: string; parent_id: string }[];
  upTo: number;
  more: boolean;
};

/** The next events after a `seq`, and those of them that the webhook is to get. The view is the webhook's. */
export function nextEvents(view: View, { event_types }: Pick<WebhookRow, "event_types">, after: number): EventBatch {
  const rows = eventsAfter.all(view, { after, most: BATCH });
  const wanted = rows.filter(({ type, parent_object }) => isWanted(event_types, type) && mayHearOf(view, parent_object));
  return { wanted, upTo: rows.at(-1)?.seq ?? after, more: rows.length === BATCH };
}

const waitingOfRecord = query(["webhook", "parent"], (db, { webhook, parent, property }) =>
  db
    .select({ count: count() })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhook_id, webhook),
        eq(webhookDeliveries.parent_id, parent),
        sql`${webhookDeliveries.state} = 'waiting'`,
        eq(webhookDeliveries.property_id, property),
      ),
    ),
);

const insertDelivery = command(
  ["id", "webhook_id", "seq", "event_id", "type", "parent_object", "parent_id", "due_at"],
  (db, { property, now, due_at, ...values }) =>
    db
      .insert(webhookDeliveries)
      .values({ ...values, property_id: property, state: "waiting", due_at, since: now, created_at: now })
      .onConflictDoNothing(),
);
const moveCursor = command(["id", "seq"], (db, { id, seq, property }) =>
  db
    .update(webhooks)
    .set({ cursor_seq: sql`${seq}` })
    .where(and(eq(webhooks.id, id), eq(webhooks.property_id, property))),
);

/** Notes the deliveries of events, and up to where the log is done. An event waits while an earlier one of its record does. */
export function queueDeliveries(work: Work, webhook: Pick<WebhookRow, "id">, { wanted, upTo }: Omit<EventBatch, "more">): void {
  for (const { id: event_id, parent_id, ...event } of wanted) {
    const waits = (waitingOfRecord.get(work, { webhook: webhook.id, parent: parent_id })?.count ?? 0) > 0;
    insertDelivery(work, { ...event, id: newId(), event_id, parent_id, webhook_id: webhook.id, due_at: waits ? null : work.now });
  }
  moveCursor(work, { id: webhook.id, seq: upTo });
}
