import type { Work } from "#server/core/work/work.ts";
import { groupStore } from "#server/groups/queries.ts";
import { withoutSecrets } from "#shared/contacts/privacy.ts";

/** Groups are often named after who made them. Answers the groups that were. */
export function forgetNames(work: Work, ids: readonly string[], secrets: readonly string[]): string[] {
  return groupStore.findMany(work, ids).flatMap((row) => {
    const name = withoutSecrets(row.name, secrets);
    return name === row.name ? [] : [groupStore.update(work, row, { name }).id];
  });
}
