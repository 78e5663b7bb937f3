import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, entityColumns, json } from "#server/platform/core/database/columns.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { users } from "#server/tenant/team/tables.ts";
import { SEND_ERRORS } from "#shared/office/webhooks/rules.ts";
import { DELIVERY_STATES } from "#shared/office/webhooks/schema.ts";

/** Addresses of other programs that get events. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    ...entityColumns(),
    property_id: propertyId(),
    url: text().notNull(),
    event_types: json<readonly string[]>().notNull(),
    active: boolean().notNull(),
    off_because: text({ enum: ["gone", "failing"] }),
    /** In clear, because signatures are made with it. */
    secret: text().notNull(),
    maker_id: text().references(() => users.id),
    /** The last event of the log of which it is decided whether it is sent. */
    cursor_seq: integer().notNull(),
    /** Failed attempts since the last one that arrived. */
    failures: integer().notNull().default(0),
    failing_since: text(),
    /** Nothing is sent before this time, because the receiver is away. */
    paused_until: text(),
    last_success_at: text(),
    last_error: text({ enum: SEND_ERRORS }),
    last_status: integer(),
  },
  (t) => [index("webhooks_property").on(t.property_id), index("webhooks_maker").on(t.maker_id)],
);

/**
 * Events on their way to webhooks. An event itself is read from the log at each attempt, so that what was removed from it about a person is
 * sent to nobody any more.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    webhook_id: text()
      .notNull()
      .references(() => webhooks.id),
    seq: integer().notNull(),
    event_id: text().notNull(),
    type: text().notNull(),
    parent_object: text().notNull(),
    parent_id: text().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    /** When it is tried next; null if it is over, and while an earlier event of the same record is still to arrive. */
    due_at: text(),
    /** Since when it is tried; three days later it is given up. */
    since: text().notNull(),
    attempts: integer().notNull().default(0),
    last_attempt_at: text(),
    last_status: integer(),
    last_error: text({ enum: SEND_ERRORS }),
    duration_ms: integer(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_event").on(t.webhook_id, t.seq),
    index("webhook_deliveries_due").on(t.webhook_id, t.due_at, t.seq).where(sql`due_at IS NOT NULL`),
    index("webhook_deliveries_record").on(t.webhook_id, t.parent_id, t.seq).where(sql`state = 'waiting'`),
    index("webhook_deliveries_state").on(t.webhook_id, t.state, t.seq),
    index("webhook_deliveries_age").on(t.created_at).where(sql`state <> 'waiting'`),
    check("webhook_deliveries_over", sql`state = 'waiting' OR due_at IS NULL`),
  ],
);
