import { type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { statement } from "#server/platform/core/database/query.ts";
import { hasNotEnded } from "#server/tenant/api-keys/conditions.ts";
import { apiKeys } from "#server/tenant/api-keys/tables.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { sessions } from "#server/tenant/session/tables.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { Role } from "#shared/platform/core/permissions.ts";

/** Queried by every call, before the property is known. Built by Drizzle the statements take half as long again. */
const BEFORE_ACTOR = { acrossProperties: "the property follows from the session or key" };

const s = alias(sessions, "s");
const m = alias(members, "m");
const u = alias(users, "u");
const p = alias(properties, "p");
const k = alias(apiKeys, "k");

export type MemberRow = { role: Role; name: string; language: Language | null; time_zone: string };
export type SessionRow = { id: string; userId: string; property_id: string; used_at: string };

/** A session with its user, while they are a member of its property. CROSS JOIN makes the query planner read the session first. */
export const memberOfSession = statement<SessionRow & MemberRow & { expires_at: number; must_change_password: 0 | 1 }>()(
  ["id"],
  ({
    id,
  }) => sql`SELECT ${s.id}, ${s.userId} AS userId, ${s.property_id}, ${s.used_at}, ${s.expiresAt} AS expires_at, ${m.role_id} AS role, ${u.name},
      ${u.language}, ${u.must_change_password}, ${p.time_zone}
    FROM ${sessions} ${s} CROSS JOIN ${members} ${m} JOIN ${users} ${u} ON ${u.id} = ${m.user_id} AND ${u.deleted_at} IS NULL
      JOIN ${properties} ${p} ON ${p.id} = ${m.property_id} AND ${p.deleted_at} IS NULL
    WHERE ${s.id} = ${id} AND ${m.user_id} = ${s.userId} AND ${m.property_id} = ${s.property_id} AND ${isLiveMember(m)}`,
  BEFORE_ACTOR,
);

/** True if a session still belongs to a member with this role. */
export const sessionStands = statement<{ 1: 1 }>()(
  ["id", "seconds", "role"],
  ({ id, property, seconds, role }) => sql`SELECT 1 FROM ${sessions} ${s} CROSS JOIN ${members} ${m}
    WHERE ${s.id} = ${id} AND ${s.property_id} = ${property} AND ${s.expiresAt} > ${seconds} AND ${m.user_id} = ${s.userId}
      AND ${m.property_id} = ${s.property_id} AND ${m.role_id} = ${role} AND ${isLiveMember(m)}`,
);

export type KeyRow = {
  id: string;
  property_id: string;
  role: Role;
  name: string;
  time_zone: string;
  expires_on: string | null;
  last_used_at: string | null;
  maker_id: string | null;
  maker_role: Role | null;
};

/** A key that is still valid, with its maker's present role. */
const keyWhere = (column: typeof k.id | typeof k.secret_hash, { value, now }: Record<"value" | "now", SQLWrapper>) =>
  sql`SELECT ${k.id}, ${k.property_id}, ${k.role_id} AS role, ${k.name}, ${p.time_zone}, ${k.expires_on}, ${k.last_used_at}, ${k.maker_id}, ${m.role_id} AS maker_role
    FROM ${apiKeys} ${k} JOIN ${properties} ${p} ON ${p.id} = ${k.property_id}
    LEFT JOIN ${members} ${m} ON ${m.user_id} = ${k.maker_id} AND ${m.property_id} = ${k.property_id} AND ${isLiveMember(m)}
    WHERE ${column} = ${value} AND ${hasNotEnded(k, now)} AND ${p.deleted_at} IS NULL`;

export const keyById = statement<KeyRow>()(["value", "now"], (values) => keyWhere(k.id, values), BEFORE_ACTOR);
export const keyByHash = statement<KeyRow>()(["value", "now"], (values) => keyWhere(k.secret_hash, values), BEFORE_ACTOR);
