import { and, asc, count, desc, eq, isNull, max } from "drizzle-orm";
import { receiptUrl } from "#server/cash-register/links.ts";
import { presentRegister, type ReceiptRow, receiptStore, registerStore, withoutSecrets } from "#server/cash-register/registers.ts";
import { cashReceipts } from "#server/cash-register/tables.ts";
import { ofProperty, query } from "#server/core/database/query.ts";
import type { Config, View } from "#server/core/work/work.ts";
import { settingByKey } from "#server/settings/queries.ts";
import { readReceiptContent } from "#shared/cash-register/content-v1.ts";
import { NEED_KEY, registerDuties, signatureState } from "#shared/cash-register/rules.ts";
import type { CashReceipt, CashReceiptQuery, CashRegisterState } from "#shared/cash-register/schema.ts";
import type { Page } from "#shared/core/paging.ts";
import type { InCents } from "#shared/core/wire-money.ts";

const waitingOf = query(["register"], (db, { register, property }) =>
  db
    .select({ count: count() })
    .from(cashReceipts)
    .where(and(eq(cashReceipts.register_id, register), isNull(cashReceipts.jws), ofProperty(cashReceipts, property))),
);
const lastYearReceipt = query(["register"], (db, { register, property }) =>
  db
    .select({ at: max(cashReceipts.created_at) })
    .from(cashReceipts)
    .where(and(eq(cashReceipts.register_id, register), eq(cashReceipts.kind, "year"), ofProperty(cashReceipts, property))),
);

/** The register that is in use or being set up, and what is to be done about it. */
export function registerState(view: View): CashRegisterState {
  const register = presentRegister(view);
  const not_needed_because = settingByKey(view, NEED_KEY)?.value ?? null;
  if (!register) return { object: "cash_register_state", register: null, not_needed_because, waiting: 0, duties: [] };
  const of = { register: register.id };
  const year_receipt_at = lastYearReceipt.get(view, of)?.at ?? null;
  return {
    object: "cash_register_state",
    register: withoutSecrets(register),
    not_needed_because,
    waiting: waitingOf.get(view, of)?.count ?? 0,
    duties: registerDuties({ ...register, year_receipt_at }, view.now),
  };
}

/** Newest first. */
export function listReceipts(view: View, config: Config, asked: CashReceiptQuery): Page<InCents<CashReceipt>> {
  const { register_id, folio_id } = cashReceipts;
  const where = and(
    asked.register_id === undefined ? undefined : eq(register_id, asked.register_id),
    asked.folio_id === undefined ? undefined : eq(folio_id, asked.folio_id),
  );
  const page = receiptStore.page(view, asked, where, ...inOrder(asked));
  return { ...page, data: page.data.map((row) => shownReceipt(view, config, row)) };
}

/** Receipts of one moment by their numbers. */
function inOrder({ sort = "-created_at" }: CashReceiptQuery) {
  const direction = sort === "created_at" ? asc : desc;
  return [direction(cashReceipts.created_at), direction(cashReceipts.sequence)];
}

/** A receipt as the API returns it. */
export function shownReceipt(view: View, config: Config, row: ReceiptRow): InCents<CashReceipt> {
  const { object, id, created_at, updated_at, deleted_at, version, register_id, kind, training, local_time } = row;
  const { normal_amount, reduced_1_amount, reduced_2_amount, zero_amount, special_amount, total_amount } = row;
  const { method, folio_number, invoice_number, cancels } = readReceiptContent(row.content);
  return {
    ...{ object, id, created_at, updated_at, deleted_at, version, register_id, kind, training, local_time },
    ...{ normal_amount, reduced_1_amount, reduced_2_amount, zero_amount, special_amount, total_amount },
    register_number: registerStore.findAny(view, register_id)?.number ?? "",
    number: String(row.sequence),
    payment_id: row.payment_id,
    method_name: method,
    method_kind: row.method_kind,
    folio_number,
    invoice_number,
    cancels_number: cancels,
    signature: signatureState(row.jws),
    url: receiptUrl(view, config, id),
  };
}
