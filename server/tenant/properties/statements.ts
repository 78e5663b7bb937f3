import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { items } from "#server/inventory/items/tables.ts";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { statement } from "#server/platform/core/database/query.ts";
import { rates } from "#server/prices/rates/tables.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members } from "#server/tenant/team/tables.ts";
import type { PropertyName } from "#shared/tenant/properties/name.ts";

/** Kinds of records that have links of their own. */
const LINKED = [bookings, groups, invoices, contacts, rooms, roomTypes, rates, items, taxRates, paymentMethods];

const p = alias(properties, "p");
const m = alias(members, "m");

/** The user's other property that contains a record. */
export const propertyWithRecord = statement<Omit<PropertyName, "object">>()(
  ["id", "user", "here"],
  ({ id, user, here }) => sql`SELECT ${p.id}, ${p.name}, ${p.time_zone}, ${p.created_at}, ${p.updated_at}, ${p.deleted_at}, ${p.version}
    FROM ${properties} ${p} JOIN ${members} ${m} ON ${m.property_id} = ${p.id}
    WHERE ${m.user_id} = ${user} AND ${isLiveMember(m)} AND ${p.deleted_at} IS NULL AND ${p.id} <> ${here} AND ${p.id} IN (
      ${sql.join(
        LINKED.map((table) => sql`SELECT ${table.property_id} FROM ${table} WHERE ${table.id} = ${id} AND ${table.deleted_at} IS NULL`),
        sql` UNION ALL `,
      )})`,
  { acrossProperties: "searches the other properties of the user" },
);
