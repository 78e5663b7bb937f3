import { and, eq, notInArray } from "drizzle-orm";
import { newId } from "#server/platform/core/database/new-id.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { NukiAuth, NukiFailure, NukiLock } from "#server/stays/access-control/nuki/api.ts";
import { nukiAccounts, nukiLocks } from "#server/stays/access-control/tables.ts";

type AccountState = Pick<typeof nukiAccounts.$inferSelect, "read_at" | "retry_at" | "error">;
export type LockRow = typeof nukiLocks.$inferSelect;

const account = query([], (db, { property }) => db.select().from(nukiAccounts).where(eq(nukiAccounts.property_id, property)));
const locks = query([], (db, { property }) =>
  db.select().from(nukiLocks).where(eq(nukiLocks.property_id, property)).orderBy(nukiLocks.name, nukiLocks.smartlock_id),
);

/** The state of the access to Nuki. */
export function nukiAccount(view: View): AccountState {
  return account.get(view, {}) ?? { read_at: null, retry_at: null, error: null };
}

/** The locks as they were read last. */
export function lockRows(view: View): LockRow[] {
  return locks.all(view, {});
}

/** Changes the state of the access; open screens hear of it. */
export function changeAccount(work: Work, change: Partial<AccountState>): void {
  const property_id = work.actor.property_id;
  work.db
    .insert(nukiAccounts)
    .values({ property_id, ...change })
    .onConflictDoUpdate({ target: nukiAccounts.property_id, set: change })
    .run();
  work.announce({ object: "setting", user_id: null });
}

/** Pauses after a call that failed, if Nuki names none. */
const PAUSE_S = { unauthorized: 900, unreachable: 60, timeout: 60 } as const;
const USUAL_PAUSE_S = 60;

/** Notes that Nuki takes no call for now. Returns when it is called again. */
export function noteFailure(work: Work, { kind, wait_s }: NukiFailure): string {
  const pause_s = wait_s ?? (kind in PAUSE_S ? PAUSE_S[kind as keyof typeof PAUSE_S] : USUAL_PAUSE_S);
  const retry_at = new Date(Date.parse(work.now) + pause_s * 1000).toISOString();
  changeAccount(work, { error: kind, retry_at });
  return retry_at;
}

/** Stores the locks of the account with what was read of them. Locks that it has no more stay, marked. */
export function storeLocks(work: Work, found: readonly NukiLock[], auths: readonly NukiAuth[]): void {
  const property_id = work.actor.property_id;
  for (const lock of found) {
    const codes = auths.filter(({ smartlock_id }) => smartlock_id === lock.smartlock_id).length;
    const state = { ...lock, codes, is_listed: true };
    work.db
      .insert(nukiLocks)
      .values({ id: newId(), property_id, ...state })
      .onConflictDoUpdate({ target: [nukiLocks.property_id, nukiLocks.smartlock_id], set: state })
      .run();
  }
  const listed = found.map(({ smartlock_id }) => smartlock_id);
  work.db
    .update(nukiLocks)
    .set({ is_listed: false })
    .where(and(eq(nukiLocks.property_id, property_id), notInArray(nukiLocks.smartlock_id, listed)))
    .run();
  changeAccount(work, { read_at: work.now, retry_at: null, error: null });
}
