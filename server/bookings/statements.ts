import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { guestDue } from "#server/bookings/conditions.ts";
import { bookings } from "#server/bookings/tables.ts";
import { ofProperty, oneOf, statement } from "#server/core/database/query.ts";
import type { Cents } from "#shared/core/money.ts";

const b = alias(bookings, "b");

/** Amounts that the guests of bookings owe. */
export const guestDues = statement<{ id: string; due: Cents }>()(
  ["bookings"],
  ({ bookings: ids, property }) => sql`SELECT ${b.id}, ${guestDue(b)} AS due FROM ${bookings} ${b}
    WHERE ${oneOf(b.id, ids)} AND ${ofProperty(b, property)}`,
);
