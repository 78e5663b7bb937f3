import type { InvoiceRow } from "#server/money/invoices/queries.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { FolioRow, PaymentRow } from "#server/stays/folios/queries.ts";
import type { Deduction } from "#shared/money/invoices/deductions.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import type { TaxedLine } from "#shared/stays/folios/amounts.ts";

/** Money of a deposit at one tax rate: the number of its invoice, and the stay's days that the invoice names. */
export type DepositMoney = TaxedLine & { number: string; from: string | null; to: string | null };

/** The part of a payment that goes to deposits, and the paid deposits that lower the folios' charges. */
export type DepositsPaid = { brought: DepositMoney[]; received: DepositMoney[] };

/** Hooks for invoices and receipts into deposits, whose module is above or beside them. */
export type DepositHooks = {
  /** The folio that a deposit invoice asks for; null for any other invoice. */
  folioOf(view: View, invoice: InvoiceRow): string | null;
  /** Brings deposits to folios that are about to be invoiced and have the lodging of their stays. Returns the folios as they are then. */
  bring(work: Work, folios: readonly FolioRow[]): FolioRow[];
  /** The paid amounts of deposits that `bring` would bring to these folios. */
  toBring(view: View, folios: readonly FolioRow[]): Deduction[];
  /** The paid amounts of the deposits of folios, which their invoice deducts. */
  toDeduct(view: View, folios: readonly FolioRow[]): Deduction[];
  /**
   * True if a deposit was paid that the invoice of these folios does not deduct: the group's, or one on another folio of their bookings.
   */
  leftElsewhere(view: View, folios: readonly FolioRow[]): "group_deposit" | "other_folio_deposit" | null;
  /**
   * The part of a new payment that goes to the deposits of its folio, and what those of all these folios have then, or those have that
   * the payment's invoice deducts.
   */
  paidBy(view: View, payment: PaymentRow, folios: readonly FolioRow[]): DepositsPaid;
  /**
   * The invoice was issued: its folios' deposits ask for nothing any more. Those of which nothing was paid are canceled by invoices of
   * their own.
   */
  deducted(work: Work, invoice: InvoiceRow, folios: readonly FolioRow[]): void;
  whyNotCancel(view: View, invoice: InvoiceRow): ProblemType | null;
  /** A deposit invoice was canceled, or an invoice that deducted deposits, which stand by themselves again. */
  canceled(work: Work, invoice: InvoiceRow, folios: readonly FolioRow[]): void;
};
