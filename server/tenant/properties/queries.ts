import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import { query } from "#server/platform/core/database/query.ts";
import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import { propertyOut } from "#server/tenant/properties/numbering.ts";
import { propertyWithRecord } from "#server/tenant/properties/statements.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members } from "#server/tenant/team/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language, Locale } from "#shared/platform/core/language.ts";
import { makePage, type Page } from "#shared/platform/core/paging.ts";
import { can } from "#shared/platform/core/permissions.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import type { PropertyName } from "#shared/tenant/properties/name.ts";
import type { Property, PropertyQuery } from "#shared/tenant/properties/schema.ts";

/** The actor's property. Throws `not_found` for any other id, `stale` if the caller saw another version. */
export function getProperty(view: View | Work, id: string): Property {
  const row = id === view.actor.property_id ? liveProperty(view.db, id) : undefined;
  if (!row) throw new Problem("not_found");
  assertSeen(view, row);
  return { object: "property", ...row };
}

/** The whole property for roles that may read it, else its public fields. */
export function currentProperty(view: View): Property | PropertyName {
  const property = getProperty(view, view.actor.property_id);
  if (can(view.actor.role, "property:read")) return propertyOut(view, property);
  const { id, name, time_zone, created_at, updated_at, deleted_at, version } = property;
  return { object: "property", id, name, time_zone, created_at, updated_at, deleted_at, version };
}

/** The properties in which the caller may work, each whole where the caller's role there may read it. */
export function listProperties(view: View, asked: PropertyQuery): Page<Property | PropertyName> {
  const page = listPropertyNames(view, asked);
  return { ...page, data: page.data.map((property) => readableProperty(view, property)) };
}

function readableProperty(view: View, property: PropertyName): Property | PropertyName {
  const { actor } = view;
  const role = actor.user_id === null ? actor.role : roleThere.get(view, { place: property.id, user: actor.user_id })?.role_id;
  const row = role && can(role, "property:read") ? liveProperty(view.db, property.id) : undefined;
  if (!row) return property;
  const there = { ...view, actor: { ...actor, property_id: row.id, time_zone: row.time_zone } };
  return propertyOut(there, { object: "property", ...row });
}

const roleThere = query(
  ["place", "user"],
  (db, { place, user }) =>
    db
      .select({ role_id: members.role_id })
      .from(members)
      .where(and(eq(members.property_id, place), eq(members.user_id, user), isLiveMember(members))),
  { acrossProperties: "reads a user's role in each of their properties" },
);

/** The properties in which the caller may work, by name by default: a user's memberships, or the one property of an API key. */
export function listPropertyNames(view: View, asked: PropertyQuery): Page<PropertyName> {
  const { id, name, time_zone, created_at, updated_at, deleted_at, version } = properties;
  const { user_id, property_id } = view.actor;
  const isPlace = sql`EXISTS (SELECT 1 FROM ${members}
    WHERE ${members.property_id} = ${id} AND ${members.user_id} = ${user_id} AND ${isLiveMember(members)})`;
  const where = and(isNull(deleted_at), user_id === null ? eq(id, property_id) : isPlace);
  const folded = sql`fold_plain(${name})`;
  const rows = view.db
    .select({ id, name, time_zone, created_at, updated_at, deleted_at, version })
    .from(properties)
    .where(where)
    .orderBy(asked.sort === "-name" ? desc(folded) : asc(folded), asc(id))
    .limit(asked.page_size)
    .offset((asked.page_number - 1) * asked.page_size)
    .all();
  const total = view.db.select({ n: count() }).from(properties).where(where).get();
  return makePage(
    asked,
    total?.n ?? 0,
    rows.map((row) => ({ object: "property" as const, ...row })),
  );
}

/**
 * The user's other property that contains a record, for a link that a colleague sent from there. Throws `not_found` if the user is no
 * member of it, so that records of other properties stay hidden.
 */
export function propertyHolding({ db, actor }: View, id: string): PropertyName {
  const found = propertyWithRecord.get({ db }, { id, user: actor.user_id, here: actor.property_id });
  if (!found) throw new Problem("not_found");
  return { object: "property", ...found };
}

const INSTALLATION = { acrossProperties: "lists the properties of the installation" };

const liveProperties = query(
  [],
  (db) =>
    db
      .select({ property_id: properties.id, time_zone: properties.time_zone })
      .from(properties)
      .where(isNull(properties.deleted_at))
      .orderBy(asc(properties.id)),
  INSTALLATION,
);

/** Every property of the installation, for the server's jobs. */
export function placesOfProperty(db: Db): { property_id: string; time_zone: string }[] {
  return liveProperties.all({ db }, {});
}

const anyProperty = query([], (db) => db.select({ id: properties.id }).from(properties).limit(1), INSTALLATION);

/** True if any property exists; the first start creates one. */
export function hasProperties(db: Db): boolean {
  return anyProperty.get({ db }, {}) !== undefined;
}

const propertyById = query(
  ["id"],
  (db, { id }) =>
    db
      .select()
      .from(properties)
      .where(and(eq(properties.id, id), isNull(properties.deleted_at))),
  { acrossProperties: "queried for the actor's property" },
);

function liveProperty(db: Db, id: string) {
  return propertyById.get({ db }, { id });
}

const addressHere = query([], (db, { property }) =>
  db.select({ address: properties.address }).from(properties).where(eq(properties.id, property)),
);

/** The tag for dates and numbers that a reader of this language sees in the actor's property; the actor's language by default. */
export function localeHere(view: View, language: Language = view.actor.language): Locale {
  return localeOf(language, { country: countryHere(view) });
}

/** The country of the actor's property; null until one is chosen. */
export function countryHere(view: View): string | null {
  return addressHere.get(view, {})?.address.country ?? null;
}

/** The actor as the reader of dates, amounts and sentences. */
export function readerOf(view: View): { language: Language; country: string | null; time_zone: string } {
  const { language, time_zone } = view.actor;
  return { language, country: countryHere(view), time_zone };
}
