import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { EntityTable } from "#server/platform/core/database/entity-store.ts";
import type { Uses } from "#server/platform/core/database/uses.ts";
import { type ActorRole, can, type Permission } from "#shared/platform/core/permissions.ts";

/** A kind of record: declared once in `entity.ts` of its module, and collected in `server/entities.ts`. */
export type Entity = {
  /** Its name in rows, events and the API. */
  readonly object: string;
  /** The permission that is needed to read its events and to receive them on the live feed. */
  readonly audience: Permission;
  /** Its history, if the API can name one of its records by id. */
  readonly history?: History;
  /** Its shape in the API, in which `expand` returns it. */
  readonly shape?: z.ZodType;
  /** The entities to which its records refer, which can't be deleted while they do. */
  readonly uses?: Uses;
};

/** Notes and remarks can be added to a history of `changes`, only remarks to one of `remarks`. */
export type History = { readonly of: "changes" | "remarks"; readonly find: FindRecord };

/** The `FROM` and `WHERE` that find a live record of the property by its id. */
type FindRecord = (record: Record<"id" | "property", SQLWrapper>) => SQL;

/** Finds records in a table of entities. */
export function inTable(table: EntityTable): FindRecord {
  return ({ id, property }) =>
    sql`FROM ${table} WHERE ${table.id} = ${id} AND ${table.property_id} = ${property} AND ${table.deleted_at} IS NULL`;
}

/** The permission for the events of each entity. */
export type Audience = ReadonlyMap<string, Permission>;

export function audienceOf(entities: readonly Entity[]): Audience {
  return new Map(entities.map(({ object, audience }) => [object, audience]));
}

/** True if a role may hear of an entity. What has no audience of its own, such as an entity of an earlier version, needs `events:read`. */
export function mayHear(audience: Audience, role: ActorRole, object: string): boolean {
  return can(role, audience.get(object) ?? "events:read");
}

/** All checks for references, by the entity that is referred to and the kind of record that refers to it. */
export function mergeUses(declared: readonly (Uses | undefined)[]): Uses {
  const merged: Record<string, Uses[string]> = {};
  for (const uses of declared) {
    for (const [object, users] of Object.entries(uses ?? {})) merged[object] = { ...merged[object], ...users };
  }
  return merged;
}
