import { and, desc, eq, inArray, lte, max, sql } from "drizzle-orm";
import { type ReceiptRow, type RegisterRow, receiptStore } from "#server/money/cash-register/registers.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { sellerOf } from "#server/tenant/pdf/seller.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import type { PaymentKind } from "#shared/inventory/payment-methods/schema.ts";
import type { CashCase } from "#shared/money/cash-closings/business-cases.ts";
import type { ReceiptContent } from "#shared/money/cash-register/content-v1.ts";
import { hasZeroReceipts } from "#shared/money/cash-register/law.ts";
import { type GroupAmounts, NO_AMOUNTS, totalOfGroups } from "#shared/money/cash-register/rate-groups.ts";
import { dueZero, receiptTime } from "#shared/money/cash-register/rules.ts";
import type { ReceiptKind } from "#shared/money/cash-register/schema.ts";

/** The reason of a receipt. */
export type ReceiptDraft = {
  kind: ReceiptKind;
  training?: boolean;
  amounts?: GroupAmounts;
  payment_id?: string;
  folio_id?: string;
  method_id?: string | null;
  method_kind?: PaymentKind;
  cancels_id?: string;
  business_case?: CashCase;
  entry_id?: string;
  closing_id?: string;
  content?: Partial<Omit<ReceiptContent, "version" | "language" | "currency" | "seller">>;
};

const lastSequence = query(["register"], (db, { register, property }) =>
  db
    .select({ sequence: max(cashReceipts.sequence) })
    .from(cashReceipts)
    .where(and(eq(cashReceipts.register_id, register), ofProperty(cashReceipts, property))),
);
/** The receipts of 0 that begin a register, a month or a year. Any other one may have been issued while they were paused. */
const ZERO_RECEIPTS: ReceiptKind[] = ["start", "month", "year"];
const lastZeroTime = query(["register", "until"], (db, { register, until, property }) =>
  db
    .select({ local_time: cashReceipts.local_time })
    .from(cashReceipts)
    .where(
      and(
        eq(cashReceipts.register_id, register),
        inArray(cashReceipts.kind, ZERO_RECEIPTS),
        lte(cashReceipts.local_time, sql`${until}`),
        ofProperty(cashReceipts, property),
      ),
    )
    .orderBy(desc(cashReceipts.sequence))
    .limit(1),
);

/**
 * Writes the next receipt of a register, after the zero receipt of a month or year that has ended. Its number is taken in the transaction
 * that uses it, so that none is missing; the signature follows after the commit.
 */
export function issueReceipt(work: Work, register: RegisterRow, draft: ReceiptDraft): ReceiptRow {
  issueDueZero(work, register);
  return insertReceipt(work, register, draft);
}

/**
 * Makes the zero receipt of a month or year that has ended since the last one, and returns it; safe to call at any time. None by a date
 * that nobody has confirmed, or beside the original of these data: it could never be taken back. A receipt that a wrong clock has dated
 * later than now ends no month.
 */
export function issueDueZero(work: Work, register: RegisterRow): ReceiptRow | null {
  if (!hasZeroReceipts(register.device) || isPaused(work, ["clock", "copy"])) return null;
  const until = receiptTime(work.now, work.actor.time_zone);
  const last = lastZeroTime.get(work, { register: register.id, until });
  const due = last && dueZero(last.local_time, until);
  if (!due) return null;
  const receipt = insertReceipt(work, register, { kind: due.kind, content: { period: due.period } });
  recordZero(work, register, receipt);
  return receipt;
}

/** Records a zero receipt in the register's history. */
export function recordZero(work: Work, register: RegisterRow, receipt: ReceiptRow): void {
  work.record(
    "cash_register.zero_receipt",
    { object: register.object, id: register.id },
    {
      words: { number: register.number, receipt: String(receipt.sequence) },
    },
  );
}

function insertReceipt(work: Work, register: RegisterRow, draft: ReceiptDraft): ReceiptRow {
  const { kind, training = false, amounts = NO_AMOUNTS, content = {}, ...of } = draft;
  const receipt = receiptStore.insert(work, {
    register_id: register.id,
    sequence: (lastSequence.get(work, { register: register.id })?.sequence ?? 0) + 1,
    kind,
    // Zero receipts are part of the real chain, also while staff is trained, and cash that is moved is real.
    training: training && (kind === "sale" || kind === "cancellation") && of.business_case === undefined,
    local_time: receiptTime(work.now, work.actor.time_zone),
    normal_amount: amounts.normal,
    reduced_1_amount: amounts.reduced_1,
    reduced_2_amount: amounts.reduced_2,
    zero_amount: amounts.zero,
    special_amount: amounts.special,
    total_amount: totalOfGroups(amounts),
    payment_id: of.payment_id ?? null,
    folio_id: of.folio_id ?? null,
    method_id: of.method_id ?? null,
    method_kind: of.method_kind ?? null,
    cancels_id: of.cancels_id ?? null,
    business_case: of.business_case ?? null,
    entry_id: of.entry_id ?? null,
    closing_id: of.closing_id ?? null,
    user_id: work.actor.user_id,
    content: { ...contentFrame(work), ...content },
  });
  work.announce({ object: "cash_receipt", user_id: null });
  return receipt;
}

function contentFrame(view: View): ReceiptContent {
  const { currency, seller } = sellerOf(view);
  const language = propertyLanguage(view);
  const nothing = { method: null, folio_number: null, invoice_id: null, invoice_number: null, cancels: null, period: null, lines: [] };
  return { version: 1, language, currency, seller, ...nothing };
}
