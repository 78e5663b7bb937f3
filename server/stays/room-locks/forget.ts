import { and, eq } from "drizzle-orm";
import { mentionsOneOf } from "#server/platform/core/database/mentions.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type LockRow, lockStore } from "#server/stays/room-locks/queries.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import { type Naming, withoutSecrets } from "#shared/platform/core/redaction.ts";

const locksNaming = query(["parts"], (db, { parts, property }) =>
  db
    .select({ id: roomLocks.id })
    .from(roomLocks)
    .where(and(eq(roomLocks.property_id, property), mentionsOneOf(parts, roomLocks.reason))),
);

/** The locks whose reason names a person, deleted ones too. */
export function locksAbout(view: View, { parts, texts }: Naming): LockRow[] {
  const ids = locksNaming.all(view, { parts }).map(({ id }) => id);
  return lockStore.findMany(view, ids).filter(({ reason }) => reason !== null && withoutSecrets(reason, texts) !== reason);
}

/** Removes a person's name from the reasons of locks. */
export function forgetInLocks(work: Work, naming: Naming): void {
  for (const lock of locksAbout(work, naming)) lockStore.update(work, lock, { reason: withoutSecrets(lock.reason ?? "", naming.texts) });
}
