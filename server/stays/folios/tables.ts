import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { items } from "#server/inventory/items/tables.ts";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { boolean, entityColumns, json, money } from "#server/platform/core/database/columns.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import { ITEM_TYPES } from "#shared/inventory/items/schema.ts";
import type { Exemption } from "#shared/inventory/tax-rates/exemptions.ts";
import type { GroupAmounts } from "#shared/money/cash-register/rate-groups.ts";
import { CHARGE_PLACERS, type ChargeKind } from "#shared/stays/folios/routing.ts";
import { FOLIO_STATUSES } from "#shared/stays/folios/schema.ts";
import type { SplitOf } from "#shared/stays/folios/split.ts";

/** Folios of bookings, groups and sales. The service updates the sums, and the reconciliation checks them. */
export const folios = sqliteTable(
  "folios",
  {
    ...entityColumns(),
    property_id: propertyId(),
    /** The booking that the folio was opened for, without a foreign key: bookings is a module above folios. */
    booking_id: text(),
    group_id: text().references(() => groups.id),
    customer_id: text().references(() => contacts.id),
    default: boolean().notNull(),
    number: text().notNull(),
    status: text({ enum: FOLIO_STATUSES }).notNull(),
    gross_amount: money().notNull(),
    paid_amount: money().notNull(),
  },
  (t) => [
    // One default folio per booking; the same index finds all of a booking's folios: a second index would cost every new booking a page.
    uniqueIndex("folios_of_booking").on(t.booking_id, sql`iif("default" = 1, '', id)`).where(sql`booking_id IS NOT NULL`),
    uniqueIndex("folios_default_of_group").on(t.group_id).where(sql`"default" = 1 AND group_id IS NOT NULL`),
    index("folios_group").on(t.group_id).where(sql`group_id IS NOT NULL`),
    index("folios_customer").on(t.customer_id).where(sql`customer_id IS NOT NULL`),
    check("folios_one_owner", sql`booking_id IS NULL OR group_id IS NULL`),
  ],
);

const folioId = () =>
  text()
    .notNull()
    .references(() => folios.id);

export const charges = sqliteTable(
  "charges",
  {
    ...entityColumns(),
    property_id: propertyId(),
    folio_id: folioId(),
    /** The stay that an automatic charge belongs to, in whichever folio the charge is. */
    booking_id: text(),
    item_id: text().references(() => items.id),
    type: text({ enum: ITEM_TYPES }),
    default: boolean().notNull(),
    /** An automatic charge whose amount was edited by hand and is kept while its day exists. */
    edited: boolean().notNull().default(false),
    included: boolean().notNull().default(false),
    /** Deleted because its stay was canceled and not by hand: restored with the stay, at its former price. */
    suspended: boolean().notNull().default(false),
    /**
     * Deleted because it was waived at the departure or no-show: restored when that is undone. One that is not deleted was credited as a whole
     * and is no longer part of its stay, while an invoice keeps it on its folio.
     */
    waived: boolean().notNull().default(false),
    name: text().notNull(),
    tax_percentage: real().notNull(),
    quantity: integer().notNull(),
    /** The number of pieces for reports where it differs from `quantity`: a part that was split off by its amount. */
    pieces: integer(),
    /** On the second part of a split charge: the data for undoing the split. */
    split_of: json<SplitOf>(),
    unit_gross_amount: money().notNull(),
    gross_amount: money().notNull(),
    booked_on: text().notNull(),
    /** Legal ground of 0 % of a charge that was posted by hand; an item's charge has that of its tax rate. */
    exemption: json<Exemption>(),
    /** The credit note that took back a part of the bill by this charge. */
    credit_note_id: text(),
    /** The automatic charge that it takes back, or a part of it: both go and come back together. */
    credits_charge_id: text(),
    /** The chooser of the folio: a rule of routing, or a person who moved the charge there; null where it was made. */
    placed_by: text({ enum: CHARGE_PLACERS }),
  },
  (t) => [
    // A covering index with amount and type: SQLite computes a folio's sums without reading the charges' rows.
    index("charges_folio").on(t.folio_id, t.deleted_at, t.type, t.gross_amount),
    index("charges_of_stay").on(t.booking_id).where(sql`"default" = 1`),
    index("charges_crediting").on(t.booking_id).where(sql`credits_charge_id IS NOT NULL`),
    index("charges_day").on(t.property_id, t.booked_on).where(sql`deleted_at IS NULL`),
    check("charges_line", sql`quantity >= 1 AND gross_amount = quantity * unit_gross_amount`),
    check("charges_pieces", sql`pieces >= 0`),
    check("charges_tax", sql`tax_percentage BETWEEN 0 AND 100`),
  ],
);

export const payments = sqliteTable(
  "payments",
  {
    ...entityColumns(),
    property_id: propertyId(),
    folio_id: folioId(),
    payment_method_id: text().references(() => paymentMethods.id),
    reference: text(),
    amount: money().notNull(),
    booked_on: text().notNull(),
    virtual: boolean().notNull().default(false),
    /** The real payment on the group's folio that this share of a booking belongs to. */
    share_of_id: text(),
    /** The invoice that the payment was posted through. */
    invoice_id: text(),
    /**
     * By tax rate, the part of the payment that is this folio's, as its receipt names it; of a transfer what moves. Null for payments from
     * before version 1.2, and for those that were booked in another program.
     */
    rate_amounts: json<GroupAmounts>(),
  },
  (t) => [
    index("payments_folio").on(t.folio_id),
    index("payments_share").on(t.share_of_id).where(sql`share_of_id IS NOT NULL`),
    index("payments_day").on(t.property_id, t.booked_on).where(sql`deleted_at IS NULL`),
    check("payments_amount", sql`amount <> 0`),
  ],
);

/** The rules by which the charges of a booking, or of the bookings of a group, choose their folio. They are replaced as a whole. */
export const routingRules = sqliteTable(
  "routing_rules",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    /** Without a foreign key, as in folios. */
    booking_id: text(),
    group_id: text().references(() => groups.id),
    position: integer().notNull(),
    kinds: json<ChargeKind[]>().notNull(),
    item_ids: json<string[]>().notNull(),
    folio_id: text().references(() => folios.id),
    customer_id: text().references(() => contacts.id),
  },
  (t) => [
    index("routing_rules_booking").on(t.booking_id).where(sql`booking_id IS NOT NULL`),
    index("routing_rules_group").on(t.group_id).where(sql`group_id IS NOT NULL`),
    index("routing_rules_folio").on(t.folio_id).where(sql`folio_id IS NOT NULL`),
    index("routing_rules_customer").on(t.customer_id).where(sql`customer_id IS NOT NULL`),
    check("routing_rules_owner", sql`(booking_id IS NULL) <> (group_id IS NULL)`),
    check("routing_rules_target", sql`(folio_id IS NULL) <> (customer_id IS NULL)`),
  ],
);
