import { and, eq } from "drizzle-orm";
import { mentionsOneOf } from "#server/platform/core/database/mentions.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { groupStore } from "#server/stays/groups/queries.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { type Naming, withoutSecrets } from "#shared/platform/core/redaction.ts";

/** Removes a person's data from the names of groups, which are often named after their customer. Returns the changed groups. */
export function forgetNames(work: Work, ids: readonly string[], secrets: readonly string[]): string[] {
  return groupStore.findMany(work, ids).flatMap((row) => {
    const name = withoutSecrets(row.name, secrets);
    return name === row.name ? [] : [groupStore.update(work, row, { name }).id];
  });
}

const groupsNaming = query(["parts"], (db, { parts, property }) =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.property_id, property), mentionsOneOf(parts, groups.name))),
);

/** The same in the names of other customers' groups. */
export function forgetInGroups(work: Work, { parts, texts }: Naming): string[] {
  const ids = groupsNaming.all(work, { parts }).map(({ id }) => id);
  return forgetNames(work, ids, texts);
}
