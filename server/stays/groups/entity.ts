import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { groupUses } from "#server/stays/groups/uses.ts";
import { Group } from "#shared/stays/groups/schema.ts";

export const groupEntity = {
  object: "group",
  audience: "bookings:read",
  history: { of: "changes", find: inTable(groups) },
  shape: Group,
  uses: groupUses,
} as const satisfies Entity;
