import { and, eq, sql } from "drizzle-orm";
import { command } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { registrations } from "#server/stays/registrations/tables.ts";

const renameGuests = command(["from", "to"], (db, { from, to, property }) =>
  db
    .update(registrations)
    .set({ guests: sql`replace(${registrations.guests}, ${from}, ${to})` })
    .where(and(eq(registrations.property_id, property), sql`instr(${registrations.guests}, ${from})`)),
);

/** Moves a contact's entries in the guest register to another contact; their contents stay. */
export function reassignRegistrations(work: Work, from: string, to: string): void {
  renameGuests(work, { from: JSON.stringify(from), to: JSON.stringify(to) });
}
