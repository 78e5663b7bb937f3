import { CODE_SIZE, line, pair, ROLL, rule, space, WIDTH } from "#server/money/cash-register/paper/roll.ts";
import { drawTse } from "#server/money/cash-register/paper/tse-part.ts";
import type { ReceiptRow, RegisterRow } from "#server/money/cash-register/registers.ts";
import { drawCode } from "#server/tenant/pdf/code.ts";
import type { Pdf } from "#server/tenant/pdf/download.ts";
import { type DocumentFormats, documentFormats } from "#server/tenant/pdf/formats.ts";
import { makeSheet, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { type ReceiptContent, readReceiptContent } from "#shared/money/cash-register/content-v1.ts";
import { lawOfDevice, usesTse } from "#shared/money/cash-register/law.ts";
import { ocrText, qrText } from "#shared/money/cash-register/machine-code.ts";
import { RATE_GROUPS, type RateGroup, rateOfGroup } from "#shared/money/cash-register/rate-groups.ts";
import { signatureState } from "#shared/money/cash-register/rules.ts";
import { cashReceiptText } from "#shared/money/cash-register/text.ts";
import { type Amount, amount, opposite, sumAmounts } from "#shared/platform/core/money.ts";
import { type SayOf, sayIn } from "#shared/platform/core/text.ts";

type Printed = {
  receipt: ReceiptRow;
  register: Pick<RegisterRow, "number" | "device">;
  content: ReceiptContent;
  formats: DocumentFormats;
  say: SayOf<typeof cashReceiptText>;
};

/**
 * A receipt as a PDF for a printer of 80 mm, or to be read on a phone: with the machine-readable code as a QR code and as characters, in
 * Germany with the TSE's data. From what is stored alone, so that the same receipt gives the same paper.
 */
export async function receiptPdf(receipt: ReceiptRow, register: Printed["register"]): Promise<Pdf> {
  const content = readReceiptContent(receipt.content);
  const { language, currency, seller } = content;
  const say = sayIn(cashReceiptText, language);
  const printed: Printed = {
    receipt,
    register,
    content,
    say,
    formats: documentFormats(language, { country: lawOfDevice(register.device), currency }),
  };
  const title = `${say(`title_${receipt.business_case ?? receipt.kind}`)} ${receipt.sequence}`;
  const setup = { title, author: seller.name, language, color: null, made_at: receipt.created_at, page: ROLL };
  const bytes = await makeSheet(
    setup,
    (sheet) => {
      sheet.doc.y = ROLL.margin;
      drawSeller(sheet, printed);
      drawFacts(sheet, printed);
      drawMarks(sheet, printed);
      if (receipt.total_amount !== 0 || receipt.kind === "sale" || receipt.kind === "cancellation") drawAmounts(sheet, printed);
      else line(sheet, say("zero"), { style: "strong" });
      if (usesTse(lawOfDevice(register.device))) drawTse(sheet, printed);
      else drawSignature(sheet, printed);
    },
    ({ doc }) => {
      Object.assign(doc.page.dictionary.data, { MediaBox: [0, ROLL.height - doc.y - ROLL.margin, ROLL.width, ROLL.height] });
    },
  );
  return { name: `${title}.pdf`, content: bytes };
}

function drawSeller(sheet: Sheet, { content: { seller }, register: { device }, say }: Printed): void {
  line(sheet, seller.name, { style: "lead" });
  const rest = [
    seller.company === seller.name ? null : seller.company,
    ...seller.address,
    seller.vat_number && say(usesTse(lawOfDevice(device)) ? "vat_number_de" : "vat_number", { number: seller.vat_number }),
    seller.tax_number && say("tax_number", { number: seller.tax_number }),
  ];
  for (const text of rest) if (text) line(sheet, text, { style: "small" });
}

function drawFacts(sheet: Sheet, { receipt, register, content, formats, say }: Printed): void {
  space(sheet, 8);
  tagged(
    sheet,
    "H1",
    () => void write(sheet, say(`title_${receipt.business_case ?? receipt.kind}`), { style: "title", x: ROLL.margin, width: WIDTH }),
  );
  space(sheet, 3);
  const time = `${formats.date(receipt.local_time.slice(0, 10))}, ${receipt.local_time.slice(11)}`;
  pair(sheet, [say("number"), String(receipt.sequence)], "row_strong");
  pair(sheet, [say("register"), register.number]);
  pair(sheet, [say("time"), time]);
  if (content.period) pair(sheet, [say("period"), content.period]);
  if (content.cancels) pair(sheet, [say("cancels"), content.cancels]);
  if (content.invoice_number) pair(sheet, [say("invoice"), content.invoice_number]);
  else if (content.folio_number) pair(sheet, [say("folio"), content.folio_number]);
}

function drawMarks(sheet: Sheet, { receipt, register, say }: Printed): void {
  const marks = [receipt.training ? say("training") : null, register.device === "software" ? say("not_genuine") : null];
  for (const mark of marks) {
    if (mark === null) continue;
    space(sheet, 5);
    line(sheet, mark, { style: "small_strong" });
  }
  space(sheet, 6);
}

function drawAmounts(sheet: Sheet, { receipt, register, content, formats, say }: Printed): void {
  if (receipt.business_case !== null) {
    for (const { name } of content.lines) line(sheet, name, { style: "row" });
    return pair(sheet, [say(totalWord(receipt)), formats.money(amount(receipt.total_amount))], "lead");
  }
  const { lines, method } = content;
  const deposits = lines.filter(({ deposit }) => deposit);
  const sold = lines.filter(({ deposit }) => !deposit);
  if (deposits.length > 0) {
    rule(sheet);
    for (const { name, tax_percentage, gross_amount } of deposits) drawLine(sheet, name, { tax_percentage, gross_amount }, formats);
  }
  if (sold.length > 0) {
    rule(sheet);
    for (const { quantity, name, ...line } of sold) drawLine(sheet, `${formats.count(quantity)} × ${name}`, line, formats);
    const total = sumAmounts(sold.map(({ gross_amount }) => gross_amount));
    pair(sheet, [say("services_total"), formats.money(total)]);
    for (const { name, tax_percentage, gross_amount } of content.deducted ?? []) {
      drawLine(sheet, name, { tax_percentage, gross_amount: opposite(gross_amount) }, formats);
    }
    if (content.paid_before) pair(sheet, [say("paid_before"), formats.amount(opposite(content.paid_before))]);
  }
  rule(sheet);
  pair(sheet, [say(totalWord(receipt)), formats.money(amount(receipt.total_amount))], "lead");
  if (method) pair(sheet, [say("method"), method]);
  space(sheet, 4);
  line(sheet, say("by_rate"), { style: "small" });
  for (const group of RATE_GROUPS) {
    const value = amountOf(receipt, group);
    const rate = rateOfGroup(group, { law: lawOfDevice(register.device), day: receipt.local_time.slice(0, 10) });
    if (value !== 0) pair(sheet, [rate === null ? say("rate_special") : formats.percent(rate), formats.amount(value)]);
  }
}

function totalWord({ kind, business_case, total_amount }: ReceiptRow): "canceled" | "put_in" | "taken_out" | "paid" | "refunded" {
  if (kind === "cancellation") return "canceled";
  if (business_case !== null) return total_amount < 0 ? "taken_out" : "put_in";
  return total_amount < 0 ? "refunded" : "paid";
}

type TaxedAmount = { tax_percentage: number; gross_amount: Amount };

function drawLine(sheet: Sheet, text: string, { tax_percentage, gross_amount }: TaxedAmount, formats: DocumentFormats): void {
  pair(sheet, [`${text} (${formats.percent(tax_percentage)})`, formats.amount(gross_amount)]);
}

function amountOf(receipt: ReceiptRow, group: RateGroup): Amount {
  return amount(receipt[`${group}_amount`]);
}

function drawSignature(sheet: Sheet, { receipt: { jws }, say }: Printed): void {
  space(sheet, 8);
  if (jws === null) return line(sheet, say("waiting"), { style: "small_strong" });
  if (signatureState(jws) === "outage") {
    line(sheet, say("outage"), { style: "strong" });
    space(sheet, 5);
  }
  drawCode(sheet, qrText(jws), { x: (ROLL.width - CODE_SIZE) / 2, y: sheet.doc.y, size: CODE_SIZE });
  sheet.doc.y += CODE_SIZE + 5;
  line(sheet, say("code"), { style: "label" });
  // Without a break a line would have to end at a letter.
  line(sheet, ocrText(jws).replace(/.{38}/g, "$&\n"), { style: "fine" });
}
