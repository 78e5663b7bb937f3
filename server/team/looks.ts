import { prepared } from "#server/core/database/prepared.ts";
import { headSeq } from "#server/core/work/events.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { Problem } from "#shared/core/errors.ts";
import { arrive, type Look, leave, type Moment } from "#shared/shifts/rules.ts";
import type { SeenInput } from "#shared/shifts/schema.ts";

type Row = { seen_seq: number | null; seen_at: string | null; here_seq: number | null; here_at: string | null };

/** Where the record of changes ends now. */
export function headOf({ db, now }: View): Moment {
  return { seq: headSeq(db), at: now };
}

/** How far the reader has seen the record, as it stands now that they are here. Throws `forbidden` for who is no member: an API key has no shifts. */
export function lookOf(view: View): Look {
  const row = prepared<Row>(
    view.db,
    "SELECT seen_seq, seen_at, here_seq, here_at FROM members WHERE property_id = ? AND user_id = ? AND deleted_at IS NULL",
  ).get(view.actor.property_id, view.actor.user_id);
  if (!row) throw new Problem("forbidden");
  return arrive({ seen: moment(row.seen_seq, row.seen_at), here: moment(row.here_seq, row.here_at) }, headOf(view));
}

/** The reader is at work. No event: nothing of the house has changed. */
export function noteHere(work: Work): Look {
  return saveLook(work, lookOf(work));
}

/** Puts the cursor to what the reader says to have seen, or back to where it was. */
export function noteSeen(work: Work, { seq, at = work.now }: SeenInput): Look {
  const look = lookOf(work);
  return saveLook(work, { ...look, seen: { seq: Math.min(seq, headSeq(work.db)), at } });
}

/** The reader goes home. */
export function noteLeft(work: Work): void {
  saveLook(work, leave(headOf(work)));
}

function saveLook(work: Work, look: Look): Look {
  const { seen, here } = look;
  prepared(
    work.db,
    "UPDATE members SET seen_seq = ?, seen_at = ?, here_seq = ?, here_at = ? WHERE property_id = ? AND user_id = ? AND deleted_at IS NULL",
  ).run(seen?.seq, seen?.at, here?.seq, here?.at, work.actor.property_id, work.actor.user_id);
  return look;
}

function moment(seq: number | null, at: string | null): Moment | null {
  return seq === null || at === null ? null : { seq, at };
}
