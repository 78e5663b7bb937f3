import { and, count, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { securityLog } from "#server/tenant/security-log/tables.ts";
import { members } from "#server/tenant/team/tables.ts";
import { makePage, type Page } from "#shared/platform/core/paging.ts";
import { SECURITY_KINDS, type SecurityEntry, type SecurityQuery } from "#shared/tenant/security-log/schema.ts";
import { browserOf } from "#shared/tenant/session/browser.ts";

const { name, by, address, time } = securityLog;

/** The entries about the property, its present and former members, or unknown persons; newest first by default. */
export function listSecurityLog(view: View, asked: SecurityQuery): Page<SecurityEntry> {
  const where = and(
    concerns(view),
    asked.area === undefined ? undefined : inArray(securityLog.kind, [...SECURITY_KINDS[asked.area]]),
    holdsText(asked.query, name, sql`coalesce(${by}, '')`, address),
  );
  const total = view.db.select({ count: count() }).from(securityLog).where(where).get();
  const rows = view.db
    .select()
    .from(securityLog)
    .where(where)
    .orderBy(sorting(asked.sort ?? "-time", { time }))
    .limit(asked.page_size)
    .offset((asked.page_number - 1) * asked.page_size)
    .all();
  return makePage(asked, total?.count ?? 0, rows.map(entryOut));
}

/** An entry as the API returns it. */
export function entryOut({ property_id: _property, user_agent, ...entry }: typeof securityLog.$inferSelect): SecurityEntry {
  return { object: "security_entry", ...entry, ...browserOf(user_agent) };
}

function concerns({ db, actor }: View): SQL | undefined {
  const isOfMember = exists(
    db
      .select({ one: sql`1` })
      .from(members)
      .where(and(eq(members.user_id, securityLog.user_id), eq(members.property_id, actor.property_id))),
  );
  return or(
    eq(securityLog.property_id, actor.property_id),
    and(isNull(securityLog.property_id), or(isNull(securityLog.user_id), isOfMember)),
  );
}
