import type { Config, View } from "#server/platform/core/work/work.ts";
import { propertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import { fileSafe, type Pdf } from "#server/tenant/pdf/download.ts";
import { mm } from "#server/tenant/pdf/grid.ts";
import { drawFooter, drawRunningHead } from "#server/tenant/pdf/letterhead.ts";
import { makeSheet, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { drawTable, type Row } from "#server/tenant/pdf/table.ts";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount, type Cents, minus, ZERO } from "#shared/platform/core/money.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { Declaration } from "#shared/prices/local-taxes/declaration.ts";
import { localTaxesText } from "#shared/prices/local-taxes/text.ts";

type Formats = ReturnType<typeof propertyDocumentContext>["formats"];

/** The declaration of local taxes as a sheet for the municipality. */
export async function declarationPdf(view: View, config: Config, { declaration, language }: Printed): Promise<Pdf> {
  const { property, letterhead, color, made_at, formats } = propertyDocumentContext(view, config, language);
  const say = sayInCountry(localTaxesText, language, property.address);
  const title = say("declaration");
  const days = say("declared_days", { days: formats.range(declaration.from, declaration.to) });
  const content = await makeSheet(
    { title, author: property.name, language, color, made_at },
    (sheet) => {
      tagged(sheet, "H1", () => void write(sheet, title, { style: "title", y: mm(25) }));
      tagged(sheet, "P", () => void write(sheet, `${property.name}, ${days}`));
      sheet.doc.y += mm(6);
      drawTaxes(sheet, declaration, formats);
    },
    (sheet, page, pages) => {
      drawRunningHead(sheet, property.name, title);
      drawFooter(sheet, letterhead, { page, pages });
    },
  );
  return { name: `${fileSafe(`${title} ${declaration.from} ${declaration.to}`)}.pdf`, content };
}

type Printed = { declaration: InCents<Declaration>; language: Language };

/** Draws the owed amount of each tax, and the charged one if it differs. */
function drawTaxes(sheet: Sheet, { taxes, taxable_nights, exempt_nights, owed_amount }: InCents<Declaration>, formats: Formats): void {
  const say = sayIn(localTaxesText, sheet.language);
  const columns = [
    { head: say("tax") },
    { head: say("taxable_nights"), width: mm(34), align: "right" as const },
    { head: say("exempt_nights"), width: mm(34), align: "right" as const },
    { head: say("owed"), width: mm(32), align: "right" as const },
  ];
  const signed = (difference: Cents) => `${difference > 0 ? "+" : ""}${formats.money(amount(difference))}`;
  const rows = taxes.map((tax): Row => {
    const reasons = tax.exempt.map(({ reason, nights }) => say("exempt_note", { count: nights, reason: say(`reason_${reason}`) }));
    const vat = tax.vat_amount === ZERO ? [] : [say("declared_vat", { amount: formats.money(amount(tax.vat_amount)) })];
    const charged = { charged: formats.money(amount(tax.charged_amount)), amount: signed(minus(tax.charged_amount, tax.owed_amount)) };
    const differs = tax.owed_amount === tax.charged_amount ? [] : [say("difference", charged)];
    return [
      { text: tax.name, note: [...reasons, ...vat, ...differs].join(" · ") || undefined },
      { text: formats.count(tax.taxable_nights) },
      { text: formats.count(tax.exempt_nights) },
      { text: formats.money(amount(tax.owed_amount)) },
    ];
  });
  const sum: Row = [
    { text: say("try_sum"), style: "strong" },
    { text: formats.count(taxable_nights), style: "strong" },
    { text: formats.count(exempt_nights), style: "strong" },
    { text: formats.money(amount(owed_amount)), style: "strong" },
  ];
  drawTable(sheet, columns, { rows: taxes.length > 1 ? [...rows, sum] : rows });
}
