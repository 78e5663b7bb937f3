import { CONTENT_WIDTH, SHEET } from "#server/tenant/pdf/grid.ts";
import { hairline, heightOf, keepTogether, part, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { type Bilingual, type PlainKeyOf, type SayOf, sayIn } from "#shared/platform/core/text.ts";
import { registrationPdfText } from "#shared/stays/registrations/pdf-text.ts";

export type PdfTextKey = PlainKeyOf<typeof registrationPdfText>;

/** A field of the form. One without a value is filled in by hand. */
export type Field = { label: PdfTextKey; value: string };

const GAP = 14;
const LABEL = 12;
const LINE = 15;
/** The height of a field that is filled in by hand. */
const PEN = 22;

/** `Ankunft · Arrival`: German and English side by side. */
export const inBoth: SayOf<typeof registrationPdfText> = (...said) => `${inGerman(...said)} · ${inEnglish(...said)}`;
/** The same of a text of the country's law. */
export const sideBySide = ({ de, en }: Bilingual) => `${de} · ${en}`;

const inGerman = sayIn(registrationPdfText, "de");
const inEnglish = sayIn(registrationPdfText, "en");

/** Draws fields side by side, each with a label, its value and a line to write on. */
export function drawFields(sheet: Sheet, fields: readonly Field[]): void {
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
export function drawHeading(sheet: Sheet, key: PdfTextKey): void {
  const { doc } = sheet;
  doc.y += 7;
  keepTogether(sheet, 60);
  tagged(sheet, "H2", () => void write(sheet, inBoth(key), { style: "heading" }));
  doc.y += 5;
}
