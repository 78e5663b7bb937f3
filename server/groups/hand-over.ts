import { eq } from "drizzle-orm";
import type { HandOver } from "#server/bookings/hand-over.ts";
import type { Work } from "#server/core/work/work.ts";
import { groupStore } from "#server/groups/queries.ts";
import { groups } from "#server/groups/tables.ts";

/** Moves the groups of one customer to another contact. */
export function handOverGroups(work: Work, { from, to }: HandOver): void {
  for (const row of groupStore.all(work, eq(groups.customer_id, from.id))) {
    const saved = groupStore.update(work, row, { customer_id: to.id });
    work.record("contact.merged", saved, { words: { from: from.name, name: to.name } });
  }
}
