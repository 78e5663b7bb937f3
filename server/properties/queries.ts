import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/core/database/db.ts";
import { prepared } from "#server/core/database/prepared.ts";
import { assertSeen, type View, type Work } from "#server/core/work/work.ts";
import { propertyOut } from "#server/properties/numbering.ts";
import { properties } from "#server/properties/tables.ts";
import { Problem } from "#shared/core/errors.ts";
import { makePage, type Page } from "#shared/core/paging.ts";
import { can } from "#shared/core/permissions.ts";
import type { PropertyName } from "#shared/properties/name.ts";
import type { Property, PropertyQuery } from "#shared/properties/schema.ts";

/** The property that the caller works in. Throws `not_found` for any other id, `stale` where the caller saw another version. */
export function getProperty(view: View | Work, id: string): Property {
  const row = id === view.actor.property_id ? liveProperty(view.db, id) : undefined;
  if (!row) throw new Problem("not_found");
  assertSeen(view, row);
  return { object: "property", ...row };
}

/** The whole property for roles that may read it, else what everybody may know of it. */
export function currentProperty(view: View): Property | PropertyName {
  const property = getProperty(view, view.actor.property_id);
  if (can(view.actor.role, "property:read")) return propertyOut(view, property);
  const { id, name, time_zone, created_at, updated_at, deleted_at, version } = property;
  return { object: "property", id, name, time_zone, created_at, updated_at, deleted_at, version };
}

type NameRow = Omit<PropertyName, "object">;
const NAME_COLUMNS = "p.id, p.name, p.time_zone, p.created_at, p.updated_at, p.deleted_at, p.version";

/** Where the caller may work, by name, forwards unless asked otherwise: a user's memberships, or the one property of an API key. */
export function listProperties(view: View, query: PropertyQuery): Page<PropertyName> {
  const { user_id, property_id } = view.actor;
  const where = `p.deleted_at IS NULL AND ${
    user_id === null ? "p.id = ?" : "EXISTS (SELECT 1 FROM members m WHERE m.property_id = p.id AND m.user_id = ? AND m.deleted_at IS NULL)"
  }`;
  const whose = user_id ?? property_id;
  const total = prepared<{ n: number }>(view.db, `SELECT count(*) AS n FROM properties p WHERE ${where}`).get(whose);
  const rows = prepared<NameRow>(
    view.db,
    `SELECT ${NAME_COLUMNS} FROM properties p WHERE ${where} ORDER BY fold_plain(p.name) ${query.sort === "-name" ? "DESC" : ""}, p.id LIMIT ? OFFSET ?`,
  ).all(whose, query.page_size, (query.page_number - 1) * query.page_size);
  return makePage(
    query,
    total?.n ?? 0,
    rows.map((row) => ({ object: "property" as const, ...row })),
  );
}

/** Kinds of records that people send each other links to. */
const LINKED = ["bookings", "groups", "invoices", "contacts", "rooms", "room_types", "rates", "items", "tax_rates", "payment_methods"];
const HOLDING = `SELECT ${NAME_COLUMNS} FROM properties p JOIN members m ON m.property_id = p.id
  WHERE m.user_id = @user_id AND m.deleted_at IS NULL AND p.deleted_at IS NULL AND p.id <> @here AND p.id IN (
    ${LINKED.map((table) => `SELECT property_id FROM ${table} WHERE id = @id AND deleted_at IS NULL`).join(" UNION ALL ")})`;

/**
 * Which other property of the user has a record, for a link that somebody sent from there. Throws `not_found` where they are
 * no member: what is elsewhere isn't there for others.
 */
export function propertyHolding({ db, actor }: View, id: string): PropertyName {
  const found = prepared<NameRow>(db, HOLDING).get({ id, user_id: actor.user_id, here: actor.property_id });
  if (!found) throw new Problem("not_found");
  return { object: "property", ...found };
}

export function isSlugTaken(db: Db, slug: string, byOtherThan: string | null = null): boolean {
  const sql = "SELECT 1 FROM properties WHERE slug = ? AND id IS NOT ? AND deleted_at IS NULL";
  return prepared(db, sql).get(slug, byOtherThan) !== undefined;
}

/** Every property of the installation, for what the house does by itself. */
export function placesOfHouse(db: Db): { property_id: string; time_zone: string }[] {
  const sql = "SELECT id AS property_id, time_zone FROM properties WHERE deleted_at IS NULL ORDER BY id";
  return prepared<{ property_id: string; time_zone: string }>(db, sql).all();
}

/** Whether there is any house yet: the first start makes one. */
export function hasProperties(db: Db): boolean {
  return prepared(db, "SELECT 1 FROM properties LIMIT 1").get() !== undefined;
}

function liveProperty(db: Db, id: string) {
  return db
    .select()
    .from(properties)
    .where(and(eq(properties.id, id), isNull(properties.deleted_at)))
    .get();
}
