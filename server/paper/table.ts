import { CONTENT_WIDTH, SHEET } from "#server/paper/grid.ts";
import { hairline, heightOf, keepTogether, part, type Sheet, type StyleName, tagged, write } from "#server/paper/sheet.ts";

/** A column; one without a width takes what the others leave. */
export type Column = { head: string; width?: number; align?: "left" | "right" };

/** Words of a cell, and a smaller line below them. */
export type Cell = { text: string; note?: string | undefined; style?: StyleName };
export type Row = readonly Cell[];

const GAP = 10;
const ROW = { above: 6, below: 4.5 };

/**
 * A table whose head stands again on every page that it goes on to. Rows stay whole; the last one stays with the
 * `after` points that follow the table.
 */
export function drawTable(sheet: Sheet, columns: readonly Column[], { rows, after = 0 }: { rows: readonly Row[]; after?: number }): void {
  const { doc } = sheet;
  const cells = placed(columns);
  part(sheet, "Table", (table) => {
    const head = headHeight(table, cells);
    keepTogether(sheet, head + rowHeight(table, cells, rows[0] ?? []));
    drawHead(table, cells);
    for (const [index, row] of rows.entries()) {
      const height = rowHeight(table, cells, row);
      if (keepTogether(sheet, height + (index === rows.length - 1 ? after : 0))) drawHead(table, cells);
      const y = doc.y;
      part(table, "TR", (line) => {
        for (const [at, { x, width, align }] of cells.entries()) {
          const { text, note = "", style = "body" } = row[at] ?? { text: "" };
          part(line, "TD", (inside) => {
            doc.y = y + ROW.above;
            if (text !== "") tagged(inside, "P", () => void write(inside, text, { style, x, width, align }));
            if (note !== "") tagged(inside, "P", () => void write(inside, note, { style: "small", x, width, align }));
          });
        }
      });
      doc.y = y + height;
      hairline(table, doc.y);
    }
  });
}

type Placed = Column & { x: number; width: number; align: "left" | "right" };

function placed(columns: readonly Column[]): Placed[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0) + GAP * (columns.length - 1);
  const open = columns.filter(({ width }) => width === undefined).length;
  let x: number = SHEET.left;
  return columns.map((column) => {
    const width = column.width ?? (CONTENT_WIDTH - fixed) / open;
    const cell = { ...column, x, width, align: column.align ?? ("left" as const) };
    x += width + GAP;
    return cell;
  });
}

function headHeight(sheet: Sheet, cells: readonly Placed[]): number {
  return Math.max(...cells.map(({ head, width }) => heightOf(sheet, head.toUpperCase(), { style: "label", width }))) + 6;
}

function rowHeight(sheet: Sheet, cells: readonly Placed[], row: Row): number {
  const heights = row.map(({ text, note = "", style = "body" }, index) => {
    const { width = 0, align = "left" } = cells[index] ?? {};
    return heightOf(sheet, text, { style, width, align }) + heightOf(sheet, note, { style: "small", width });
  });
  return Math.max(0, ...heights) + ROW.above + ROW.below;
}

function drawHead(sheet: Sheet, cells: readonly Placed[]): void {
  const { doc, ink } = sheet;
  const y = doc.y;
  const height = headHeight(sheet, cells);
  part(sheet, "TR", (line) => {
    for (const { head, x, width, align } of cells) {
      tagged(line, "TH", () => void write(line, head.toUpperCase(), { style: "label", x, width, align, y }));
    }
  });
  doc.y = y + height;
  hairline(sheet, doc.y, { color: ink.accent, weight: 1 });
}

export type Total = { label: string; note?: string | undefined; amount: string };

/** How much room a total needs below the last row. */
export const TOTAL_HEIGHT = 39;

/** The sum below a table. */
export function drawTotal(sheet: Sheet, { label, note = "", amount }: Total): void {
  const { doc } = sheet;
  const y = doc.y + 9;
  const width = CONTENT_WIDTH / 2 - 8;
  tagged(sheet, "P", () => void write(sheet, label, { style: "lead", y: y + 2.5, width }));
  if (note !== "") tagged(sheet, "P", () => void write(sheet, note, { style: "small", width }));
  tagged(sheet, "P", () => void write(sheet, amount, { style: "total", x: SHEET.left + width + 16, y, width, align: "right" }));
  doc.y = y + TOTAL_HEIGHT - 9;
}
