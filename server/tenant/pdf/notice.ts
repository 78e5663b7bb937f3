import { CONTENT_WIDTH, SHEET } from "#server/tenant/pdf/grid.ts";
import { heightOf, keepTogether, ornament, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";

export type Notice = { title: string; text: string; link?: { words: string; url: string } | undefined };

const PADDING = { x: 14, y: 7 };

/** Draws an important notice with a bar in the property's colour. */
export function drawNotice(sheet: Sheet, { title, text, link }: Notice): void {
  const { doc, ink } = sheet;
  const width = CONTENT_WIDTH - PADDING.x;
  const inner =
    heightOf(sheet, title, { style: "lead", width }) +
    heightOf(sheet, text, { width }) +
    (link ? heightOf(sheet, link.words, { style: "link", width }) : 0);
  const height = inner + PADDING.y * 2 - 3;
  keepTogether(sheet, height);
  const y = doc.y;
  ornament(sheet, () => {
    doc.rect(SHEET.left, y, 2, height).fill(ink.accent);
  });
  const column = { x: SHEET.left + PADDING.x, width };
  tagged(sheet, "P", () => void write(sheet, title, { ...column, style: "lead", y: y + PADDING.y - 1 }));
  if (text !== "") tagged(sheet, "P", () => void write(sheet, text, column));
  if (link) tagged(sheet, "Link", () => void write(sheet, link.words, { ...column, style: "link", link: link.url }));
  doc.y = y + height;
}
