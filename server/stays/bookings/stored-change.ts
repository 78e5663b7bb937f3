import { z } from "zod";
import type { BookingColumn } from "#server/stays/bookings/save.ts";
import { type ChargeChange, readChargeChanges } from "#server/stays/folios/charge-changes.ts";
import { Money } from "#shared/platform/core/fields.ts";
import { Child } from "#shared/platform/core/persons-schema.ts";
import { type InCents, inCents } from "#shared/platform/core/wire-money.ts";
import { CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";
import { TaxExemption } from "#shared/prices/local-taxes/schema.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";
import { BOOKING_STATUSES, StayPrice } from "#shared/stays/bookings/schema.ts";
import type { EventType } from "#shared/tenant/events/types.ts";

const nullable = z.string().nullable();

/** Columns that no undo restores: external ids and codes, computed values, and what payments, invoices and the registration set. */
type NotRestored =
  | "external_id"
  | "external_code"
  | "code"
  | "security_code"
  | "number_of_nights"
  | "registration_number"
  | "read_only"
  | "overbooked"
  | "paid_amount"
  | "due_amount";

/** The columns that a change may touch, as its event stores them. A new column must be listed here or above, or this does not compile. */
const FormerV1 = z
  .object({
    status: z.enum(BOOKING_STATUSES),
    expires_at: nullable,
    group_id: nullable,
    customer_id: nullable,
    occupancy: z.int(),
    children: z.array(Child),
    cots: z.int(),
    source: z.string(),
    description: nullable,
    color: nullable,
    debtor: nullable,
    check_in: z.string(),
    check_out: z.string(),
    room_type_id: z.string(),
    room_id: nullable,
    room_fixed: z.boolean(),
    rate_id: nullable,
    gross_amount: Money,
    price: StayPrice,
    price_basis: z.object({
      rate_id: nullable,
      room_type_id: z.string(),
      occupancy: z.int(),
      children: z.array(Child).optional(),
      changes: z.array(z.object({ from: z.string(), rate_id: nullable, room_type_id: z.string() })).optional(),
      typed: z.array(z.string()).optional(),
      booked_on: z.string().optional(),
    }),
    planned_check_in: nullable,
    planned_check_out: nullable,
    arrived_at: nullable,
    departed_at: nullable,
    status_before_cancel: z.enum(["pending", "confirmed"]).nullable(),
    pre_check_in: z.boolean(),
    arrival_time: nullable,
    number_plates: nullable,
    dining_table: nullable,
    cancellation_terms: CancellationTerms.nullable(),
    guests: z.array(z.string()),
    tax_exemptions: z.array(TaxExemption),
  } satisfies Record<Exclude<BookingColumn, NotRestored> | "guests", z.ZodType>)
  .partial();

const StoredPart = z.object({
  id: z.string(),
  room_id: nullable,
  room_type_id: z.string(),
  check_in: z.string(),
  check_out: z.string(),
  room_fixed: z.boolean(),
}) satisfies z.ZodType<Part>;

/** Version 2 also has the parts of the stay, where the change was about them. */
const FormerV2 = FormerV1.extend({ rooms: z.array(StoredPart).min(1).optional() });
export type Former = InCents<z.infer<typeof FormerV2>>;

/** A payment that was taken together with a change and is deleted when the change is undone. */
const PaidWith = z.object({ id: z.string(), folio_id: z.string() });
export type PaidWith = z.infer<typeof PaidWith>;

/** A fee that was charged together with a change and is deleted when the change is undone. */
const ChargedWith = z.object({ id: z.string(), folio_id: z.string() });
export type ChargedWith = z.infer<typeof ChargedWith>;

/**
 * Deposits whose invoices were canceled together with a change, and those that took their place: the undo cancels these and asks for the
 * ended ones again.
 */
const DepositsEnded = z.object({ ended: z.array(z.string()), issued: z.array(z.string()) });
export type DepositsEnded = z.infer<typeof DepositsEnded>;
export const NO_DEPOSITS: DepositsEnded = { ended: [], issued: [] };

/** Versions 1 and 2 differ in `former` only. */
const Change = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  /** The version of the booking that the change led to. */
  version: z.int(),
  /** The type of its event; null if the change does not block the undo of earlier ones. */
  type: z.custom<EventType>((value) => typeof value === "string").nullable(),
  former: z.unknown(),
  /** The version that this change undid. */
  undoes: z.int().nullable(),
  /** True if charges of the stay were waived with the change. */
  waived: z.boolean(),
  payments: z.array(PaidWith),
  charges: z.array(ChargedWith).default([]),
  /** Fees that were deleted with this change, because it undid the one that had charged them: its own undo charges them again. */
  deleted_fees: z.array(ChargedWith).default([]),
  deposits: DepositsEnded.default(NO_DEPOSITS),
  /**
   * Changes of the stay's automatic charges, empty if they follow from its former price. Null for a step, and before version 1.1.
   */
  account: z.array(z.unknown()).nullable().default(null),
});
type Change = z.infer<typeof Change>;

/** A change of a booking as undo needs it. */
export type BookingChange = Omit<Change, "format" | "former" | "account"> & { former: Former; account: ChargeChange[] | null };

/** Data for the undo of a booking's change, stored beside its event: `former` is in the event's amounts. */
export type StoredChange = Pick<Change, "version" | "type"> & {
  [Field in "former" | "undoes" | "waived" | "payments" | "charges" | "deleted_fees" | "deposits" | "account"]?: Change[Field] | undefined;
};

/** The undo data of a change in the format in which it is written now. */
export function storedChange({
  former = {},
  undoes = null,
  waived = false,
  payments = [],
  charges = [],
  deleted_fees = [],
  deposits = NO_DEPOSITS,
  account = null,
  ...change
}: StoredChange): Change {
  return { format: 2, ...change, former, undoes, waived, payments, charges, deleted_fees, deposits, account };
}

/** Parses the undo data of a change, in whichever format it was stored. */
export function readChange(stored: unknown): BookingChange {
  const { format, former, account, ...change } = Change.parse(stored);
  return { ...change, former: inCents(format === 1 ? FormerV1 : FormerV2).parse(former), account: account && readChargeChanges(account) };
}
