import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { channelRevisions, channelStays } from "#server/channels/channel-engine/tables.ts";
import { mentionsOneOf } from "#server/platform/core/database/mentions.ts";
import { command, oneOf, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { hasWords, type Naming, withoutSecrets } from "#shared/platform/core/redaction.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** The longest time for which revisions are kept for replay. */
const KEPT_DAYS = 730;

const forgetOlder = command(["oldest", "connection"], (db, { oldest, connection, property }) =>
  db
    .update(channelRevisions)
    .set({ raw: null })
    .where(
      and(
        eq(channelRevisions.property_id, property),
        eq(channelRevisions.connection_id, connection),
        isNotNull(channelRevisions.raw),
        lt(channelRevisions.received_at, oldest),
      ),
    ),
);

/** Clears what a partner sent more than 24 months ago. */
export function forgetOldRevisions(work: Work, connection: string): void {
  forgetOlder(work, { connection, oldest: addDays(work.now.slice(0, 10), -KEPT_DAYS) });
}

const forgetAll = command(["connection"], (db, { connection, property }) =>
  db
    .update(channelRevisions)
    .set({ raw: null })
    .where(
      and(eq(channelRevisions.property_id, property), eq(channelRevisions.connection_id, connection), isNotNull(channelRevisions.raw)),
    ),
);

/** Clears what came over a connection. */
export function forgetAllRevisions(work: Work, connection: string): void {
  forgetAll(work, { connection });
}

const forgetOf = command(["ids"], (db, { ids, property }) =>
  db
    .update(channelRevisions)
    .set({ raw: null })
    .where(
      and(
        eq(channelRevisions.property_id, property),
        isNotNull(channelRevisions.raw),
        sql`(${channelRevisions.connection_id}, ${channelRevisions.booking_key}) IN
          (SELECT ${channelStays.connection_id}, ${channelStays.booking_key} FROM ${channelStays} WHERE ${oneOf(channelStays.booking_id, ids)})`,
      ),
    ),
);

/** Clears what partners sent about the guests of these stays. */
export function forgetRevisions(work: Work, bookings: readonly string[]): void {
  forgetOf(work, { ids: bookings });
}

const unbooked = query(["parts"], (db, { parts, property }) =>
  db
    .select({ id: channelRevisions.id, raw: channelRevisions.raw })
    .from(channelRevisions)
    .where(
      and(
        eq(channelRevisions.property_id, property),
        isNotNull(channelRevisions.raw),
        sql`NOT EXISTS (SELECT 1 FROM ${channelStays} WHERE ${channelStays.connection_id} = ${channelRevisions.connection_id}
          AND ${channelStays.booking_key} = ${channelRevisions.booking_key} AND ${channelStays.booking_id} IS NOT NULL)`,
        mentionsOneOf(parts, channelRevisions.raw),
      ),
    ),
);

const forgetOne = command(["id"], (db, { id, property }) =>
  db
    .update(channelRevisions)
    .set({ raw: null })
    .where(and(eq(channelRevisions.id, id), eq(channelRevisions.property_id, property))),
);

/**
 * Clears what partners sent about a person and what led to no booking: it has their e-mail address or phone number, or all words of one of
 * their names, which partners send in fields of their own.
 */
export function forgetUnbookedRevisions(work: Work, { texts, parts }: Naming, names: readonly string[]): void {
  const wordsOf = names.map((name) => name.split(/[\s,;]+/).filter((word) => word.length > 1)).filter(({ length }) => length > 1);
  for (const { id, raw } of unbooked.all(work, { parts })) {
    const text = raw ?? "";
    if (withoutSecrets(text, texts) !== text || wordsOf.some((words) => hasWords(text, words))) forgetOne(work, { id });
  }
}
