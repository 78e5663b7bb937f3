/** Selecting and walking in a grid, as spreadsheets do it. */
export type Spot = { row: number; column: number };
export type Selection = { anchor: Spot; focus: Spot };
export type Size = { rows: number; columns: number };
export type Range = { top: number; bottom: number; left: number; right: number };

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };
const PAGE = 8;

export function rangeOf({ anchor, focus }: Selection): Range {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export function spotsOf({ top, bottom, left, right }: Range): Spot[] {
  return Array.from({ length: bottom - top + 1 }, (_, i) =>
    Array.from({ length: right - left + 1 }, (_, j) => ({ row: top + i, column: left + j })),
  ).flat();
}

export function at(spot: Spot): Selection {
  return { anchor: spot, focus: spot };
}

/** The selection after a key that walks; null for any other key. With Shift the anchor stays. */
export function walked(selection: Selection, key: Key, size: Size): Selection | null {
  const focus = target(selection.focus, key, size);
  if (!focus) return null;
  return { anchor: key.shiftKey ? selection.anchor : focus, focus };
}

/** One cell on with Tab, line by line; null at the end, where the focus leaves the grid. */
export function tabbed({ focus: { row, column } }: Selection, back: boolean, size: Size): Selection | null {
  const place = row * size.columns + column + (back ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return null;
  return at({ row: Math.floor(place / size.columns), column: place % size.columns });
}

/** One row down (or up) after Enter, staying at the edge. */
export function entered({ focus }: Selection, up: boolean, size: Size): Selection {
  return at(clamped({ ...focus, row: focus.row + (up ? -1 : 1) }, size));
}

/** A selection that still fits after rows or columns have gone. */
export function fitted({ anchor, focus }: Selection, size: Size): Selection {
  return { anchor: clamped(anchor, size), focus: clamped(focus, size) };
}

function target({ row, column }: Spot, { key, ctrlKey, metaKey }: Key, size: Size): Spot | null {
  const far = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (key) {
    case "ArrowUp":
      return clamped({ row: far ? 0 : row - 1, column }, size);
    case "ArrowDown":
      return clamped({ row: far ? last.row : row + 1, column }, size);
    case "ArrowLeft":
      return clamped({ row, column: far ? 0 : column - 1 }, size);
    case "ArrowRight":
      return clamped({ row, column: far ? last.column : column + 1 }, size);
    case "Home":
      return { row: far ? 0 : row, column: 0 };
    case "End":
      return { row: far ? last.row : row, column: last.column };
    case "PageUp":
      return clamped({ row: row - PAGE, column }, size);
    case "PageDown":
      return clamped({ row: row + PAGE, column }, size);
    default:
      return null;
  }
}

function clamped({ row, column }: Spot, size: Size): Spot {
  return { row: Math.max(0, Math.min(size.rows - 1, row)), column: Math.max(0, Math.min(size.columns - 1, column)) };
}
