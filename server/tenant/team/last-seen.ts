import { and, eq, sql } from "drizzle-orm";
import { command, query } from "#server/platform/core/database/query.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members } from "#server/tenant/team/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { SeenInput } from "#shared/stays/shifts/schema.ts";
import { arrive, type LastSeen, leave, type Moment } from "#shared/tenant/team/last-seen.ts";

const { seen_seq, seen_at, here_seq, here_at } = members;

const lastSeenOfMember = query(["user"], (db, { user, property }) =>
  db
    .select({ seen_seq, seen_at, here_seq, here_at })
    .from(members)
    .where(and(eq(members.property_id, property), eq(members.user_id, user), isLiveMember(members))),
);
const updateLastSeen = command(["user", "seen_seq", "seen_at", "here_seq", "here_at"], (db, { user, property, ...lastSeen }) =>
  db
    .update(members)
    .set({
      seen_seq: sql`${lastSeen.seen_seq}`,
      seen_at: sql`${lastSeen.seen_at}`,
      here_seq: sql`${lastSeen.here_seq}`,
      here_at: sql`${lastSeen.here_at}`,
    })
    .where(and(eq(members.property_id, property), eq(members.user_id, user), isLiveMember(members))),
);

/** The present end of the event log. */
export function headOf({ db, now }: View): Moment {
  return { seq: headSeq(db), at: now };
}

/**
 * The reader's cursors in the event log, updated for their present visit. Throws `forbidden` for a caller who is no member: an API key has
 * no shifts.
 */
export function lastSeenOf(view: View): LastSeen {
  const row = lastSeenOfMember.get(view, { user: view.actor.user_id });
  if (!row) throw new Problem("forbidden");
  return arrive({ seen: moment(row.seen_seq, row.seen_at), here: moment(row.here_seq, row.here_at) }, headOf(view));
}

/** Notes that the reader is at work. Not an event, since no data of the property has changed. */
export function noteHere(work: Work): LastSeen {
  return saveLastSeen(work, lastSeenOf(work));
}

/** Moves the cursor of seen changes to the given `seq`, forwards or back. */
export function noteSeen(work: Work, { seq, at = work.now }: SeenInput): LastSeen {
  const lastSeen = lastSeenOf(work);
  return saveLastSeen(work, { ...lastSeen, seen: { seq: Math.min(seq, headSeq(work.db)), at } });
}

/** Notes the end of the reader's shift. */
export function noteLeft(work: Work): void {
  saveLastSeen(work, leave(headOf(work)));
}

function saveLastSeen(work: Work, lastSeen: LastSeen): LastSeen {
  const { seen, here } = lastSeen;
  updateLastSeen(work, {
    user: work.actor.user_id,
    seen_seq: seen?.seq ?? null,
    seen_at: seen?.at ?? null,
    here_seq: here?.seq ?? null,
    here_at: here?.at ?? null,
  });
  return lastSeen;
}

function moment(seq: number | null, at: string | null): Moment | null {
  return seq === null || at === null ? null : { seq, at };
}
