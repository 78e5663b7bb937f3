import { create } from "qrcode";
import { ornament, type Sheet } from "#server/tenant/pdf/sheet.ts";

/** The quiet zone around a QR code, four modules wide; without it cameras do not detect the code. */
const QUIET = 4;

type CodeBox = { x: number; y: number; size: number };

/** Draws a QR code (correction level M) on white as vector graphics: sharp at every size. */
export function drawCode({ doc, ...sheet }: Sheet, words: string, { x, y, size }: CodeBox): void {
  const { modules } = create(words, { errorCorrectionLevel: "M" });
  const dot = size / (modules.size + 2 * QUIET);
  ornament({ doc, ...sheet }, () => {
    doc.roundedRect(x, y, size, size, 3).fill("#ffffff");
    for (let row = 0; row < modules.size; row++) {
      for (const { from, to } of runsOf(modules.data, row * modules.size, modules.size)) {
        doc.rect(x + (QUIET + from) * dot, y + (QUIET + row) * dot, (to - from) * dot, dot);
      }
    }
    doc.fill("#000000");
  });
}

/** Runs of adjacent dark modules of a row. */
function runsOf(data: Uint8Array, start: number, length: number): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < length; at++) {
    if (!data[start + at]) continue;
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}
