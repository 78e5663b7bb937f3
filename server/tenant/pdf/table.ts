import { CONTENT_WIDTH, SHEET } from "#server/tenant/pdf/grid.ts";
import { hairline, heightOf, keepTogether, part, type Sheet, type StyleName, tagged, widthOf, write } from "#server/tenant/pdf/sheet.ts";

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
type Padding = { above: number; below: number };
/** `close`: how close rows may move together where that saves a page. */
const ROOMY = { above: 6, below: 4.5, close: { above: 4.2, below: 3.1 } };
const DENSE = { above: 2.8, below: 1.1, close: { above: 1.4, below: 0.3 } };
/** The fewest rows that stand on the last page, where there are as many. */
const FEW = 4;
/** The least width of a column that has none of its own. */
const MIN_OPEN = 62;
const CARRY_HEIGHT = 16;
const WHOLE_WIDTH = { x: SHEET.left, width: CONTENT_WIDTH };

/**
 * Draws a table whose header is repeated on every page. Rows are not split, and a heading stays with its first row. Rows move a little closer
 * if that saves a page; else at least a few of them are on the last one, with the content that follows the table.
 */
export function drawTable(sheet: Sheet, columns: readonly Column[], body: TableBody): void {
  const { rows, dense = false, carry, place = WHOLE_WIDTH } = body;
  const cells = placed(sheet, columns, { rows, place, plain: dense ? "row" : "body" });
  part(sheet, "Table", (inside) => {
    const table: Table = { sheet: inside, cells, place, padding: dense ? DENSE : ROOMY, plain: dense ? "row" : "body" };
    keepTogether(inside, headHeight(table) + layoutOf(table, body).needed(0));
    const { padding, heights, turns } = bestLayout(table, body);
    const chosen = { ...table, padding };
    drawHead(chosen);
    for (const [index, row] of rows.entries()) {
      if (turns.has(index)) turnPage(chosen, carry && { label: carry.label, amount: carry.upTo(index) });
      drawRow(chosen, row, heights[index] ?? 0);
    }
  });
}

type Placed = Column & { x: number; width: number; align: "left" | "right" };
type Table = {
  sheet: Sheet;
  cells: readonly Placed[];
  place: { x: number; width: number };
  padding: Padding & { close?: Padding };
  /** The default text style of a row's cells. */
  plain: StyleName;
};

/** Columns of figures are as wide as their widest figure, as far as the open column can spare it. */
function placed(
  sheet: Sheet,
  columns: readonly Column[],
  { rows, place, plain }: { rows: TableBody["rows"]; place: { x: number; width: number }; plain: StyleName },
): Placed[] {
  const open = columns.filter(({ width }) => width === undefined).length;
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0) + GAP * (columns.length - 1);
  const wider = columns.map((column, index) => Math.max(0, widestFigure(sheet, column, { rows, index, plain }) - (column.width ?? 0)));
  const wanted = wider.reduce((sum, more) => sum + more, 0);
  const spare = Math.max(0, place.width - fixed - open * MIN_OPEN);
  const share = wanted <= spare ? 1 : spare / wanted;
  const rest = place.width - fixed - wanted * share;
  let { x } = place;
  return columns.map((column, index) => {
    const width = column.width === undefined ? rest / open : column.width + (wider[index] ?? 0) * share;
    const cell = { ...column, x, width, align: column.align ?? ("left" as const) };
    x += width + GAP;
    return cell;
  });
}

/** The width of the widest figure in a column of figures; 0 in any other. */
function widestFigure(
  sheet: Sheet,
  { width, align }: Column,
  { rows, index, plain }: { rows: TableBody["rows"]; index: number; plain: StyleName },
): number {
  if (width === undefined || align !== "right") return 0;
  const cells = rows.flatMap((row) => (isHeading(row) ? [] : [row[index] ?? { text: "" }]));
  const longest = Math.max(0, ...cells.map(({ text }) => text.length));
  const widths = cells.filter(({ text }) => text.length === longest).map(({ text, style = plain }) => widthOf(sheet, text, style, "right"));
  return Math.max(0, ...widths) + 0.5;
}

function isHeading(row: Row | Heading): row is Heading {
  return "heading" in row;
}

/** The heights of a table's rows, the height that each needs on its page, and before which rows the page is turned. */
type Layout = { padding: Padding; heights: readonly number[]; needed: (index: number) => number; turns: ReadonlySet<number> };

function bestLayout(table: Table, body: TableBody): Layout {
  const usual = layoutOf(table, body);
  if (usual.turns.size === 0) return usual;
  const close = layoutOf({ ...table, padding: table.padding.close ?? table.padding }, body);
  return close.turns.size < usual.turns.size ? close : withoutFewRows(usual, body);
}

function layoutOf(table: Table, { rows, after = 0, carry }: TableBody): Layout {
  const { padding } = table;
  const heights = rows.map((row) => rowHeight(table, row));
  const foot = carry ? CARRY_HEIGHT + 6 : 0;
  function needed(index: number): number {
    const row = rows[index];
    const height = heights[index] ?? 0;
    if (row && isHeading(row) && index < rows.length - 1) return height + needed(index + 1);
    return height + (index === rows.length - 1 ? after : foot);
  }
  const head = headHeight(table);
  const turns = new Set<number>();
  let y = table.sheet.doc.y + head;
  for (const [index, height] of heights.entries()) {
    if (y + needed(index) > SHEET.bottom && index > 0) {
      turns.add(index);
      y = SHEET.following_top + head + (carry ? CARRY_HEIGHT : 0);
    }
    y += height;
  }
  return { padding, heights, needed, turns };
}

/** Moves the last turn of the page up, so that not just a row or two stand on the last page. */
function withoutFewRows(layout: Layout, { rows, after = 0 }: TableBody): Layout {
  const turns = [...layout.turns];
  const last = turns.at(-1) ?? 0;
  const before = turns.at(-2) ?? 0;
  let at = Math.min(last, rows.length - FEW);
  for (let row = rows[at - 1]; row && isHeading(row); row = rows[at - 1]) at -= 1;
  const height = layout.heights.slice(at).reduce((sum, each) => sum + each, after);
  const isTooTall = height > (SHEET.bottom - SHEET.following_top) / 2;
  return at <= before + FEW || isTooTall ? layout : { ...layout, turns: new Set([...turns.slice(0, -1), at]) };
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
      const drawHeading = (inside: Sheet) => {
        tagged(inside, "P", () => void write(inside, row.heading, { style: "strong", ...place, y: y + padding.above * 2 }));
        if (row.note) tagged(inside, "P", () => void write(inside, row.note ?? "", { style: "small", ...place }));
      };
      part(line, "TH", drawHeading, { scope: "Row", columns: cells.length });
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
      tagged(line, "TH", () => void write(line, head.toUpperCase(), { style: "label", x, width, align, y }), { scope: "Column" });
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

function drawCarried({ sheet, cells, place }: Table, { label, amount }: Carried): void {
  const { doc } = sheet;
  const y = doc.y;
  part(sheet, "TR", (line) => {
    const words = () => void write(line, label, { style: "row_strong", ...place, y: y + DENSE.above });
    tagged(line, "TD", words, { columns: cells.length - 1 });
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
