import { and } from "drizzle-orm";
import { guestLinks } from "#server/channels/guest-links/tables.ts";
import { command, ofProperty, oneOf } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";

const deleteLinks = command(["bookings"], (db, { bookings, property }) =>
  db.delete(guestLinks).where(and(oneOf(guestLinks.booking_id, bookings), ofProperty(guestLinks, property))),
);

/** Deletes the links to bookings. */
export function forgetLinks(work: Work, bookings: readonly string[]): void {
  deleteLinks(work, { bookings });
}
