import type { Work } from "#server/core/work/work.ts";
import { groupStore } from "#server/groups/queries.ts";
import { withoutSecrets } from "#shared/contacts/privacy.ts";

/** Removes a person's data from the names of groups, which are often named after their customer. Returns the changed groups. */
export function forgetNames(work: Work, ids: readonly string[], secrets: readonly string[]): string[] {
  return groupStore.findMany(work, ids).flatMap((row) => {
    const name = withoutSecrets(row.name, secrets);
    return name === row.name ? [] : [groupStore.update(work, row, { name }).id];
  });
}
