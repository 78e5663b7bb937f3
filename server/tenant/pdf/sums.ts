import { CONTENT_WIDTH, mm, SHEET } from "#server/tenant/pdf/grid.ts";
import { hairline, heightOf, keepTogether, part, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";

/** A line of the sums: a label with a smaller line below it, and the amount. */
export type Sum = { label: string; note?: string | undefined; amount: string; weight?: "plain" | "strong" | "total" };

const WIDTH = mm(74);
const GAP = 10;
const PADDING = { above: 3, below: 1.3 };
const LABELS = { plain: "row", strong: "row_strong", total: "lead" } as const;
const AMOUNTS = { plain: "row", strong: "row_strong", total: "total" } as const;
const AMOUNT_WIDTH = { plain: mm(26), strong: mm(26), total: mm(40) } as const;
const COLUMN = SHEET.right - WIDTH;

/** The column to the left of the sums, for explanations. */
export const BESIDE_SUMS = { x: SHEET.left, width: CONTENT_WIDTH - WIDTH - mm(9) };

/** Draws sums below each other on the right side; long ones continue on the next page, whole lines each. */
export function drawSums(sheet: Sheet, sums: readonly Sum[]): void {
  const { doc } = sheet;
  part(sheet, "Sect", (inside) => {
    for (const [index, sum] of sums.entries()) {
      const height = sumHeight(inside, sum);
      keepTogether(inside, height);
      const y = doc.y;
      if (index > 0) hairline(inside, y, { x: COLUMN, width: WIDTH });
      drawSum(inside, sum, y + PADDING.above);
      doc.y = y + height;
    }
  });
}

function sumHeight(sheet: Sheet, { label, note = "", weight = "plain" }: Sum): number {
  const width = WIDTH - AMOUNT_WIDTH[weight] - GAP;
  const words = heightOf(sheet, label, { style: LABELS[weight], width }) + heightOf(sheet, note, { style: "small", width });
  const extra = weight === "total" ? 6 : 0;
  return Math.max(words + extra, heightOf(sheet, "1", { style: AMOUNTS[weight] })) + PADDING.above + PADDING.below;
}

function drawSum(sheet: Sheet, { label, note = "", amount, weight = "plain" }: Sum, y: number): void {
  const width = WIDTH - AMOUNT_WIDTH[weight] - GAP;
  const lower = weight === "total" ? 3 : 0;
  tagged(sheet, "P", () => void write(sheet, label, { style: LABELS[weight], x: COLUMN, width, y: y + lower }));
  if (note !== "") tagged(sheet, "P", () => void write(sheet, note, { style: "small", x: COLUMN, width }));
  const right = { x: SHEET.right - AMOUNT_WIDTH[weight], width: AMOUNT_WIDTH[weight], align: "right" } as const;
  tagged(sheet, "P", () => void write(sheet, amount, { style: AMOUNTS[weight], ...right, y }));
}
