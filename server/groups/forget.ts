import type { Work } from "#server/core/work.ts";
import { groupStore } from "#server/groups/queries.ts";
import { withoutSecrets } from "#shared/contacts/privacy.ts";

/** Groups are often named after who made them. */
export function forgetNames(work: Work, ids: readonly string[], secrets: readonly string[]): void {
  for (const row of groupStore.findMany(work, ids)) {
    const name = withoutSecrets(row.name, secrets);
    if (name !== row.name) groupStore.update(work, row, { name });
  }
}
