import { itemStore } from "#server/inventory/items/queries.ts";
import { groupedUnder } from "#server/money/cash-register/named-rates.ts";
import { type ReceiptRow, receiptStore } from "#server/money/cash-register/registers.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { depositHooks } from "#server/money/deposits/hooks.ts";
import type { DepositMoney } from "#server/money/invoices/deposit-hooks.ts";
import { oneOf } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { type ChargeRow, chargesOfFolios, type FolioRow, paymentsOfFolios } from "#server/stays/folios/queries.ts";
import type { PostedPayment } from "#server/stays/folios/reactions.ts";
import { type DocumentFormats, documentFormats } from "#server/tenant/pdf/formats.ts";
import { sellerOf } from "#server/tenant/pdf/seller.ts";
import { type ReceiptContent, readReceiptContent } from "#shared/money/cash-register/content-v1.ts";
import { type GroupAmounts, ofGroups, RATE_GROUPS, sumsByGroup } from "#shared/money/cash-register/rate-groups.ts";
import { cashReceiptText } from "#shared/money/cash-register/text.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount, type Cents, minus, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { chargedNameFor } from "#shared/platform/core/names-by-language.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import { feeNameFor } from "#shared/prices/cancellation-policies/rules.ts";

type PaidLines = Pick<ReceiptContent, "lines" | "deducted" | "paid_before" | "returned">;
type ReceiptRequest = PostedPayment & { amounts: GroupAmounts; language: Language };

/**
 * The lines of a payment's receipt. What pays deposits is one line for each of their invoices and rates. A payment of exactly what was
 * charged since the payment before names that; any other names all charges of its folios, the deposits that are taken off, and what was
 * paid before.
 */
export function paidLines(view: View, { payment, folios, amounts, language }: ReceiptRequest): PaidLines {
  const { brought, received } = depositHooks.paidBy(view, payment, folios);
  const say = sayIn(cashReceiptText, language);
  const { currency, country } = sellerOf(view);
  const formats = documentFormats(language, { country, currency });
  const depositLines = brought.map((money): ReceiptContent["lines"][number] => ({
    name: depositName(money, language, formats),
    quantity: 1,
    tax_percentage: money.tax_percentage,
    gross_amount: amount(money.gross_amount),
    deposit: money.number,
  }));
  const ofDeposits = sumOf(brought.map(({ gross_amount }) => gross_amount));
  if (ofDeposits === payment.amount) return { lines: depositLines };

  const under = groupedUnder(view);
  const ids = folios.map(({ id }) => id);
  const charges = [...chargesOfFolios(view, ids).values()].flat();
  const fresh = chargedSince(view, { ids, charges, payment_id: payment.id });
  const sold = ofGroups((group) => minus(amounts[group], sumsByGroup(brought, under)[group]));
  if (fresh.length > 0 && areEqual(sumsByGroup(fresh, under), sold))
    return { lines: [...depositLines, ...linesByName(view, fresh, language)] };

  const before = sumOf(folios.map((folio: FolioRow) => folio.paid_amount));
  const isSettled = sumOf(folios.map(({ gross_amount }) => gross_amount)) <= plus(before, payment.amount);
  const receipts = liveReceipts(view, ids);
  const ended = isSettled ? dissolvedBy(receipts) : new Set<string>();
  const deducted = received.map(({ number, tax_percentage, gross_amount }) => ({
    deposit: number,
    name: say("deposit_deducted", { number }),
    tax_percentage,
    gross_amount: amount(gross_amount),
    dissolved: isSettled && !ended.has(number),
  }));
  const byDeposits = minus(sumOf(received.map(({ gross_amount }) => gross_amount)), ofDeposits);
  const paid_before = minus(before, byDeposits);
  return {
    lines: [...depositLines, ...linesByName(view, charges, language)],
    ...(deducted.length > 0 ? { deducted } : {}),
    ...(paid_before === 0 ? {} : { paid_before: amount(paid_before) }),
    ...(payment.amount < 0 && receipts.some(hasSold) ? { returned: true } : {}),
  };
}

function hasSold({ content }: ReceiptRow): boolean {
  return readReceiptContent(content).lines.some(({ deposit }) => !deposit);
}

const receiptsOfFolios = receiptStore.selection(["folios"], ({ folios }) => oneOf(cashReceipts.folio_id, folios), cashReceipts.id);

/** The receipts of folios that were not canceled, oldest first. */
export function liveReceipts(view: View, folios: readonly string[]): ReceiptRow[] {
  const receipts = receiptsOfFolios.all(view, { folios });
  const canceled = new Set(receipts.map(({ cancels_id }) => cancels_id));
  return receipts.filter(({ id, kind }) => kind === "sale" && !canceled.has(id));
}

/** The numbers of the deposits that receipts have dissolved. */
export function dissolvedBy(receipts: readonly ReceiptRow[]): ReadonlySet<string> {
  const deducted = receipts.flatMap(({ content }) => readReceiptContent(content).deducted ?? []);
  return new Set(deducted.flatMap(({ deposit, dissolved }) => (dissolved ? deposit : [])));
}

function depositName({ number, from, to }: DepositMoney, language: Language, formats: DocumentFormats): string {
  const say = sayIn(cashReceiptText, language);
  if (from === null || to === null) return say("deposit_of_invoice", { number });
  return say("deposit_for_stay", { period: formats.range(from, to), number });
}

type Since = { ids: readonly string[]; charges: readonly ChargeRow[]; payment_id: string };

/** The charges that were posted after the payment before; all of them where it is the first one. Ids follow the time. */
function chargedSince(view: View, { ids, charges, payment_id }: Since): ChargeRow[] {
  const others = [...paymentsOfFolios(view, ids).values()]
    .flat()
    .filter(({ id, share_of_id }) => id !== payment_id && share_of_id !== payment_id);
  const last = others.reduce((latest, { id }) => (id > latest ? id : latest), "");
  return charges.filter(({ id }) => id > last);
}

function areEqual(a: GroupAmounts, b: GroupAmounts): boolean {
  return RATE_GROUPS.every((group) => a[group] === b[group]);
}

/**
 * Charges by name and rate, in the language of receipts. A line that was typed by hand keeps its text, since a receipt names what was sold
 * (§ 132a (3) BAO; § 6 KassenSichV). It keeps it also when the person is erased whom it may name: receipts are kept by law (§ 132 BAO, § 147
 * AO), which is the ground of Art. 17 (3) (b) GDPR.
 */
export function linesByName(view: View, charges: readonly ChargeRow[], language: Language): ReceiptContent["lines"] {
  const ids = [...new Set(charges.flatMap(({ item_id }) => item_id ?? []))];
  const items = new Map(itemStore.findMany(view, ids).map((item) => [item.id, item]));
  const sums = new Map<string, { name: string; quantity: number; tax_percentage: number; gross: Cents }>();
  for (const charge of charges) {
    const { pieces, tax_percentage, gross_amount } = charge;
    // What a credit note took back is fewer pieces, or with no piece a lower price.
    const quantity = charge.credit_note_id === null ? charge.quantity : -charge.quantity;
    const item = items.get(charge.item_id ?? "");
    const name = item ? chargedNameFor(charge.name, item, language) : feeNameFor(charge.name, language);
    const key = `${tax_percentage} ${name}`;
    const sum = sums.get(key) ?? { name, quantity: 0, tax_percentage, gross: ZERO };
    sums.set(key, { ...sum, quantity: sum.quantity + (pieces ?? quantity), gross: plus(sum.gross, gross_amount) });
  }
  return [...sums.values()]
    .filter(({ quantity, gross }) => quantity !== 0 || gross !== ZERO)
    .map(({ gross, quantity, ...line }) => ({ ...line, quantity: quantity || 1, gross_amount: amount(gross) }));
}
