import { mm } from "#server/tenant/pdf/grid.ts";
import { hairline, type Sheet, type StyleName, tagged, write } from "#server/tenant/pdf/sheet.ts";

/** The width of the paper of receipt printers; on A4 it prints as it is. The height is cut to what is drawn. */
export const ROLL = { width: mm(80), height: mm(1200), margin: mm(5) };
export const WIDTH = ROLL.width - 2 * ROLL.margin;
/** The width and height of a QR code. */
export const CODE_SIZE = mm(48);

type TextStyle = { style: StyleName };

/** A line of words over the whole width. */
export function line(sheet: Sheet, text: string, { style }: TextStyle): void {
  tagged(sheet, "P", () => void write(sheet, text, { style, x: ROLL.margin, width: WIDTH }));
}

const FIGURES = mm(24);

/** Words on the left, which may take several lines, and a short value on the right of the first one. */
export function pair(sheet: Sheet, [label, value]: readonly [string, string], style: StyleName = "row"): void {
  const { doc } = sheet;
  const isShort = value.length <= 12;
  const right = isShort ? FIGURES : WIDTH * 0.62;
  const y = doc.y;
  let bottom = y;
  tagged(sheet, "P", () => {
    bottom = write(sheet, label, { style, x: ROLL.margin, y, width: WIDTH - right - 6 });
    bottom = Math.max(bottom, write(sheet, value, { style, x: ROLL.margin + WIDTH - right, y, width: right, align: "right" }));
  });
  doc.y = bottom;
}

/** A thin line with space around it. */
export function rule(sheet: Sheet): void {
  space(sheet, 4);
  hairline(sheet, sheet.doc.y, { x: ROLL.margin, width: WIDTH });
  space(sheet, 5);
}

/** Empty space, in points. */
export function space({ doc }: Sheet, points: number): void {
  doc.y += points;
}
