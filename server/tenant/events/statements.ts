import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { calendarFeeds } from "#server/channels/calendar-feeds/tables.ts";
import { conflicts } from "#server/channels/conflicts/tables.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { items } from "#server/inventory/items/tables.ts";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { webhooks } from "#server/office/webhooks/tables.ts";
import type { EntityTable } from "#server/platform/core/database/entity-store.ts";
import { statement } from "#server/platform/core/database/query.ts";
import { cancellationPolicies } from "#server/prices/cancellation-policies/tables.ts";
import { rates } from "#server/prices/rates/tables.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { registrations } from "#server/stays/registrations/tables.ts";
import { roomLocks } from "#server/stays/room-locks/tables.ts";
import { apiKeys } from "#server/tenant/api-keys/tables.ts";
import { files } from "#server/tenant/files/tables.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import { isProperty } from "#server/tenant/properties/conditions.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { settings } from "#server/tenant/settings/tables.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members, users } from "#server/tenant/team/tables.ts";

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
