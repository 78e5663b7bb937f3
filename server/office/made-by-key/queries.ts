import { and, eq, sql } from "drizzle-orm";
import { webhookStore } from "#server/office/webhooks/queries.ts";
import { hostOf } from "#server/office/webhooks/service.ts";
import { query } from "#server/platform/core/database/query.ts";
import { events } from "#server/platform/core/database/tables.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { apiKeyStore } from "#server/tenant/api-keys/queries.ts";
import { memberStore, userById } from "#server/tenant/team/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { MadeByKey } from "#shared/tenant/api-keys/made-by-key.ts";

/** The event log, which is never cut, knows who made what, also of keys from before there was this list. */
const madeBy = query(["key"], (db, { key, property }) =>
  db
    .select({ object: events.parent_object, id: events.parent_id, time: events.time })
    .from(events)
    .where(
      and(
        eq(events.property_id, property),
        eq(events.api_key_id, key),
        // Worded like the partial index.
        sql`${events.type} IN ('member.added', 'api_key.created', 'webhook.created')`,
      ),
    )
    .orderBy(events.seq),
);

type RecordByKey = ReturnType<typeof madeBy.all>[number] & { made_by: string };

/** The records made by a key that still give access, including those of keys that it made. Throws `not_found`. */
export function madeByKey(view: View, keyId: string): MadeByKey[] {
  const [key] = apiKeyStore.findMany(view, [keyId]);
  if (!key) throw new Problem("not_found");
  return traceOf(view, key, new Set([keyId])).flatMap((made) => stillOpen(view, made) ?? []);
}

/** Ended and deleted keys are followed, too: what they made may live on. */
function traceOf(view: View, key: { id: string; name: string }, seen: Set<string>): RecordByKey[] {
  const own = madeBy.all(view, { key: key.id }).map((made) => ({ ...made, made_by: key.name }));
  const ids = own.flatMap(({ object, id }) => (object === "api_key" && !seen.has(id) ? [id] : []));
  for (const id of ids) seen.add(id);
  return [...own, ...apiKeyStore.findMany(view, ids).flatMap((other) => traceOf(view, other, seen))];
}

function stillOpen(view: View, { object, id, time: made_at, made_by }: RecordByKey): MadeByKey | null {
  if (object === "member") {
    const member = memberStore.find(view, id);
    const name = member && (userById(view.db, member.user_id)?.name ?? "");
    return member && { object, id, name: name ?? "", role_id: member.role_id, made_at, made_by };
  }
  if (object === "webhook") {
    const webhook = webhookStore.find(view, id);
    return webhook && { object, id, name: hostOf(webhook), role_id: null, made_at, made_by };
  }
  if (object !== "api_key") return null;
  const key = apiKeyStore.find(view, id);
  const isOver = key === null || (key.revoked_at !== null && key.revoked_at <= view.now);
  return isOver ? null : { object, id, name: key.name, role_id: key.role_id, made_at, made_by };
}
