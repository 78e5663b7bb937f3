import { eq, sql } from "drizzle-orm";
import { command } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { lifted } from "#server/stays/availability/tables.ts";

const BY_ID = { acrossProperties: "the records were read in the property, and the table is empty outside of a transaction" };

const insertOne = command(
  ["id"],
  (db, { id }) =>
    db
      .insert(lifted)
      .values({ id: sql`${id}` })
      .onConflictDoNothing(),
  BY_ID,
);
const deleteOne = command(["id"], (db, { id }) => db.delete(lifted).where(eq(lifted.id, id)), BY_ID);

/**
 * Takes a stay or lock out of its room for the overlap triggers, while several change together: all are lifted first and put back one by one,
 * each after its change, so that two can swap rooms and each is still checked. Returns false for one that is lifted already: who lifted it puts
 * it back.
 */
export function lift(work: Work, id: string): boolean {
  return insertOne(work, { id }) > 0;
}

/** Puts a stay or lock back into its room. Throws `booking/overlap_detected` or `room_lock/overlap_detected` if the room is taken. */
export function putBack(work: Work, id: string): void {
  deleteOne(work, { id });
}
