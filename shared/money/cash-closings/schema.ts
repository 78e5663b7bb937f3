import { z } from "zod";
import { PAYMENT_KINDS } from "#shared/inventory/payment-methods/schema.ts";
import { CashCaseField, cashCasesFor, directionOf } from "#shared/money/cash-closings/business-cases.ts";
import { type ClosingFault, whyNotClose } from "#shared/money/cash-closings/rules.ts";
import { Amount, CalendarDate, entity, Money, PositiveAmount } from "#shared/platform/core/fields.ts";
import { cents, type Decimal } from "#shared/platform/core/money.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";

/** The turnover of one payment method: payments, refunds (below zero) and deleted payments, which count against them. */
export const MethodSums = z.object({
  payment_method_id: z.string(),
  name: z.string().describe("The payment method's name"),
  kind: z.enum(PAYMENT_KINDS).describe("The kind of payment"),
  count: z.int().describe("How many payments, refunds and deletions"),
  in_amount: Money.describe("What was paid in cash, in major units"),
  out_amount: Money.describe("What was given back in cash, zero or below, in major units"),
  total_amount: Money.describe("The sum of all methods, in major units"),
});
export type MethodSums = z.infer<typeof MethodSums>;

/** Cash that was put into the drawer by hand, or, below zero, taken out of it. */
export const CashMovement = z.object({
  id: z.string(),
  created_at: z.string(),
  amount: Money.describe("In major units; below zero for cash taken out"),
  reason: z.string().describe("What the cash was taken or put in for; at a closing why counted and expected differ"),
  made_by: z.string(),
  business_case: CashCaseField.nullable().describe(
    "The kind of a cash movement in a German register (DSFinV-K, GV_TYP); null in any other",
  ),
});
export type CashMovement = z.infer<typeof CashMovement>;

/** The same as an entry of the cash book. */
export const CashEntry = entity("cash_entry", {
  sequence: z.int().describe("The entry's number in the cash book, counting up over payments and movements"),
  amount: Money.describe("In major units; below zero for cash taken out"),
  reason: z.string().describe("What it was for"),
  made_by: z.string(),
  business_case: CashCaseField.nullable().describe(
    "The kind of a cash movement in a German register (DSFinV-K, GV_TYP); null in any other",
  ),
});
export type CashEntry = z.infer<typeof CashEntry>;

/** The sums of the drawer: what stayed in it at the last closing, what moved since, and what should be in it. */
const RECKONING = {
  opening_amount: Money.describe("The cash that the last closing left in the drawer, in major units"),
  in_amount: Money.describe("Cash payments and refunds, by all methods of the kind cash, in major units"),
  out_amount: Money.describe("What was given back in cash, in major units"),
  put_in_amount: Money.describe("Cash put in by hand, in major units"),
  taken_out_amount: Money.describe("Cash taken out by hand, in major units"),
  expected_amount: Money.describe("The cash that should be in the drawer, in major units"),
};

const PERIOD = {
  number: z.int().describe("The closing's number, counting up without gaps"),
  since: z.string().nullable().describe("When the last closing was made, after which this one counts; null for the first"),
  methods: z.array(MethodSums).describe("What was paid with each method"),
  movements: z.array(CashMovement).describe("Cash put in or taken out by hand"),
  ...RECKONING,
};

/** The content of a closing that is made now. */
export const CashDrawer = z.object({
  object: z.literal("cash_drawer"),
  ...PERIOD,
  sequence: z.int().describe("The last entry of the cash book that was counted; a closing names it, so that nothing gets in between"),
  signs_movements: z.boolean().describe("A register in use signs cash movements by their kinds, as in Germany"),
});
export type CashDrawer = z.infer<typeof CashDrawer>;

/** The counted number of notes or coins of one value. */
const Counted = z.strictObject({
  value: PositiveAmount.describe("The note's or coin's value in major units"),
  count: z.int().min(0).max(100_000).describe("How many payments, or how many of the note; in pages the number of closings"),
});
const CountedOut = z.object({
  value: Money.describe("The note's or coin's value in major units"),
  count: z.int().describe("How many payments, or how many of the note"),
});

/** A daily closing. It never changes. */
export const CashClosing = entity("cash_closing", {
  ...PERIOD,
  /** The name of the person who made it. */
  made_by: z.string(),
  counted_amount: Money.describe("The cash that was counted, in major units"),
  difference_amount: Money.describe("Counted less expected, in major units"),
  left_amount: Money.describe("The cash that stays in the drawer for tomorrow, in major units"),
  removed_amount: Money.describe("The cash taken out at the closing, for the safe or the bank, in major units"),
  counts: z.array(CountedOut).describe("How many of each note and coin were counted"),
  note: z.string().nullable().describe("What was noted with the closing"),
});
export type CashClosing = z.infer<typeof CashClosing>;

/** Closes the drawer. `number`, `sequence` and `expected_amount` say what was seen; where it no longer holds, nothing is closed. */
export const CashClosingInput = z
  .strictObject({
    number: z.int().min(1).describe("The closing's number"),
    sequence: z.int().min(0).describe("The last entry of the cash book that was counted"),
    expected_amount: Amount.describe("The cash that should be in the drawer, in major units"),
    counted_amount: PositiveAmount.describe("The cash that was counted, in major units"),
    counts: z.array(Counted).max(30).default([]).describe("How many of each note and coin were counted, adding up to counted_amount"),
    left_amount: PositiveAmount.optional().describe(
      "The cash that stays in the drawer for tomorrow, in major units; all of it if not given",
    ),
    note: z
      .string()
      .trim()
      .max(1000)
      .nullable()
      .default(null)
      .describe("What is noted with the closing; required where the count differs from what is expected"),
  })
  .superRefine((input, context) => {
    const fault = whyNotClose(inWholeCents(input));
    if (fault) context.addIssue({ code: "custom", path: [fault], message: FAULTS[fault], input });
  });
export type CashClosingInput = z.infer<typeof CashClosingInput>;

const FAULTS: Readonly<Record<ClosingFault, string>> = {
  counts: "counts_differ",
  left_amount: "more_than_counted",
  note: "difference_unexplained",
};

type Typed = { expected_amount: Decimal; counted_amount: Decimal; left_amount?: Decimal | undefined; note: string | null; counts: Piles };
type Piles = readonly { value: Decimal; count: number }[];

function inWholeCents({ expected_amount, counted_amount, left_amount, note, counts }: Typed) {
  return {
    expected_amount: cents(expected_amount),
    counted_amount: cents(counted_amount),
    ...(left_amount === undefined ? {} : { left_amount: cents(left_amount) }),
    note,
    counts: counts.map(({ value, count }) => ({ value: cents(value), count })),
  };
}

/** Cash put into the drawer by hand, or, below zero, taken out, with the reason: change from the bank, a small expense. */
export const CashMovementInput = z
  .strictObject({
    amount: Amount.refine((value) => value !== 0, "not_zero").describe("In major units; below zero for cash taken out"),
    reason: z
      .string()
      .trim()
      .min(2)
      .max(200)
      .describe("What the cash was taken or put in for; at a closing why counted and expected differ"),
    business_case: CashCaseField.optional().describe(
      "The kind of a cash movement in a German register (DSFinV-K, GV_TYP); without it Einzahlung or Auszahlung",
    ),
  })
  .refine(({ amount, business_case }) => business_case === undefined || cashCasesFor(directionOf(amount)).includes(business_case), {
    path: ["business_case"],
    message: "cash_direction",
  });
export type CashMovementInput = z.infer<typeof CashMovementInput>;

export const CashClosingQuery = listQuery({
  from: CalendarDate.optional().describe("The first day, YYYY-MM-DD in the property's time zone"),
  to: CalendarDate.optional().describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
  sort: sortable(["number"]),
});
export type CashClosingQuery = z.infer<typeof CashClosingQuery>;
