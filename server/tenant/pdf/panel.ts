import { CONTENT_WIDTH, SHEET } from "#server/tenant/pdf/grid.ts";
import { hairline, heightOf, keepTogether, ornament, part, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";

/** One of the panel's main facts, side by side: a label, the fact, and a line about it. */
export type Highlight = { label: string; lead: string; line?: string | undefined };

/** A label with a text, below the main facts. */
export type Detail = { label: string; value: string };

const PADDING = 13;
const LABELS = 84;
const COLUMN_GAP = 14;

/** Draws the essentials of a document on a tinted background. */
export function drawPanel(sheet: Sheet, highlights: readonly Highlight[], details: readonly Detail[] = []): void {
  const { doc, ink } = sheet;
  const inner = CONTENT_WIDTH - 2 * PADDING;
  const column = (inner - COLUMN_GAP * (highlights.length - 1)) / highlights.length;
  const valueWidth = inner - LABELS;
  const top = Math.max(...highlights.map((highlight) => highlightHeight(sheet, highlight, column)));
  const rows = details.map(({ value }) => heightOf(sheet, value, { width: valueWidth }) + 3);
  const below = rows.length > 0 ? 15 + rows.reduce((sum, height) => sum + height, 0) : 0;
  const height = PADDING * 2 + top + below - 3;

  keepTogether(sheet, height);
  const y = doc.y;
  ornament(sheet, () => {
    doc.roundedRect(SHEET.left, y, CONTENT_WIDTH, height, 5).fill(ink.tint);
  });
  const left = SHEET.left + PADDING;
  part(sheet, "Sect", (inside) => {
    for (const [index, highlight] of highlights.entries()) {
      drawHighlight(inside, highlight, { x: left + index * (column + COLUMN_GAP), y: y + PADDING, width: column });
    }
  });
  if (details.length > 0) {
    const line = y + PADDING + top + 8;
    hairline(sheet, line, { x: left, width: inner, color: ink.line });
    let next = line + 10;
    part(sheet, "Sect", (inside) => {
      for (const [index, detail] of details.entries()) {
        drawDetail(inside, detail, { x: left, y: next, width: valueWidth });
        next += rows[index] ?? 0;
      }
    });
  }
  doc.y = y + height;
}

type PanelBox = { x: number; y: number; width: number };

function highlightHeight(sheet: Sheet, { label, lead, line = "" }: Highlight, width: number): number {
  return (
    heightOf(sheet, label.toUpperCase(), { style: "label", width }) +
    5 +
    heightOf(sheet, lead, { style: "lead", width }) +
    heightOf(sheet, line, { width })
  );
}

function drawHighlight(sheet: Sheet, { label, lead, line = "" }: Highlight, { x, y, width }: PanelBox): void {
  const { doc } = sheet;
  tagged(sheet, "P", () => void write(sheet, label.toUpperCase(), { style: "label", x, y, width }));
  tagged(sheet, "P", () => void write(sheet, lead, { style: "lead", x, y: doc.y + 5, width }));
  if (line !== "") tagged(sheet, "P", () => void write(sheet, line, { x, width }));
}

function drawDetail(sheet: Sheet, { label, value }: Detail, { x, y, width }: PanelBox): void {
  tagged(sheet, "P", () => void write(sheet, label.toUpperCase(), { style: "label", x, y: y + 2.2, width: LABELS - 8 }));
  tagged(sheet, "P", () => void write(sheet, value, { x: x + LABELS, y, width }));
}
