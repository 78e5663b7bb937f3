import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { ofProperty, oneOf, statement } from "#server/platform/core/database/query.ts";
import { guestDue } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import type { Cents } from "#shared/platform/core/money.ts";

const b = alias(bookings, "b");

/** Amounts that the guests of bookings owe. */
export const guestDues = statement<{ id: string; due: Cents }>()(
  ["bookings"],
  ({ bookings: ids, property }) => sql`SELECT ${b.id}, ${guestDue(b)} AS due FROM ${bookings} ${b}
    WHERE ${oneOf(b.id, ids)} AND ${ofProperty(b, property)}`,
);
