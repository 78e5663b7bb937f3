import type { View, Work } from "#server/platform/core/work/work.ts";
import type { FolioRow, PaymentRow } from "#server/stays/folios/queries.ts";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";
import type { Problem } from "#shared/platform/core/errors.ts";

/** A payment that moved money, with its method and the folios that it pays: one, or a group's with those of its bookings. */
export type PostedPayment = { payment: PaymentRow; method: PaymentMethod; folios: readonly FolioRow[] };

/** A balance that was transferred: the virtual payment that settles a folio, and its counter-entry on the group's. */
export type TransferredBalance = { paid: PaymentRow; counter: PaymentRow };

/** Reactions of the money layer in the transaction in which a payment is posted or deleted. Shares and transfers move no money. */
export type PaymentReactions = {
  transferred: (work: Work, transferred: TransferredBalance) => void;
  posted: (work: Work, posted: PostedPayment) => void;
  /** Returns why a payment can't be deleted any more; null if it can. */
  whyNotRemove: (view: View, payment: PaymentRow) => Problem | null;
  removed: (work: Work, payment: PaymentRow) => void;
};
