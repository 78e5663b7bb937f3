import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { properties } from "#server/tenant/properties/tables.ts";

const CODE_DIGITS = 5;
const TRIES = 12;

const bookingByCode = query(["code"], (db, { code, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.property_id, property), eq(bookings.code, code), isNull(bookings.deleted_at))),
);

export function isCodeTaken(view: View, code: string): boolean {
  return bookingByCode.get(view, { code }) !== undefined;
}

/** An unused booking code: five random digits between the property's prefix and suffix; longer where most of them are used. */
export function newCode(view: View): string {
  const { prefix, suffix } = affixesOf(view);
  for (let tries = 0; ; tries += 1) {
    const code = `${prefix}${digits(CODE_DIGITS + Math.floor(tries / TRIES))}${suffix}`;
    if (!isCodeTaken(view, code)) return code;
  }
}

const numberingOf = query([], (db, { property }) =>
  db.select({ booking: properties.booking }).from(properties).where(eq(properties.id, property)),
);

function affixesOf(view: View): { prefix: string; suffix: string } {
  const numbering = numberingOf.get(view, {})?.booking;
  return { prefix: numbering?.prefix ?? "", suffix: numbering?.suffix ?? "" };
}

/** Six random digits with which a guest proves that the booking is theirs. */
export function newSecurityCode(): string {
  return digits(6);
}

function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, "0");
}
