import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { apiKeys } from "#server/api-keys/tables.ts";
import { bookings } from "#server/bookings/tables.ts";
import { calendarFeeds } from "#server/calendar-feeds/tables.ts";
import { cancellationPolicies } from "#server/cancellation-policies/tables.ts";
import { conflicts } from "#server/conflicts/tables.ts";
import { contacts } from "#server/contacts/tables.ts";
import type { EntityTable } from "#server/core/database/entity-store.ts";
import { statement } from "#server/core/database/query.ts";
import { files } from "#server/files/tables.ts";
import { folios } from "#server/folios/tables.ts";
import { groups } from "#server/groups/tables.ts";
import { invoices } from "#server/invoices/tables.ts";
import { items } from "#server/items/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { paymentMethods } from "#server/payment-methods/tables.ts";
import { isProperty } from "#server/properties/conditions.ts";
import { properties } from "#server/properties/tables.ts";
import { rates } from "#server/rates/tables.ts";
import { registrations } from "#server/registrations/tables.ts";
import { roomLocks } from "#server/room-locks/tables.ts";
import { roomTypes } from "#server/room-types/tables.ts";
import { rooms } from "#server/rooms/tables.ts";
import { settings } from "#server/settings/tables.ts";
import { taxRates } from "#server/tax-rates/tables.ts";
import { isLiveMember } from "#server/team/conditions.ts";
import { members, users } from "#server/team/tables.ts";
import { webhooks } from "#server/webhooks/tables.ts";

/** Entities whose changes are recorded. */
const RECORDED: Readonly<Record<string, EntityTable>> = {
  booking: bookings,
  contact: contacts,
  group: groups,
  invoice: invoices,
  room: rooms,
  room_type: roomTypes,
  room_lock: roomLocks,
  rate: rates,
  item: items,
  tax_rate: taxRates,
  cancellation_policy: cancellationPolicies,
  calendar_feed: calendarFeeds,
  conflict: conflicts,
  payment_method: paymentMethods,
  file: files,
  member: members,
  api_key: apiKeys,
  webhook: webhooks,
  setting: settings,
};
/**
 * Further entities that remarks may be posted to; anonymising a person removes them from the events with the person's name (see
 * `personOf`).
 */
const REMARKABLE: Readonly<Record<string, EntityTable>> = { folio: folios, mail: mails, registration: registrations };

type Asked = Record<"id" | "property", SQLWrapper>;

const m = alias(members, "m");
const u = alias(users, "u");

const entitiesIn = (tables: Readonly<Record<string, EntityTable>>, { id, property }: Asked): SQL[] =>
  Object.entries(tables).map(
    ([object, table]) => sql`SELECT ${object} AS object FROM ${table}
      WHERE ${table.id} = ${id} AND ${table.property_id} = ${property} AND ${table.deleted_at} IS NULL`,
  );

const recorded = (asked: Asked): SQL[] => [
  ...entitiesIn(RECORDED, asked),
  sql`SELECT 'property' AS object FROM ${properties} WHERE ${properties.id} = ${asked.id} AND ${isProperty(asked.property)}`,
];

const colleague = ({ id, property }: Asked): SQL =>
  sql`SELECT 'user' AS object FROM ${users} ${u} JOIN ${members} ${m} ON ${m.user_id} = ${u.id} AND ${m.property_id} = ${property}
    WHERE ${u.id} = ${id} AND ${u.deleted_at} IS NULL AND ${isLiveMember(m)}`;

const anyOf = (parts: SQL[]): SQL => sql.join(parts, sql` UNION ALL `);

/** The kind of an entity whose changes are recorded. */
export const objectOfId = statement<{ object: string }>()(["id"], (asked) => anyOf(recorded(asked)));

/** The kind of an entity that remarks may be posted to. */
export const remarkableObjectOfId = statement<{ object: string }>()(["id"], (asked) =>
  anyOf([...recorded(asked), ...entitiesIn(REMARKABLE, asked), colleague(asked)]),
);
