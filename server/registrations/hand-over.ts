import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";

/** Guests of the register who were one contact are known as another; what was entered of them stays. */
export function handOverRegistrations(work: Work, from: string, to: string): void {
  const sql = "UPDATE registrations SET guests = replace(guests, @from, @to) WHERE property_id = @property_id AND instr(guests, @from)";
  prepared(work.db, sql).run({ from: JSON.stringify(from), to: JSON.stringify(to), property_id: work.actor.property_id });
}
