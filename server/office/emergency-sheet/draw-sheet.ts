import { drawSections } from "#server/office/emergency-sheet/sections.ts";
import type { SheetInput, SheetPdf } from "#server/office/emergency-sheet/sheet-pdf.ts";
import { contextOfProperty, type PropertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import { fileSafe } from "#server/tenant/pdf/download.ts";
import { CONTENT_WIDTH, mm, SHEET } from "#server/tenant/pdf/grid.ts";
import { drawRunningHead } from "#server/tenant/pdf/letterhead.ts";
import { hairline, makeSheet, ornament, part, type Sheet, tagged, widthOf, write } from "#server/tenant/pdf/sheet.ts";
import { sheetPdfText } from "#shared/office/emergency-sheet/pdf-text.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";

/** Draws the sheet from plain data. */
export async function drawEmergencySheet({ property, logo, sheet: data, now, language }: SheetInput): Promise<SheetPdf> {
  // A buffer that came from another thread is a plain array of bytes.
  const context = contextOfProperty(property, { now, language, logo: logo && { ...logo, bytes: Buffer.from(logo.bytes) } });
  const { color, letterhead } = context;
  const title = sheetPdfText.title[language];
  const as_of = asOf(now, context);
  const bytes = await makeSheet(
    { title: `${title} · ${as_of}`, author: property.name, language, color, made_at: now },
    (sheet) => {
      drawHead(sheet, { context, as_of, contact: letterhead.contact });
      drawSections(sheet, data, context);
    },
    (sheet, page, pages) => {
      if (page > 1) drawRunningHead(sheet, property.name, `${title} · ${as_of}`);
      drawFoot(sheet, { page, pages });
    },
  );
  const [date, time] = [localDate(now, property.time_zone), localTime(now, property.time_zone)];
  return { name: fileSafe(`${title} ${property.name} ${date} ${time.replace(":", ".")}.pdf`), bytes, as_of };
}

function asOf(now: string, { language, formats, property }: PropertyDocumentContext): string {
  const date = formats.shortDate(localDate(now, property.time_zone));
  return fill(sheetPdfText.as_of[language], { date, time: localTime(now, property.time_zone) });
}

type Head = { context: PropertyDocumentContext; as_of: string; contact: readonly string[] };

/** The time is as large as the title, so that an old sheet is not mistaken for a new one. */
function drawHead(sheet: Sheet, { context, as_of, contact }: Head): void {
  const { doc, language } = sheet;
  const title = sheetPdfText.title[language];
  const width = widthOf(sheet, title, "title") + 2;
  part(sheet, "Sect", (inside) => {
    tagged(
      inside,
      "P",
      () => void write(inside, [context.property.name, ...contact].join(" · "), { style: "small", y: mm(13), most_lines: 1 }),
    );
    const y = mm(18.5);
    tagged(inside, "H1", () => void write(inside, title, { style: "title", y, width }));
    const column = { x: SHEET.left + width, width: CONTENT_WIDTH - width };
    tagged(inside, "P", () => void write(inside, as_of, { style: "total", y: y + 6, align: "right", ...column }));
  });
  doc.y = mm(29.5);
}

function drawFoot(sheet: Sheet, { page, pages }: { page: number; pages: number }): void {
  const { language } = sheet;
  const y = SHEET.footer_top + mm(8);
  hairline(sheet, y - mm(2.5));
  ornament(sheet, () => {
    write(sheet, sheetPdfText.private[language], { style: "fine", y });
    write(sheet, fill(sheetPdfText.page[language], { page, pages }), { style: "fine", y, align: "right" });
  });
}
