import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bookings } from "#server/bookings/tables.ts";
import { contacts } from "#server/contacts/tables.ts";
import { statement } from "#server/core/database/query.ts";
import { groups } from "#server/groups/tables.ts";
import { invoices } from "#server/invoices/tables.ts";
import { items } from "#server/items/tables.ts";
import { paymentMethods } from "#server/payment-methods/tables.ts";
import { properties } from "#server/properties/tables.ts";
import { rates } from "#server/rates/tables.ts";
import { roomTypes } from "#server/room-types/tables.ts";
import { rooms } from "#server/rooms/tables.ts";
import { taxRates } from "#server/tax-rates/tables.ts";
import { isLiveMember } from "#server/team/conditions.ts";
import { members } from "#server/team/tables.ts";
import type { PropertyName } from "#shared/properties/name.ts";

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
