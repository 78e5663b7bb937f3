import { type Printed, stayLine } from "#server/money/invoices/pdf-words.ts";
import type { Sheet } from "#server/tenant/pdf/sheet.ts";
import { drawTable, type Heading, type Row } from "#server/tenant/pdf/table.ts";
import type { InvoiceContent, InvoiceLine } from "#shared/money/invoices/content.ts";
import { stayOfLine } from "#shared/money/invoices/rules.ts";
import { type Amount, amount, sumAmounts, ZERO } from "#shared/platform/core/money.ts";

/**
 * Draws the charges line by line, and folio by folio where the invoice covers several. Long tables carry their sum over to the next page.
 */
export function drawLines(sheet: Sheet, printed: Printed, after: number): void {
  const { content, context, words } = printed;
  const { say } = words;
  const drawn = rowsOf(printed);
  const upTo = (index: number) => sumAmounts(drawn.slice(0, index).map(({ amount }) => amount));
  drawTable(
    sheet,
    [
      { head: say("service") },
      { head: say("day"), width: 86 },
      { head: say("quantity"), width: 32, align: "right" },
      { head: say("unit_price"), width: 56, align: "right" },
      { head: words.tax, width: 34, align: "right" },
      { head: say("amount_in", { currency: content.currency }), width: 66, align: "right" },
    ],
    {
      rows: drawn.map(({ row }) => row),
      after,
      dense: true,
      carry: { label: say("carried"), upTo: (index) => context.formats.amount(upTo(index)) },
    },
  );
}

/** True if every line names its folio, or lines of a group's folio name their stays. */
export function isByStay(content: Pick<InvoiceContent, "lines" | "deposits">): boolean {
  const lines = listedLines(content);
  return lines.some(({ stay_code }) => stay_code) || (lines.length > 0 && lines.every(({ folio_number }) => folio_number !== null));
}

/** The lines of the table. Deposits that are deducted follow in the sums. */
function listedLines({ lines, deposits }: Pick<InvoiceContent, "lines" | "deposits">): InvoiceLine[] {
  return deposits?.length ? lines.filter(({ deposit }) => !deposit) : lines;
}

type RowAmount = { row: Row | Heading; amount: Amount };

function rowsOf(printed: Printed): RowAmount[] {
  const lines = listedLines(printed.content);
  const byStay = isByStay(printed.content);
  return lines.flatMap((line, index): RowAmount[] => {
    const row = { row: rowOf(printed, line, byStay), amount: line.gross_amount };
    const isFirst = byStay && (index === 0 || sectionOf(line) !== sectionOf(lines[index - 1]));
    return isFirst ? [{ row: headingOf(printed, line), amount: amount(ZERO) }, row] : [row];
  });
}

/** Lines of the same section follow one another below one heading. */
function sectionOf(line: InvoiceLine | undefined): string {
  return `${line?.folio_number ?? ""} ${line?.stay_code ?? ""}`;
}

function rowOf(printed: Printed, line: InvoiceLine, byStay: boolean): Row {
  const { formats } = printed.context;
  const { name, from, to, quantity, unit_gross_amount, tax_percentage, gross_amount } = line;
  const note = byStay ? undefined : noteOf(printed, line);
  return [
    { text: name, note },
    { text: formats.days(from, to) },
    { text: formats.count(quantity) },
    { text: formats.amount(unit_gross_amount) },
    { text: formats.percent(tax_percentage) },
    { text: formats.amount(gross_amount) },
  ];
}

/** Guests do not know folios: a heading names the stay, or says that the charges are shared. */
function headingOf(printed: Printed, line: InvoiceLine): Heading {
  const { say } = printed.words;
  const stay = stayOfLine(printed.content, line);
  return stay ? { heading: stayLine(printed, stay), note: say("booking", { code: stay.code }) } : { heading: say("shared") };
}

function noteOf(printed: Printed, line: InvoiceLine): string | undefined {
  const stay = stayOfLine(printed.content, line);
  return stay && printed.words.say("booking", { code: stay.code });
}
