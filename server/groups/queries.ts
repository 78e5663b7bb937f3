import { inArray, sql } from "drizzle-orm";
import { groupBy } from "#server/core/expand.ts";
import { entityStore } from "#server/core/rows.ts";
import { alphabetical, sorting } from "#server/core/sorting.ts";
import type { View } from "#server/core/work.ts";
import { groups } from "#server/groups/tables.ts";
import type { Page } from "#shared/core/paging.ts";
import type { GroupQuery } from "#shared/groups/schema.ts";

export const groupStore = entityStore("group", groups);
export const { find: getGroup, findMany: groupsById } = groupStore;
export type GroupRow = ReturnType<typeof groupStore.find>;

/** By name, unless asked otherwise. The query is any part of it. */
export function listGroups(view: View, query: GroupQuery): Page<GroupRow> {
  const text = query.query;
  const where =
    text === undefined
      ? undefined
      : sql`(instr(fold(${groups.name}), fold(${text})) > 0 OR instr(fold_plain(${groups.name}), fold_plain(${text})) > 0)`;
  return groupStore.page(
    view,
    query,
    where,
    sorting(query.sort ?? "name", { name: alphabetical(groups.name), created_at: groups.created_at }),
  );
}

/** Groups by whom they are billed to. */
export function groupsOfCustomers(view: View, ids: string[]): Map<string, GroupRow[]> {
  if (ids.length === 0) return new Map();
  return groupBy(groupStore.all(view, inArray(groups.customer_id, ids), groups.name), (group) => group.customer_id ?? "");
}
