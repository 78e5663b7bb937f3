import { and, count, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { WorkQueue } from "#server/platform/core/jobs/work-queue.ts";
import { isUnderWay } from "#server/stays/access-control/conditions.ts";
import { revokeByHand } from "#server/stays/access-control/revocation.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";

const { state, next_to, deleted_at, property_id } = accessTokens;

/** A call to the door system is due, or a revocation is in progress. */
const isWaiting = and(isUnderWay(accessTokens), or(isNotNull(next_to), ne(state, "issued")), isNull(deleted_at));

const waiting = query([], (db) => db.select({ count: count() }).from(accessTokens).where(isWaiting), {
  acrossProperties: "a figure of the whole installation",
});
const waitingHere = query([], (db, { property }) =>
  db
    .select({ count: count() })
    .from(accessTokens)
    .where(and(isWaiting, eq(property_id, property))),
);
const failedHere = query([], (db, { property }) =>
  db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(and(eq(state, "revoke_failed"), isNull(deleted_at), eq(property_id, property))),
);

/** The calls that door systems are to get, and the keys that could not be revoked. */
export const keyQueue: WorkQueue = {
  name: "keys",
  waiting: (db) => waiting.get({ db }, {})?.count ?? 0,
  count: (view) => ({ waiting: waitingHere.get(view, {})?.count ?? 0, failed: failedHere.all(view, {}).length }),
  retry: (work) => failedHere.all(work, {}).map(({ id }) => revokeByHand(work, id)).length,
};
