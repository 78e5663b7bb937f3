import { z } from "zod";
import { Id, Money, PositiveAmount } from "#shared/platform/core/fields.ts";

/**
 * What happens to the money of a stay that is canceled, beyond the fee: the guest loses it, gets it back, or it stays on the folio as a
 * credit.
 */
export const DEPOSIT_DECISIONS = ["refund", "keep_as_credit", "forfeit"] as const;
export type DepositDecision = (typeof DEPOSIT_DECISIONS)[number];

const decision = {
  charge_fee: z.boolean().default(false),
  waive_reason: z.string().trim().min(1).max(500).optional(),
  fee_amount: PositiveAmount.optional(),
  deposit: z.enum(DEPOSIT_DECISIONS).optional(),
  refund_payment_method_id: Id.optional(),
};

type Decided = { charge_fee: boolean; fee_amount?: number | undefined; deposit?: DepositDecision | undefined };

const hasOneFee = ({ charge_fee, fee_amount }: Decided) => !charge_fee || fee_amount === undefined;
const ONE_FEE = { path: ["fee_amount"], message: "one_fee" };
const hasItsMethod = ({ deposit, refund_payment_method_id: id }: Decided & { refund_payment_method_id?: string | undefined }) =>
  (deposit === "refund") === (id !== undefined);
const ITS_METHOD = { path: ["refund_payment_method_id"], message: "refund_method" };

/**
 * `charge_fee` charges what the agreed terms ask for, `fee_amount` another amount; a fee that is waived may have a reason. Without `deposit`
 * a stay is only canceled while no more is paid than its fee.
 */
export const FeeDecision = z.strictObject(decision).refine(hasOneFee, ONE_FEE).refine(hasItsMethod, ITS_METHOD);
export type FeeDecision = z.infer<typeof FeeDecision>;

export const BookingCancellation = z
  .strictObject({ id: Id, ...decision })
  .refine(hasOneFee, ONE_FEE)
  .refine(hasItsMethod, ITS_METHOD);
export type BookingCancellation = z.infer<typeof BookingCancellation>;

const CanceledIds = z.array(Id).min(1).max(100);
/** Several bookings that are canceled together, all or none, each with the fee of its own terms, or each with `fee_amount`. */
export const BookingCancellations = z
  .strictObject({ ids: CanceledIds, ...decision })
  .refine(hasOneFee, ONE_FEE)
  .refine(hasItsMethod, ITS_METHOD);
export type BookingCancellations = z.infer<typeof BookingCancellations>;

export const CancellationsQuery = z.strictObject({ ids: CanceledIds });
/** The cost of canceling a booking now by its terms, the terms in the words of the caller's language, and what was paid. */
export const Cancellation = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string().nullable(),
  fee: Money,
  terms: z.string().nullable(),
  /** The price without local tax: no fee is higher, unless the stay has no price. */
  price_amount: Money,
  /** The amount paid on its open folios, including its shares of the group's payments. */
  paid_amount: Money,
  /** The amount due on its default folio after a cancellation without a fee; below zero a credit of the guest. */
  due_amount: Money,
  /** The credit on its other folios then. */
  further_credit: Money,
  /** The invoices of its deposits that were paid, by number; for shares of the group's payments those of the group. */
  deposit_numbers: z.array(z.string()),
  /** The payment method that was last used for the stay. */
  last_method_id: z.string().nullable(),
});
export type Cancellation = z.infer<typeof Cancellation>;

/** The cost of canceling now, or of not arriving, by the agreed terms, and the terms in the words of the caller's language. */
export const CancellationFees = z.object({ fee: Money, no_show_fee: Money, terms: z.string().nullable() }).meta({ id: "CancellationFees" });
export type CancellationFees = z.infer<typeof CancellationFees>;
