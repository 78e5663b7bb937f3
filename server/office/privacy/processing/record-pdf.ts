import { setImmediate } from "node:timers/promises";
import { recordFacts } from "#server/office/privacy/processing/facts.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { propertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import { fileSafe, type Pdf } from "#server/tenant/pdf/download.ts";
import { CONTENT_WIDTH, mm, SHEET } from "#server/tenant/pdf/grid.ts";
import { drawFooter, drawRunningHead } from "#server/tenant/pdf/letterhead.ts";
import { heightOf, keepTogether, makeSheet, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { type ProcessingRecord, processingRecord, type RecordRow } from "#shared/office/privacy/record.ts";
import type { Language } from "#shared/platform/core/fields.ts";

const LABEL_WIDTH = mm(34);

/** The record of processing activities for printing, and for the authority that asks for it. */
export async function recordPdf(view: View, config: Config, language: Language): Promise<Pdf> {
  const facts = recordFacts(view, config);
  const { property, letterhead, color, made_at, formats } = propertyDocumentContext(view, config, language);
  const record = processingRecord(facts, { language, as_of: formats.shortDate(facts.as_of) });
  const content = await makeSheet(
    { title: record.title, author: property.name, language, color, made_at },
    (sheet) => drawRecord(sheet, record),
    (sheet, page, pages) => {
      drawRunningHead(sheet, property.name, record.title);
      // Without the letterhead's bank details: the record is no letter.
      drawFooter(sheet, { ...letterhead, footer: [] }, { page, pages });
    },
  );
  return { name: `${fileSafe(`${record.title} ${property.name}`)}.pdf`, content };
}

async function drawRecord(sheet: Sheet, record: ProcessingRecord): Promise<void> {
  const { title, law, controller, activities, measures } = record;
  tagged(sheet, "H1", () => void write(sheet, title, { style: "title", y: mm(25) }));
  tagged(sheet, "P", () => void write(sheet, law, { style: "small" }));
  drawHeading(sheet, record.controller_heading, 0);
  tagged(sheet, "P", () => void write(sheet, controller.join("\n")));
  for (const { name, rows } of activities) {
    // The whole record took a third of a second.
    await setImmediate();
    drawHeading(
      sheet,
      name,
      rows.reduce((sum, { text }) => sum + heightOf(sheet, text, { width: CONTENT_WIDTH - LABEL_WIDTH }), 0),
    );
    for (const row of rows) drawRow(sheet, row);
  }
  drawHeading(sheet, record.measures_heading, 0);
  for (const measure of measures) {
    keepTogether(sheet, heightOf(sheet, `• ${measure}`));
    tagged(sheet, "P", () => void write(sheet, `• ${measure}`));
  }
}

/** `following` is the height that must stay on the heading's page. */
function drawHeading(sheet: Sheet, words: string, following: number): void {
  const { doc } = sheet;
  doc.y += mm(4);
  keepTogether(sheet, heightOf(sheet, words, { style: "heading" }) + Math.max(following, mm(16)));
  tagged(sheet, "H2", () => void write(sheet, words, { style: "heading" }));
}

function drawRow(sheet: Sheet, { label, text }: RecordRow): void {
  const { doc } = sheet;
  const column = { x: SHEET.left + LABEL_WIDTH, width: CONTENT_WIDTH - LABEL_WIDTH };
  keepTogether(sheet, heightOf(sheet, text, { width: column.width }));
  const { y } = doc;
  tagged(sheet, "P", () => {
    write(sheet, label, { style: "small", y: y + 1, width: LABEL_WIDTH - mm(3) });
    write(sheet, text, { ...column, y });
  });
}
