import { z } from "zod";
import { DEPOSIT_STATES } from "#shared/money/deposits/rules.ts";
import { CalendarDate, entity, Id, Money, PositiveAmount } from "#shared/platform/core/fields.ts";

/** A share of the stay's price: `30` is 30 %. */
const Share = z.number().gt(0).max(100).multipleOf(0.001);

/**
 * A deposit of a booking or of a group: an amount, or a share of the price without local taxes. By default it is due after as many days as
 * the property's settings say, and on the day of arrival at the latest.
 */
export const DepositInput = z.strictObject({
  booking_id: Id.optional(),
  group_id: Id.optional(),
  gross_amount: PositiveAmount.refine((value) => value !== 0, "not_zero").optional(),
  percentage: Share.optional(),
  due_date: CalendarDate.optional(),
});
export type DepositInput = z.infer<typeof DepositInput>;

/** Whose deposits: a booking's or a group's. */
export const DepositOwner = z.strictObject({ booking_id: Id.optional(), group_id: Id.optional() });
export type DepositOwner = z.infer<typeof DepositOwner>;

/** A deposit and how it stands. `invoice_id` is its deposit invoice, `final_invoice_id` the invoice that deducts it. */
export const Deposit = entity("deposit", {
  invoice_id: z.string(),
  folio_id: z.string(),
  number: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  gross_amount: Money,
  paid_amount: Money,
  /** What was kept of it when it was forfeited; null where it wasn't. */
  forfeited_amount: Money.nullable(),
  state: z.enum(DEPOSIT_STATES),
  /** It was not paid in full by its day. */
  overdue: z.boolean(),
  final_invoice_id: z.string().nullable(),
  reminded_at: z.string().nullable(),
});
export type Deposit = z.infer<typeof Deposit>;

/** The deposits of a booking or group, or of one folio. */
export const DepositQuery = z.strictObject({ booking_id: Id.optional(), group_id: Id.optional(), folio_id: Id.optional() });
export type DepositQuery = z.infer<typeof DepositQuery>;

/**
 * What deposits there are, and what a new one may ask for: `price` is the price without local taxes, `free` what no deposit asks for yet.
 */
export const Deposits = z.object({
  folio_id: z.string(),
  data: z.array(Deposit),
  price: Money,
  free: Money,
  /** What was paid without a deposit invoice: it is booked without tax until there is one. */
  unassigned: Money,
  /** The part of it that was paid before the day of arrival: the law calls that a deposit. */
  unassigned_ahead: Money,
  /** True if another deposit can be asked for. */
  can_ask: z.boolean(),
  /** True if what was paid can be forfeited now: the stay is still to come, or doesn't take place. */
  can_forfeit: z.boolean(),
  proposal: z.object({ gross_amount: Money, percentage: z.number(), due_on: z.string() }),
});
export type Deposits = z.infer<typeof Deposits>;
