import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { boolean, entityColumns, json, money } from "#server/platform/core/database/columns.ts";
import { rates } from "#server/prices/rates/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import type { Child } from "#shared/platform/core/persons.ts";
import type { CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";
import type { TaxExemption } from "#shared/prices/local-taxes/schema.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import type { PriceBasis } from "#shared/prices/pricing/reprice.ts";
import { BOOKING_STATUSES } from "#shared/stays/bookings/schema.ts";

/** One stay. Its rooms are in `booking_rooms`; `room_id` and `room_type_id` are the first ones, from a change of rooms on the present ones. */
export const bookings = sqliteTable(
  "bookings",
  {
    ...entityColumns(),
    property_id: propertyId(),
    external_id: text(),
    external_code: text(),
    group_id: text().references(() => groups.id),
    customer_id: text().references(() => contacts.id),
    code: text().notNull(),
    status: text({ enum: BOOKING_STATUSES }).notNull(),
    expires_at: text(),
    /** All persons; those who are not in `children` are adults. */
    occupancy: integer().notNull(),
    /** With their ages on the day of arrival. Empty in bookings made before children were stored, whose persons are all adults. */
    children: json<Child[]>().notNull().default([]),
    /** The number of children who sleep in a cot. */
    cots: integer().notNull().default(0),
    source: text().notNull(),
    description: text(),
    color: text(),
    debtor: text(),
    check_in: text().notNull(),
    check_out: text().notNull(),
    number_of_nights: integer().notNull(),
    room_type_id: text()
      .notNull()
      .references(() => roomTypes.id),
    room_id: text().references(() => rooms.id),
    room_fixed: boolean().notNull(),
    rate_id: text().references(() => rates.id),
    pre_check_in: boolean().notNull().default(false),
    security_code: text().notNull(),
    registration_number: text(),
    /** Set through the service by the invoices module. */
    read_only: boolean().notNull().default(false),
    /** A channel sold it beyond the rooms of its type, and it still has no room. */
    overbooked: boolean().notNull().default(false),
    gross_amount: money().notNull(),
    /** The amounts paid and due on the stay's folios, updated by `balance.ts`. */
    paid_amount: money().notNull().default(ZERO),
    due_amount: money().notNull().default(ZERO),
    price: json<PricedStay>().notNull(),
    price_basis: json<PriceBasis>().notNull(),
    /** The agreed times, stored while an early arrival or departure has changed the real ones. */
    planned_check_in: text(),
    planned_check_out: text(),
    /** When the guest really arrived and left, whatever time the stay blocks its room. */
    arrived_at: text(),
    departed_at: text(),
    /** The arrival time that the guest entered in the pre-check-in form, `HH:MM`. */
    arrival_time: text(),
    number_plates: text(),
    dining_table: text(),
    status_before_cancel: text({ enum: ["pending", "confirmed"] }),
    /** Why guests owe no local tax, by contact; those of removed guests stay for an undo. */
    tax_exemptions: json<TaxExemption[]>().notNull().default([]),
    /** The cancellation terms of the rate when it was chosen. */
    cancellation_terms: json<CancellationTerms>(),
  },
  (t) => [
    index("bookings_external_id").on(t.property_id, t.external_id).where(sql`external_id IS NOT NULL`),
    uniqueIndex("bookings_code").on(t.property_id, t.code).where(sql`deleted_at IS NULL`),
    index("bookings_window").on(t.property_id, t.check_out, t.check_in).where(sql`deleted_at IS NULL`),
    index("bookings_arrival").on(t.property_id, t.check_in).where(sql`deleted_at IS NULL`),
    index("bookings_no_shows").on(t.property_id, t.check_out).where(sql`status = 'no_show' AND room_id IS NOT NULL AND deleted_at IS NULL`),
    index("bookings_in_house").on(t.property_id, t.check_in).where(sql`status = 'checked_in' AND deleted_at IS NULL`),
    index("bookings_offers").on(t.property_id, t.expires_at).where(sql`status = 'pending' AND expires_at IS NOT NULL`),
    index("bookings_group").on(t.group_id).where(sql`group_id IS NOT NULL`),
    index("bookings_customer").on(t.customer_id, t.check_in).where(sql`customer_id IS NOT NULL`),
    check("bookings_order", sql`check_in < check_out`),
    check("bookings_occupancy", sql`occupancy BETWEEN 1 AND 99`),
    check("bookings_fixed_room", sql`room_fixed = 0 OR room_id IS NOT NULL`),
    check("bookings_in_house_has_room", sql`status <> 'checked_in' OR room_id IS NOT NULL`),
    check("bookings_offer_is_pending", sql`expires_at IS NULL OR status IN ('pending', 'canceled')`),
  ],
);

export const bookingGuests = sqliteTable(
  "booking_guests",
  {
    booking_id: text()
      .notNull()
      .references(() => bookings.id),
    contact_id: text()
      .notNull()
      .references(() => contacts.id),
    /** 0 is the first guest. */
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.booking_id, t.contact_id] }), index("booking_guests_contact").on(t.contact_id)],
);

/**
 * The parts of a stay: one for each room that it has one after the other, so one for most stays. Triggers make the first part with the
 * booking and keep it, and `blocking`, in step with it (migration `stays_in_parts`). Triggers also refuse two parts, or a part and a lock,
 * that overlap in one room, and two parts of one stay that overlap.
 */
export const bookingRooms = sqliteTable(
  "booking_rooms",
  {
    booking_id: text()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** That of the first part is the booking's. */
    id: text().notNull(),
    property_id: propertyId(),
    room_id: text().references(() => rooms.id),
    room_type_id: text()
      .notNull()
      .references(() => roomTypes.id),
    check_in: text().notNull(),
    check_out: text().notNull(),
    room_fixed: boolean().notNull(),
    /** The stay takes its rooms: it is neither deleted nor canceled nor a no-show. */
    blocking: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.booking_id, t.id] }),
    // Statements that need no more of a part than its time find all they read in the index.
    index("booking_rooms_in_room").on(t.room_id, t.check_in, t.check_out).where(sql`blocking = 1 AND room_id IS NOT NULL`),
    index("booking_rooms_unassigned").on(t.room_type_id, t.check_out).where(sql`blocking = 1 AND room_id IS NULL`),
    check("booking_rooms_order", sql`check_in < check_out`),
    check("booking_rooms_fixed_room", sql`room_fixed = 0 OR room_id IS NOT NULL`),
  ],
);

/** Stays that were imported from another program: their guests have been written to before. */
export const importedBookings = sqliteTable("imported_bookings", {
  booking_id: text()
    .primaryKey()
    .references(() => bookings.id),
  property_id: propertyId(),
});
