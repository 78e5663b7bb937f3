import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, json } from "#server/platform/core/database/columns.ts";
import { EVENT_FORMAT } from "#server/platform/core/work/stored-event.ts";
import { COPY_KINDS } from "#shared/platform/core/pause.ts";

/** The event log: one row for every change, in commit order and without gaps. Activity log, live feed and webhooks read it. */
export const events = sqliteTable(
  "events",
  {
    seq: integer().primaryKey(),
    id: text().notNull(),
    property_id: text().notNull(),
    parent_object: text().notNull(),
    parent_id: text().notNull(),
    /** The version that the change gave the parent; null if the parent has none. */
    parent_version: integer(),
    type: text().notNull(),
    /** The version of the format of `data`; see `server/platform/core/work/stored-event.ts`. */
    format: integer().notNull().default(EVENT_FORMAT),
    data: json<unknown>().notNull(),
    /**
     * The data for the undo of the change, in a format of the module that wrote it, apart from what people and integrations read; null
     * where it can't be undone.
     */
    undo: json<unknown>(),
    automated: boolean().notNull(),
    user_id: text(),
    api_key_id: text(),
    actor_name: text(),
    time: text().notNull(),
    /** When the data of an anonymised person was removed from the event: the only change that an event ever gets. */
    redacted_at: text(),
  },
  (t) => [
    uniqueIndex("events_id").on(t.id),
    index("events_parent").on(t.property_id, t.parent_id, t.seq),
    index("events_property").on(t.property_id, t.seq),
    /** Records made by an API key that give access, for its revocation. */
    index("events_made_by_key")
      .on(t.api_key_id)
      .where(sql`api_key_id IS NOT NULL AND type IN ('member.added', 'api_key.created', 'webhook.created')`),
  ],
);

/** First responses of writes that carried an `Idempotency-Key`, for 24 hours. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    caller: text().notNull(),
    key: text().notNull(),
    /** Hash of path and input. */
    fingerprint: text().notNull(),
    answer: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex("idempotency_keys_caller").on(t.caller, t.key), index("idempotency_keys_age").on(t.created_at)],
);

/** Random keys with which this installation signs, created when first needed. */
export const secrets = sqliteTable("secrets", { name: text().primaryKey(), value: text().notNull() });

/** One row: what the installation knows of its clock and of the place of its data; see `server/platform/core/pause/pauses.ts`. */
export const installationState = sqliteTable("installation_state", {
  id: integer().primaryKey(),
  /** The last moment of a clock that is trusted. */
  trusted_at: text().notNull(),
  /** The place where the data were used last, as JSON; null until a start has looked. */
  place: text(),
  /** The way in which these data became a copy that nobody has confirmed as the only one; null otherwise. */
  copy_kind: text({ enum: COPY_KINDS }),
  copy_since: text(),
});
