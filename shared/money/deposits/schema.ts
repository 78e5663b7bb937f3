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
  booking_id: Id.optional().describe("The booking whose stay it is for; or a group_id or folio_id"),
  group_id: Id.optional().describe("The group whose stays it is for; or a booking_id"),
  folio_id: Id.optional().describe("The folio that it is for; of a booking it is that of the lodging"),
  gross_amount: PositiveAmount.refine((value) => value !== 0, "not_zero")
    .optional()
    .describe("What is asked for, with tax, in major units; or a percentage"),
  percentage: Share.optional().describe("A share of the price, in percent, instead of an amount"),
  due_date: CalendarDate.optional().describe("The day by which it has to be paid; today if left out"),
});
export type DepositInput = z.infer<typeof DepositInput>;

/** Owner of deposits: a booking or a group. */
export const DepositOwner = z.strictObject({
  booking_id: Id.optional().describe("The booking whose stay it is for; or a group_id or folio_id"),
  group_id: Id.optional().describe("The group whose stays it is for; or a booking_id"),
});
export type DepositOwner = z.infer<typeof DepositOwner>;

/** A deposit and how it stands. `invoice_id` is its deposit invoice, `final_invoice_id` the invoice that deducts it. */
export const Deposit = entity("deposit", {
  invoice_id: z.string().describe("The deposit invoice"),
  folio_id: z.string(),
  number: z.string().describe("The number of the deposit invoice"),
  issued_on: z.string().describe("The day of issue, YYYY-MM-DD"),
  due_on: z.string(),
  gross_amount: Money.describe("What was asked for, with tax, in major units"),
  paid_amount: Money.describe("What was paid of it, in major units"),
  forfeited_amount: Money.nullable().describe("What the property keeps of it after a cancellation, in major units"),
  state: z.enum(DEPOSIT_STATES).describe("open, part_paid, paid, deducted (by the final invoice), lapsed or canceled"),
  overdue: z.boolean().describe("It was not paid in full by its day"),
  final_invoice_id: z.string().nullable().describe("The invoice that deducts it; null until then"),
  reminded_at: z.string().nullable().describe("When the guest was reminded; null for not yet"),
});
export type Deposit = z.infer<typeof Deposit>;

/** The deposits of a booking or group, or of one folio. */
export const DepositQuery = z.strictObject({
  booking_id: Id.optional().describe("The booking whose stay it is for; or a group_id or folio_id"),
  group_id: Id.optional().describe("The group whose stays it is for; or a booking_id"),
  folio_id: Id.optional().describe("The folio that it is for"),
});
export type DepositQuery = z.infer<typeof DepositQuery>;

/**
 * Deposits of an owner, and the limit of a new one: `price` is the price without local taxes, `free` the part that no deposit covers yet.
 */
export const Deposits = z.object({
  folio_id: z.string().describe("The folio that it is for"),
  data: z.array(Deposit).describe("The records of this page, in the order that sort asks for"),
  price: Money.describe("What the stay costs without local taxes, in major units"),
  free: Money.describe("What a new deposit can still ask for, in major units"),
  unassigned: Money.describe("Money that came in before, without a deposit, in major units"),
  unassigned_ahead: Money.describe("The part of it that was paid before the day of arrival, in major units"),
  can_ask: z.boolean().describe("Another deposit can be asked for"),
  can_forfeit: z.boolean().describe("What was paid can be kept now: the stay is to come, or does not take place"),
  proposal: z
    .object({
      gross_amount: Money.describe("What is asked for, with tax, in major units; or a percentage"),
      percentage: z.number().describe("A share of the price, in percent, instead of an amount"),
      due_on: z.string(),
    })
    .describe("What the property usually asks for"),
});
export type Deposits = z.infer<typeof Deposits>;
