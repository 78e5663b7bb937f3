import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, entityColumns, json } from "#server/platform/core/database/columns.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { type GuestError, SERVICE_ERRORS, TRANSMISSION_STATES } from "#shared/stays/registrations/transmission.ts";

/** The guest register: numbers are consecutive, never changed and never reused; an undone entry stays and is marked. */
export const registrations = sqliteTable(
  "registrations",
  {
    ...entityColumns(),
    property_id: propertyId(),
    booking_id: text()
      .notNull()
      .references(() => bookings.id),
    number: integer().notNull(),
    /** The guests' data as registered, frozen: the law requires the register to be kept for seven years. */
    guests: json<unknown>().notNull(),
    check_in: text().notNull(),
    check_out: text().notNull(),
    undone_at: text(),
    undone_by: text(),
    undo_reason: text(),
    /** The guest's signature on a screen, with what it was given for; null if the sheet is signed on paper, or not yet. */
    signature: json<unknown>(),
  },
  (t) => [uniqueIndex("registrations_number").on(t.property_id, t.number), index("registrations_booking").on(t.booking_id)],
);

/**
 * Transmission states of entries, and the outbox to the municipality's program: one row for each entry that was ever to be sent.
 */
export const registrationTransmissions = sqliteTable(
  "registration_transmissions",
  {
    ...entityColumns(),
    property_id: propertyId(),
    registration_id: text()
      .notNull()
      .references(() => registrations.id),
    state: text({ enum: TRANSMISSION_STATES }).notNull(),
    /** The number and the id that the service has given. The id goes where the sheet was taken back there. */
    number: text(),
    foreign_id: text(),
    /** The ids of the guests there, by contact. */
    persons: json<{ contact_id: string; id: string }[]>().notNull().default([]),
    /** The SHA-256 of what the service has. */
    sent_sha256: text(),
    sent_at: text(),
    error: text({ enum: SERVICE_ERRORS }),
    errors: json<GuestError[]>().notNull().default([]),
    /** By which the service knows a repeated call again; null if the last call's outcome is certain. */
    request_id: text(),
    /** A call may have arrived of which no answer came. */
    maybe_sent: boolean().notNull().default(false),
    /** When the job takes it up; null while a call is under way, and where nothing is to be sent. */
    due_at: text(),
    attempts: integer().notNull().default(0),
    /** Since when a call is due: retries end a day later. */
    asked_at: text(),
  },
  (t) => [
    uniqueIndex("registration_transmissions_entry").on(t.registration_id),
    index("registration_transmissions_due").on(t.state, t.due_at),
  ],
);
