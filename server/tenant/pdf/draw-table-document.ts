import { contextOfProperty } from "#server/tenant/pdf/document-context.ts";
import { CONTENT_WIDTH, mm, SHEET } from "#server/tenant/pdf/grid.ts";
import { drawFooter, drawRunningHead } from "#server/tenant/pdf/letterhead.ts";
import { keepTogether, makeSheet, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { drawTable } from "#server/tenant/pdf/table.ts";
import type { TableDocument, TableDocumentInput } from "#server/tenant/pdf/table-document.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";

/** A heading stays with the beginning of its table. */
const BEGINNING = 62;

/** Draws the tables from plain data, with the moment at which they were so. */
export async function drawTableDocument({ property, logo, document, now, language }: TableDocumentInput): Promise<{ bytes: Uint8Array }> {
  // A buffer that came from another thread is a plain array of bytes.
  const context = contextOfProperty(property, { now, language, logo: logo && { ...logo, bytes: Buffer.from(logo.bytes) } });
  const { letterhead, color, formats } = context;
  const printed = `${formats.shortDate(localDate(now, property.time_zone))}, ${localTime(now, property.time_zone)}`;
  const { title, days } = document;
  const bytes = await makeSheet(
    { title: `${title} · ${days}`, author: property.name, language, color, made_at: now },
    (sheet) => {
      tagged(sheet, "H1", () => void write(sheet, title, { style: "title", y: mm(22) }));
      tagged(sheet, "P", () => void write(sheet, days, { style: "lead" }));
      tagged(sheet, "P", () => void write(sheet, `${property.name} · ${printed}`, { style: "small" }));
      for (const note of document.notes) tagged(sheet, "P", () => void write(sheet, note, { style: "small", y: sheet.doc.y + 2 }));
      sheet.doc.y += mm(4);
      for (const table of document.tables) drawOne(sheet, table);
    },
    (sheet, page, pages) => {
      drawRunningHead(sheet, property.name, page > 1 ? `${title} · ${days}` : "");
      drawFooter(sheet, letterhead, { page, pages });
    },
  );
  return { bytes };
}

function drawOne(sheet: Sheet, { heading, note = "", columns, rows }: TableDocument["tables"][number]): void {
  const { doc } = sheet;
  if (heading !== null) {
    if (!keepTogether(sheet, BEGINNING)) doc.y += mm(3);
    const { y } = doc;
    tagged(sheet, "H2", () => void write(sheet, heading, { style: "heading", y }));
    const after = doc.y;
    if (note !== "")
      tagged(
        sheet,
        "P",
        () => void write(sheet, note, { style: "small", x: SHEET.left, width: CONTENT_WIDTH, y: y + 1.5, align: "right" }),
      );
    doc.y = after + 1.5;
  }
  if (rows.length > 0) drawTable(sheet, columns, { rows, dense: true });
}
