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
  name: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  /** Payments, refunds and deletions. */
  count: z.int(),
  in_amount: Money,
  /** Zero or below. */
  out_amount: Money,
  total_amount: Money,
});
export type MethodSums = z.infer<typeof MethodSums>;

/** Cash that was put into the drawer by hand, or, below zero, taken out of it. */
export const CashMovement = z.object({
  id: z.string(),
  created_at: z.string(),
  amount: Money,
  reason: z.string(),
  made_by: z.string(),
  /** The kind of business case in a German register; null in any other. */
  business_case: CashCaseField.nullable(),
});
export type CashMovement = z.infer<typeof CashMovement>;

/** The same as an entry of the cash book. */
export const CashEntry = entity("cash_entry", {
  /** Consecutive in the property, over payments and movements. */
  sequence: z.int(),
  amount: Money,
  reason: z.string(),
  made_by: z.string(),
  business_case: CashCaseField.nullable(),
});
export type CashEntry = z.infer<typeof CashEntry>;

/** The sums of the drawer: what stayed in it at the last closing, what moved since, and what should be in it. */
const RECKONING = {
  opening_amount: Money,
  /** Cash payments and refunds, by all methods of the kind `cash`. */
  in_amount: Money,
  out_amount: Money,
  put_in_amount: Money,
  taken_out_amount: Money,
  expected_amount: Money,
};

const PERIOD = {
  /** Consecutive in the property, without gaps. */
  number: z.int(),
  /** When the closing before was made; null for the first. */
  since: z.string().nullable(),
  methods: z.array(MethodSums),
  movements: z.array(CashMovement),
  ...RECKONING,
};

/** The content of a closing that is made now. */
export const CashDrawer = z.object({
  object: z.literal("cash_drawer"),
  ...PERIOD,
  /** The last entry that is counted; a closing names it, so that nothing gets in between. */
  sequence: z.int(),
  /** A register in use signs movements by their kinds, as in Germany. */
  signs_movements: z.boolean(),
});
export type CashDrawer = z.infer<typeof CashDrawer>;

/** The counted number of notes or coins of one value. */
const Counted = z.strictObject({ value: PositiveAmount, count: z.int().min(0).max(100_000) });
const CountedOut = z.object({ value: Money, count: z.int() });

/** A daily closing. It never changes. */
export const CashClosing = entity("cash_closing", {
  ...PERIOD,
  /** The name of whoever made it. */
  made_by: z.string(),
  counted_amount: Money,
  /** Counted minus expected. */
  difference_amount: Money,
  /** The amount that stays in the drawer, with which the next period begins. */
  left_amount: Money,
  /** The amount taken out of the drawer with the closing: counted minus left. */
  removed_amount: Money,
  counts: z.array(CountedOut),
  note: z.string().nullable(),
});
export type CashClosing = z.infer<typeof CashClosing>;

/** Closes the drawer. `number`, `sequence` and `expected_amount` say what was seen; where it no longer holds, nothing is closed. */
export const CashClosingInput = z
  .strictObject({
    number: z.int().min(1),
    sequence: z.int().min(0),
    expected_amount: Amount,
    counted_amount: PositiveAmount,
    /** By note and coin, where it was counted so: adds up to `counted_amount`. */
    counts: z.array(Counted).max(30).default([]),
    /** At most what was counted; without it everything stays in the drawer. */
    left_amount: PositiveAmount.optional(),
    /** Required where the count differs from what is expected. */
    note: z.string().trim().max(1000).nullable().default(null),
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
    amount: Amount.refine((value) => value !== 0, "not_zero"),
    reason: z.string().trim().min(2).max(200),
    /** In a German register; without it cash put in is an `Einzahlung`, and cash taken out an `Auszahlung`. Ignored in any other. */
    business_case: CashCaseField.optional(),
  })
  .refine(({ amount, business_case }) => business_case === undefined || cashCasesFor(directionOf(amount)).includes(business_case), {
    path: ["business_case"],
    message: "cash_direction",
  });
export type CashMovementInput = z.infer<typeof CashMovementInput>;

export const CashClosingQuery = listQuery({
  /** Days on which closings were made, both inclusive. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  sort: sortable(["number"]),
});
export type CashClosingQuery = z.infer<typeof CashClosingQuery>;
