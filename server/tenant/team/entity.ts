import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import { userUses } from "#server/tenant/team/uses.ts";

export const memberEntity = {
  object: "member",
  audience: "team:read",
  history: { of: "changes", find: inTable(members) },
} as const satisfies Entity;

const m = alias(members, "m");
const u = alias(users, "u");

export const userEntity = {
  object: "user",
  audience: "team:read",
  history: {
    of: "remarks",
    find: ({ id, property }) => sql`FROM ${users} ${u} JOIN ${members} ${m} ON ${m.user_id} = ${u.id} AND ${m.property_id} = ${property}
      WHERE ${u.id} = ${id} AND ${u.deleted_at} IS NULL AND ${isLiveMember(m)}`,
  },
  uses: userUses,
} as const satisfies Entity;
