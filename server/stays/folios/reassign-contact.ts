import { eq } from "drizzle-orm";
import type { Work } from "#server/platform/core/work/work.ts";
import type { ContactReassignment } from "#server/stays/bookings/reassign-contact.ts";
import { folioStore } from "#server/stays/folios/queries.ts";
import { reassignRules } from "#server/stays/folios/routing-rules.ts";
import { folios } from "#server/stays/folios/tables.ts";

/** Moves the folios of one contact, closed ones too, and the rules that name it to another; their contents stay. */
export function reassignFolios(work: Work, { from, to }: ContactReassignment): void {
  reassignRules(work, { from, to });
  for (const row of folioStore.all(work, eq(folios.customer_id, from.id))) {
    const saved = folioStore.update(work, row, { customer_id: to.id });
    work.record("contact.merged", saved, { words: { from: from.name, name: to.name } });
  }
}
