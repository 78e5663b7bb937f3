import { and, inArray, type SQL, sql } from "drizzle-orm";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { alphabetical, exactFirst, sorting } from "#server/platform/core/database/sorting.ts";
import { holding } from "#server/platform/core/database/text-index.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { blocksRoom } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { instantAt } from "#shared/platform/core/stays.ts";
import type { GroupQuery } from "#shared/stays/groups/schema.ts";

export const groupStore = entityStore("group", groups);
export const { get: getGroup, findMany: groupsById } = groupStore;
export type GroupRow = ReturnType<typeof groupStore.get>;

/** Sorted by name by default, a group of exactly that name first. The name must contain every word of the query. */
export function listGroups(view: View, query: GroupQuery): Page<GroupRow> {
  return groupStore.page(
    view,
    query,
    and(nameLike(view, query.query), isAhead(view, query.departing_from)),
    ...exactFirst(query.query, groups.name),
    sorting(query.sort ?? "name", { name: alphabetical(groups.name), created_at: groups.created_at, check_in: ARRIVAL }),
  );
}

function nameLike({ actor }: View, text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined;
  return sql`${groups.id} IN (${holding(actor.property_id, "group", { text })})`;
}

const ITS_BOOKINGS = sql`FROM ${bookings} WHERE ${bookings.group_id} = ${groups.id} AND ${bookings.deleted_at} IS NULL`;

/** The first arrival; groups without bookings come last. */
const ARRIVAL = sql`coalesce((SELECT min(${bookings.check_in}) ${ITS_BOOKINGS} AND ${blocksRoom(bookings)}), '9999')`;

/** Groups with guests on a day or later, and groups without bookings yet. */
function isAhead({ actor }: View, day: string | undefined): SQL | undefined {
  if (day === undefined) return undefined;
  const start = instantAt(day, "00:00", actor.time_zone);
  return sql`(NOT EXISTS (SELECT 1 ${ITS_BOOKINGS}) OR EXISTS (SELECT 1 ${ITS_BOOKINGS} AND ${blocksRoom(bookings)}
    AND (${bookings.check_out} >= ${start} OR ${bookings.status} = 'checked_in')))`;
}

/** Groups by their customer. */
export function groupsOfCustomers(view: View, ids: string[]): Map<string, GroupRow[]> {
  if (ids.length === 0) return new Map();
  return groupBy(groupStore.all(view, inArray(groups.customer_id, ids), groups.name), (group) => group.customer_id ?? "");
}
