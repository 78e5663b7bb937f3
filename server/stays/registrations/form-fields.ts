import { CONTENT_WIDTH, SHEET } from "#server/tenant/pdf/grid.ts";
import { hairline, heightOf, keepTogether, part, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import type { Bilingual, PlainKeyOf, SayOf } from "#shared/platform/core/text.ts";
import type { Located } from "#shared/platform/countries/countries.ts";
import { registrationPdfText } from "#shared/stays/registrations/pdf-text.ts";

export type PdfTextKey = PlainKeyOf<typeof registrationPdfText>;

/** A field of the form. One without a value is filled in by hand. */
export type Field = { label: PdfTextKey; value: string };

const GAP = 14;
const LABEL = 12;
const LINE = 15;
/** The height of a field that is filled in by hand. */
const PEN = 22;

/** Says a text in German and English side by side: `Ankunft · Arrival`. */
export type BothLanguages = SayOf<typeof registrationPdfText>;

/** The texts in German and English, in the terms of the property's country. */
export function bothLanguages(address: Located): BothLanguages {
  const german = sayInCountry(registrationPdfText, "de", address);
  const english = sayInCountry(registrationPdfText, "en", address);
  return (...said) => `${german(...said)} · ${english(...said)}`;
}

/** The same of a text of the country's law. */
export const sideBySide = ({ de, en }: Bilingual) => `${de} · ${en}`;

/** Draws fields side by side, each with a label, its value and a line to write on. */
export function drawFields(sheet: Sheet, inBoth: BothLanguages, fields: readonly Field[]): void {
  const { doc } = sheet;
  const width = (CONTENT_WIDTH - GAP * (fields.length - 1)) / fields.length;
  const line = fields.some(({ value }) => value === "") ? PEN : LINE;
  const height = LABEL + Math.max(line, ...fields.map(({ value }) => heightOf(sheet, value, { style: "strong", width })));
  keepTogether(sheet, height + 9);
  const y = doc.y;
  part(sheet, "Sect", (inside) => {
    for (const [index, { label, value }] of fields.entries()) {
      const x = SHEET.left + index * (width + GAP);
      tagged(inside, "P", () => void write(inside, inBoth(label), { style: "fine", x, y, width, most_lines: 1 }));
      if (value !== "") tagged(inside, "P", () => void write(inside, value, { style: "strong", x, y: y + LABEL, width }));
      hairline(inside, y + height, { x, width });
    }
  });
  doc.y = y + height + 9;
}

/** Draws the heading of a part of the form. */
export function drawHeading(sheet: Sheet, inBoth: BothLanguages, key: PdfTextKey): void {
  const { doc } = sheet;
  doc.y += 7;
  keepTogether(sheet, 60);
  tagged(sheet, "H2", () => void write(sheet, inBoth(key), { style: "heading" }));
  doc.y += 5;
}
