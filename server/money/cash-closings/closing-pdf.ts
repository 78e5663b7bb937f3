import type { ClosingRow } from "#server/money/cash-closings/closings.ts";
import type { Pdf } from "#server/tenant/pdf/download.ts";
import { type DocumentFormats, documentFormats } from "#server/tenant/pdf/formats.ts";
import { mm, SHEET } from "#server/tenant/pdf/grid.ts";
import { drawFooter, drawRunningHead } from "#server/tenant/pdf/letterhead.ts";
import { hairline, keepTogether, makeSheet, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { BESIDE_SUMS, drawSums, type Sum } from "#server/tenant/pdf/sums.ts";
import { drawTable, type Row } from "#server/tenant/pdf/table.ts";
import { paymentMethodsText } from "#shared/inventory/payment-methods/text.ts";
import { type ClosingContent, readClosingContent } from "#shared/money/cash-closings/content-v1.ts";
import { cashClosingsText } from "#shared/money/cash-closings/text.ts";
import { type Amount, amount, cents, times } from "#shared/platform/core/money.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";
import { type SayOf, sayIn } from "#shared/platform/core/text.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";
import { pdfText } from "#shared/tenant/pdf/text.ts";

type Printed = {
  closing: Pick<ClosingRow, "number" | "created_at">;
  content: ClosingContent;
  formats: DocumentFormats;
  say: SayOf<typeof cashClosingsText>;
  /** An instant as date and local time. */
  at: (instant: string) => string;
};

/** A daily closing on A4, with a line for the signature. From what is stored alone, so that the same closing gives the same paper. */
export async function closingPdf(closing: ClosingRow): Promise<Pdf> {
  const content = readClosingContent(closing.content);
  const { language, currency, country, seller, time_zone } = content;
  const say = sayIn(cashClosingsText, language);
  const formats = documentFormats(language, { country, currency });
  const at = (instant: string) => `${formats.date(localDate(instant, time_zone))}, ${localTime(instant, time_zone)}`;
  const printed: Printed = { closing, content, formats, say, at };
  const title = say("closing", { number: closing.number });
  const bytes = await makeSheet(
    { title, author: seller.name, language, color: null, made_at: closing.created_at },
    (sheet) => {
      drawHead(sheet, printed, title);
      drawMethods(sheet, printed);
      drawMovements(sheet, printed);
      drawCash(sheet, printed);
      drawEnd(sheet, printed);
    },
    (sheet, page, pages) => {
      drawRunningHead(sheet, seller.name, title);
      drawFooter(sheet, { name: seller.name, logo: null, contact: [], sender: "", footer: footerOf(content) }, { page, pages });
    },
  );
  return { name: `${title}.pdf`, content: bytes };
}

function footerOf({ seller, language, country }: ClosingContent): string[][] {
  const { name, company, address, vat_number, tax_number } = seller;
  const term = language === "de" ? countryOf({ country }).company.vat_number_short.de : "VAT ID";
  const say = sayIn(pdfText, language);
  const numbers = [vat_number && `${term} ${vat_number}`, tax_number && say("tax_number", { number: tax_number })];
  return [[company ?? name, ...address], numbers.filter((text): text is string => Boolean(text))].filter((column) => column.length > 0);
}

function drawHead(sheet: Sheet, { closing, content: { figures }, say, at }: Printed, title: string): void {
  const { since, made_by } = figures;
  const to = at(closing.created_at);
  tagged(sheet, "H1", () => void write(sheet, title, { style: "title", y: mm(27) }));
  const period = since === null ? say("period_first", { to }) : say("period_since", { from: at(since), to });
  tagged(sheet, "P", () => void write(sheet, period));
  tagged(sheet, "P", () => void write(sheet, `${say("made_by")}: ${made_by}`, { style: "small" }));
}

function heading(sheet: Sheet, words: string): void {
  keepTogether(sheet, mm(30));
  sheet.doc.y += mm(7);
  tagged(sheet, "H2", () => void write(sheet, words, { style: "heading" }));
  sheet.doc.y += mm(1);
}

const FIGURE = { width: mm(26), align: "right" } as const;

function drawMethods(sheet: Sheet, { content, formats, say }: Printed): void {
  const { methods } = content.figures;
  heading(sheet, say("methods"));
  if (methods.length === 0) {
    tagged(sheet, "P", () => void write(sheet, say("methods_empty"), { style: "small" }));
    return;
  }
  const kinds = sayIn(paymentMethodsText, content.language);
  const columns = [
    { head: say("method") },
    { head: say("count"), width: mm(16), align: "right" as const },
    { head: say("in"), ...FIGURE },
    { head: say("out"), ...FIGURE },
    { head: say("total"), ...FIGURE },
  ];
  const rows = methods.map(
    ({ name, kind, count, in_amount, out_amount, total_amount }): Row => [
      { text: name, note: kindWord(name, kinds(`${kind}_kind`)) },
      { text: formats.count(count) },
      { text: formats.amount(in_amount) },
      { text: formats.amount(out_amount) },
      { text: formats.amount(total_amount), style: "strong" },
    ],
  );
  drawTable(sheet, columns, { rows, dense: true });
}

/** The kind of a method, where its name does not say just that. */
function kindWord(name: string, kind: string): string | undefined {
  return name === kind ? undefined : kind;
}

function drawMovements(sheet: Sheet, { content: { figures }, formats, say, at }: Printed): void {
  if (figures.movements.length === 0) return;
  heading(sheet, say("movements"));
  const columns = [{ head: say("move_reason") }, { head: say("time"), width: mm(52) }, { head: say("move_amount"), ...FIGURE }];
  const rows = figures.movements.map(
    ({ created_at, amount: moved, reason, made_by, business_case }): Row => [
      { text: reason, note: business_case ? `${made_by} · ${say(`kind_${business_case}`)}` : made_by },
      { text: at(created_at) },
      { text: formats.amount(moved) },
    ],
  );
  drawTable(sheet, columns, { rows, dense: true });
}

/** The notes and coins that were counted, and beside them how the expected cash comes about. */
function drawCash(sheet: Sheet, printed: Printed): void {
  keepTogether(sheet, mm(105));
  heading(sheet, printed.say("cash_figures"));
  const { y } = sheet.doc;
  drawCounts(sheet, printed);
  const below = sheet.doc.y;
  sheet.doc.y = y;
  drawCashFigures(sheet, printed);
  sheet.doc.y = Math.max(below, sheet.doc.y);
}

function drawCashFigures(sheet: Sheet, { content: { figures }, formats, say }: Printed): void {
  const sum = (label: string, value: Amount, weight: Sum["weight"] = "plain") => ({ label, amount: formats.amount(value), weight });
  const moved = [
    { label: say("cash_in"), value: figures.in_amount },
    { label: say("cash_out"), value: figures.out_amount },
    { label: say("put_in"), value: figures.put_in_amount },
    { label: say("taken_out"), value: figures.taken_out_amount },
  ];
  drawSums(sheet, [
    sum(say("opening"), figures.opening_amount),
    ...moved.filter(({ value }) => value !== 0).map(({ label, value }) => sum(label, value)),
    sum(say("expected"), figures.expected_amount, "strong"),
    sum(say("counted"), figures.counted_amount, "strong"),
    sum(say("difference"), figures.difference_amount, "strong"),
    sum(say("removed"), figures.removed_amount),
    { label: say("left"), amount: formats.money(figures.left_amount), weight: "strong" },
  ]);
}

function drawCounts(sheet: Sheet, { content: { figures }, formats, say }: Printed): void {
  if (figures.counts.length === 0) return;
  const columns = [
    { head: say("by_values") },
    { head: say("count"), width: mm(14), align: "right" as const },
    { head: say("total"), width: mm(20), align: "right" as const },
  ];
  const rows = figures.counts.map(
    ({ value, count }): Row => [
      { text: formats.money(value) },
      { text: formats.count(count) },
      { text: formats.amount(amount(times(cents(value), count))) },
    ],
  );
  drawTable(sheet, columns, { rows, dense: true, place: BESIDE_SUMS });
}

function drawEnd(sheet: Sheet, { content: { figures }, say }: Printed): void {
  const { note } = figures;
  if (note !== null) {
    heading(sheet, say("note"));
    tagged(sheet, "P", () => void write(sheet, note));
  }
  keepTogether(sheet, mm(24));
  const y = sheet.doc.y + mm(18);
  hairline(sheet, y, { width: mm(70) });
  tagged(sheet, "P", () => void write(sheet, say("signature"), { style: "small", x: SHEET.left, y: y + mm(1.5) }));
}
