import { CONTENT_WIDTH, SHEET } from "#server/pdf/grid.ts";
import { hairline, hasRoomFor, heightOf, keepTogether, part, type Sheet, type StyleName, tagged, write } from "#server/pdf/sheet.ts";

/** A column; one without a width takes the rest. */
export type Column = { head: string; width?: number; align?: "left" | "right" };

/** The text of a cell, and a smaller line below it. */
export type Cell = { text: string; note?: string | undefined; style?: StyleName };
export type Row = readonly Cell[];

/** A heading for the rows below it. */
export type Heading = { heading: string; note?: string | undefined };

export type TableBody = {
  rows: readonly (Row | Heading)[];
  /** The height of the content after the table that must stay with its last row. */
  after?: number;
  /** Smaller rows, for long tables. */
  dense?: boolean;
  /** The sum of all rows before one: carried over at the bottom of a page and repeated at the top of the next. */
  carry?: { label: string; upTo: (index: number) => string };
  place?: { x: number; width: number };
};

const GAP = 10;
const ROOMY = { above: 6, below: 4.5 };
const DENSE = { above: 2.8, below: 1.1 };
const CARRY_HEIGHT = 16;
const WHOLE_WIDTH = { x: SHEET.left, width: CONTENT_WIDTH };

/** Draws a table whose header is repeated on every page. Rows are not split, and a heading stays with its first row. */
export function drawTable(sheet: Sheet, columns: readonly Column[], body: TableBody): void {
  const { rows, after = 0, dense = false, carry, place = WHOLE_WIDTH } = body;
  const cells = placed(columns, place);
  part(sheet, "Table", (inside) => {
    const table: Table = { sheet: inside, cells, place, ...(dense ? { padding: DENSE, plain: "row" } : { padding: ROOMY, plain: "body" }) };
    const heights = rows.map((row) => rowHeight(table, row));
    const foot = carry ? CARRY_HEIGHT + 6 : 0;
    /** The height that a row needs on the page to begin there. */
    const needed = (index: number): number => {
      const row = rows[index];
      const height = heights[index] ?? 0;
      if (row && isHeading(row) && index < rows.length - 1) return height + needed(index + 1);
      return height + (index === rows.length - 1 ? after : foot);
    };
    keepTogether(inside, headHeight(table) + needed(0));
    drawHead(table);
    for (const [index, row] of rows.entries()) {
      if (!hasRoomFor(inside, needed(index))) turnPage(table, carry && { label: carry.label, amount: carry.upTo(index) });
      drawRow(table, row, heights[index] ?? 0);
    }
  });
}

type Placed = Column & { x: number; width: number; align: "left" | "right" };
type Table = {
  sheet: Sheet;
  cells: readonly Placed[];
  place: { x: number; width: number };
  padding: { above: number; below: number };
  /** The default text style of a row's cells. */
  plain: StyleName;
};

function placed(columns: readonly Column[], place: { x: number; width: number }): Placed[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0) + GAP * (columns.length - 1);
  const open = columns.filter(({ width }) => width === undefined).length;
  let { x } = place;
  return columns.map((column) => {
    const width = column.width ?? (place.width - fixed) / open;
    const cell = { ...column, x, width, align: column.align ?? ("left" as const) };
    x += width + GAP;
    return cell;
  });
}

function isHeading(row: Row | Heading): row is Heading {
  return "heading" in row;
}

function rowHeight({ sheet, cells, place, padding, plain }: Table, row: Row | Heading): number {
  if (isHeading(row)) {
    const { width } = place;
    const words = heightOf(sheet, row.heading, { style: "strong", width }) + heightOf(sheet, row.note ?? "", { style: "small", width });
    return words + padding.above * 2 + padding.below;
  }
  const heights = row.map(({ text, note = "", style = plain }, index) => {
    const { width = 0, align = "left" } = cells[index] ?? {};
    return heightOf(sheet, text, { style, width, align }) + heightOf(sheet, note, { style: "small", width });
  });
  return Math.max(0, ...heights) + padding.above + padding.below;
}

function drawRow({ sheet, cells, place, padding, plain }: Table, row: Row | Heading, height: number): void {
  const { doc } = sheet;
  const y = doc.y;
  part(sheet, "TR", (line) => {
    if (isHeading(row)) {
      part(line, "TH", (inside) => {
        tagged(inside, "P", () => void write(inside, row.heading, { style: "strong", ...place, y: y + padding.above * 2 }));
        if (row.note) tagged(inside, "P", () => void write(inside, row.note ?? "", { style: "small", ...place }));
      });
      return;
    }
    for (const [at, { x, width, align }] of cells.entries()) {
      const { text, note = "", style = plain } = row[at] ?? { text: "" };
      part(line, "TD", (inside) => {
        doc.y = y + padding.above;
        if (text !== "") tagged(inside, "P", () => void write(inside, text, { style, x, width, align }));
        if (note !== "") tagged(inside, "P", () => void write(inside, note, { style: "small", x, width, align }));
      });
    }
  });
  doc.y = y + height;
  hairline(sheet, doc.y, place);
}

function headHeight({ sheet, cells }: Table): number {
  return Math.max(...cells.map(({ head, width }) => heightOf(sheet, head.toUpperCase(), { style: "label", width }))) + 6;
}

function drawHead(table: Table): void {
  const { sheet, cells, place } = table;
  const { doc, ink } = sheet;
  const y = doc.y;
  const height = headHeight(table);
  part(sheet, "TR", (line) => {
    for (const { head, x, width, align } of cells) {
      tagged(line, "TH", () => void write(line, head.toUpperCase(), { style: "label", x, width, align, y }));
    }
  });
  doc.y = y + height;
  hairline(sheet, doc.y, { ...place, color: ink.accent, weight: 1 });
}

type Carried = { label: string; amount: string };

function turnPage(table: Table, carried: Carried | undefined): void {
  if (carried) drawCarried(table, carried);
  keepTogether(table.sheet, SHEET.height);
  drawHead(table);
  if (carried) drawCarried(table, carried);
}

function drawCarried({ sheet, place }: Table, { label, amount }: Carried): void {
  const { doc } = sheet;
  const y = doc.y;
  part(sheet, "TR", (line) => {
    tagged(line, "TD", () => void write(line, label, { style: "row_strong", ...place, y: y + DENSE.above }));
    tagged(line, "TD", () => void write(line, amount, { style: "row_strong", ...place, y: y + DENSE.above, align: "right" }));
  });
  doc.y = y + CARRY_HEIGHT;
  hairline(sheet, doc.y, place);
}

export type Total = { label: string; note?: string | undefined; amount: string };

/** The height of a total below the last row. */
export const TOTAL_HEIGHT = 39;

/** Draws the total below a table. */
export function drawTotal(sheet: Sheet, { label, note = "", amount }: Total): void {
  const { doc } = sheet;
  const y = doc.y + 9;
  const width = CONTENT_WIDTH / 2 - 8;
  tagged(sheet, "P", () => void write(sheet, label, { style: "lead", y: y + 2.5, width }));
  if (note !== "") tagged(sheet, "P", () => void write(sheet, note, { style: "small", width }));
  tagged(sheet, "P", () => void write(sheet, amount, { style: "total", x: SHEET.left + width + 16, y, width, align: "right" }));
  doc.y = y + TOTAL_HEIGHT - 9;
}
