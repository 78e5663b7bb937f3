import { type Range, type Size, type Spot, spotsOf } from "#client/prices/rates/grid/price-grid-range.ts";

/** Parses the clipboard text of a spreadsheet: lines of tab-separated cells, with or without an empty last line. */
export function readBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.map((line) => line.split("\t").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")));
}

/** The same way back. */
export function writeBlock(cells: readonly (readonly string[])[]): string {
  return cells.map((line) => `${line.join("\t")}\r\n`).join("");
}

/** An amount as a spreadsheet in the user's language reads it as a number. */
export function plainAmount(amount: number | null, decimalMark: string): string {
  if (amount === null) return "";
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
  return text.replace(".", decimalMark);
}

/**
 * Places a pasted block: a single cell fills the whole selection, a block that fits several times repeats, any other
 * starts at the selection's first cell, and cells past the edge are left out.
 */
export function landed(block: readonly (readonly string[])[], range: Range, size: Size): { spot: Spot; text: string }[] {
  const height = block.length;
  const width = Math.max(...block.map((line) => line.length));
  const [rows, columns] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const repeats = rows % height === 0 && columns % width === 0;
  const area = repeats ? range : { ...range, bottom: range.top + height - 1, right: range.left + width - 1 };
  const inside = { ...area, bottom: Math.min(area.bottom, size.rows - 1), right: Math.min(area.right, size.columns - 1) };
  return spotsOf(inside).map((spot) => ({
    spot,
    text: block[(spot.row - range.top) % height]?.[(spot.column - range.left) % width] ?? "",
  }));
}

/** Each column's first cell, down through the selection; a single line takes the cells above it. */
export function filledDown({ top, bottom, left, right }: Range): { spot: Spot; from: Spot }[] {
  const source = top === bottom ? top - 1 : top;
  if (source < 0) return [];
  return spotsOf({ top: source + 1, bottom, left, right }).map((spot) => ({ spot, from: { row: source, column: spot.column } }));
}
