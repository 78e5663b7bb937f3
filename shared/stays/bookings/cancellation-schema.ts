import { z } from "zod";
import { Id, Money, PositiveAmount } from "#shared/platform/core/fields.ts";

/**
 * Decisions on the money of a canceled stay beyond the fee: the guest loses it, gets it back, or it stays on the folio as a credit.
 */
export const DEPOSIT_DECISIONS = ["refund", "keep_as_credit", "forfeit"] as const;
export type DepositDecision = (typeof DEPOSIT_DECISIONS)[number];

const decision = {
  charge_fee: z.boolean().default(false).describe("Charges the fee of the agreed terms with the cancellation"),
  waive_reason: z.string().trim().min(1).max(500).optional().describe("Why the fee is not charged; kept in the booking's history"),
  fee_amount: PositiveAmount.optional().describe(
    "Charges this fee instead, up to the price without local tax; of several bookings each. Not together with charge_fee",
  ),
  deposit: z
    .enum(DEPOSIT_DECISIONS)
    .optional()
    .describe(
      "What happens to what was paid beyond the fee: refund, keep_as_credit or forfeit. Invoices of paid deposits are canceled. Without it nothing more than the fee may be paid",
    ),
  refund_payment_method_id: Id.optional().describe("By what the money goes back, with deposit: refund"),
  send_mail: z
    .boolean()
    .optional()
    .describe(
      "Confirms the cancellation by mail: to the customer of a group whose bookings are canceled together, else to the guest of each",
    ),
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
  .strictObject({ ids: CanceledIds.describe("The bookings"), ...decision })
  .refine(hasOneFee, ONE_FEE)
  .refine(hasItsMethod, ITS_METHOD);
export type BookingCancellations = z.infer<typeof BookingCancellations>;

/** An invoice or draft of another payer that charges a stay, and stays as it is. */
const InvoicedFolio = z.object({
  folio_id: z.string().describe("The folio that the invoice has closed"),
  group_id: z.string().nullable().describe("The group of the folio; null for that of a booking"),
  number: z.string().describe("The folio's number"),
  payer_name: z.string().nullable().describe("The contact or group that pays; null for the stay's own customer"),
  amount: Money.describe("What it charges for the stay, without what credit notes took back, in major units"),
  refuses: z.boolean().describe("True if it has to be canceled or corrected by a credit note before the stay is canceled"),
});

export const CancellationsQuery = z.strictObject({ ids: CanceledIds.describe("The bookings") });
/** The cost of canceling a booking now by its terms, the terms in the words of the caller's language, and what was paid. */
export const Cancellation = z.object({
  id: z.string(),
  code: z.string().describe("A code of your own; generated without it"),
  name: z.string().nullable().describe("The name under which people know it"),
  fee: Money.describe("What cancelling now costs by the agreed terms, in major units"),
  terms: z.string().nullable().describe("The terms in words"),
  price_amount: Money.describe("The price without local tax, which no fee exceeds unless the stay has none, in major units"),
  paid_amount: Money.describe("What was paid on its open folios, with its shares of the group's payments, in major units"),
  due_amount: Money.describe("What its default folio owes once it is canceled without a fee; negative is a credit"),
  further_credit: Money.describe("The credit on its other folios then, in major units"),
  deposit_numbers: z
    .array(z.string())
    .describe("The numbers of its paid deposit invoices, or of the group's for shares, which a decision on the money cancels"),
  invoices: z.array(InvoicedFolio).describe("Invoices of other payers that charge it"),
  last_method_id: z.string().nullable().describe("The payment method that was used last; null for none"),
  mail_to: z
    .string()
    .nullable()
    .describe("The address that send_mail sends the cancellation to; null for no address, or if the property cannot send mails"),
  mail_proposed: z.boolean().describe("True if a mail is usual: the stay was not booked elsewhere, and the address is the guest's own"),
});
export type Cancellation = z.infer<typeof Cancellation>;

/** The cost of canceling now, or of not arriving, by the agreed terms, and the terms in the words of the caller's language. */
export const CancellationFees = z
  .object({
    fee: Money.describe("What cancelling now costs by the agreed terms, in major units"),
    no_show_fee: Money.describe("What not arriving costs by the agreed terms, in major units"),
    terms: z.string().nullable().describe("The agreed terms in words, in the caller's language"),
    invoices: z.array(InvoicedFolio).describe("Invoices of other payers that charge the stay"),
  })
  .meta({ id: "CancellationFees" });
export type CancellationFees = z.infer<typeof CancellationFees>;
