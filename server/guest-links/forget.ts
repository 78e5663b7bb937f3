import { and } from "drizzle-orm";
import { command, ofProperty, oneOf } from "#server/core/database/query.ts";
import type { Work } from "#server/core/work/work.ts";
import { guestLinks } from "#server/guest-links/tables.ts";

const deleteLinks = command(["bookings"], (db, { bookings, property }) =>
  db.delete(guestLinks).where(and(oneOf(guestLinks.booking_id, bookings), ofProperty(guestLinks, property))),
);

/** Deletes the links to bookings. */
export function forgetLinks(work: Work, bookings: readonly string[]): void {
  deleteLinks(work, { bookings });
}
