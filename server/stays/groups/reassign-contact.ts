import { eq } from "drizzle-orm";
import type { Work } from "#server/platform/core/work/work.ts";
import type { ContactReassignment } from "#server/stays/bookings/reassign-contact.ts";
import { groupStore } from "#server/stays/groups/queries.ts";
import { groups } from "#server/stays/groups/tables.ts";

/** Moves the groups of one customer to another contact. */
export function reassignGroups(work: Work, { from, to }: ContactReassignment): void {
  for (const row of groupStore.all(work, eq(groups.customer_id, from.id))) {
    const saved = groupStore.update(work, row, { customer_id: to.id });
    work.record("contact.merged", saved, { words: { from: from.name, name: to.name } });
  }
}
