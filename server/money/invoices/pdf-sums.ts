import { exemptionReason } from "#server/money/e-invoices/taxes.ts";
import type { Printed } from "#server/money/invoices/pdf-words.ts";
import { type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { BESIDE_SUMS, drawSums, type Sum } from "#server/tenant/pdf/sums.ts";
import { drawTable, type Row } from "#server/tenant/pdf/table.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { opposite, sumAmounts } from "#shared/platform/core/money.ts";

const GAP = 11;
const ROW = 17;

/** The height of the sums below the last line. */
export function totalsHeight({ taxes, deposits }: Pick<InvoiceContent, "taxes" | "deposits">): number {
  const deducted = deposits?.length ? 1 + 2 * deposits.length : 0;
  return GAP + ROW * (Math.max(taxes.length, deducted) + 2);
}

/** Draws the taxes by rate on the left; on the right the total, the payments, and the due amount. */
export function drawTotals(sheet: Sheet, printed: Printed): void {
  const { doc } = sheet;
  const top = doc.y + GAP;
  doc.y = top;
  drawTaxes(sheet, printed);
  const left = doc.y;
  const { count } = doc.bufferedPageRange();
  doc.y = top;
  drawSums(sheet, sumsOf(printed));
  if (doc.bufferedPageRange().count === count) doc.y = Math.max(doc.y, left);
  for (const note of [exemptionReason(printed.content), ...voidNotes(printed)].filter((each) => each !== "")) {
    doc.y += 6;
    tagged(sheet, "P", () => void write(sheet, note, { style: "fine" }));
  }
}

/** Unpaid rests of deposit invoices, which this invoice declares void. */
function voidNotes({ content, context: { formats }, words: { say } }: Printed): string[] {
  return (content.deposits ?? []).flatMap(({ number, void_amount }) =>
    void_amount ? [say("deposit_void", { number, amount: formats.money(void_amount) })] : [],
  );
}

function drawTaxes(sheet: Sheet, printed: Printed): void {
  const { content, context, words } = printed;
  const { say } = words;
  const sums = (
    { net_amount, tax_amount, gross_amount }: Pick<InvoiceContent, "net_amount" | "tax_amount" | "gross_amount">,
    style: "row" | "row_strong",
  ) => [net_amount, tax_amount, gross_amount].map((sum) => ({ text: context.formats.amount(sum), style }));
  const rows: Row[] = content.taxes.map((tax) => [{ text: context.formats.percent(tax.tax_percentage) }, ...sums(tax, "row")]);
  if (rows.length > 1) rows.push([{ text: say("total"), style: "row_strong" }, ...sums(content, "row_strong")]);
  drawTable(
    sheet,
    [
      { head: say("rate") },
      { head: say("net"), width: 57, align: "right" },
      { head: words.tax, width: 50, align: "right" },
      { head: say("gross"), width: 57, align: "right" },
    ],
    { rows, dense: true, place: BESIDE_SUMS },
  );
}

function sumsOf(printed: Printed): Sum[] {
  const { content, context, words } = printed;
  const { formats } = context;
  const { say, tax } = words;
  const { gross_amount, tax_amount, payments, due_amount, cancels } = content;
  const note = tax_amount === 0 ? undefined : say("including_tax", { tax, amount: formats.money(tax_amount) });
  const whole: Sum = { label: say("whole_amount"), note, amount: formats.money(gross_amount), weight: "total" };
  const deducted = deductions(printed);
  if (payments.length === 0 || cancels) return [...deducted, whole];
  const paid = payments.map(({ booked_on, method, reference, amount }): Sum => {
    const label = say(amount < 0 ? "refunded_on" : "paid_on", { date: formats.days(booked_on, booked_on) });
    return { label, note: [method, reference].filter(Boolean).join(" · "), amount: formats.amount(opposite(amount)) };
  });
  const due: Sum = {
    label: say(due_amount < 0 ? "credit" : "due"),
    amount: formats.money(due_amount < 0 ? opposite(due_amount) : due_amount),
    weight: "total",
  };
  return [...deducted, { ...whole, weight: "strong" }, ...paid, due];
}

/** The price of the stay and each deposit that is deducted from it, with net and tax, as the law demands (§ 14 (5) UStG). */
function deductions({ content, context: { formats }, words: { say, tax } }: Printed): Sum[] {
  const deposits = content.deposits ?? [];
  if (deposits.length === 0) return [];
  const services = sumAmounts([content.gross_amount, ...deposits.map(({ gross_amount }) => gross_amount)]);
  return [
    { label: say("services_amount"), amount: formats.amount(services) },
    ...deposits.map(({ number, issued_on, net_amount, tax_amount, gross_amount }) => ({
      label: say("deposit_sum", { number }),
      note: say("deposit_net", {
        date: formats.days(issued_on, issued_on),
        net: formats.amount(net_amount),
        tax,
        tax_amount: formats.amount(tax_amount),
      }),
      amount: formats.amount(opposite(gross_amount)),
    })),
  ];
}
