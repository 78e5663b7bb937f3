import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Figure } from "#tests/bench/figures.ts";
import { firstPaintOnPhone } from "#tests/bench/first-picture.ts";
import { startProgram } from "#tests/bench/program.ts";
import { call } from "#tests/bench/server-process.ts";

const PAGE = "/book/gaestehaus-sonnleitn";

/** Time of a guest's phone from the address to the first paint of the demo's booking page, and the JavaScript that it loads. */
export async function benchBookingStart(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), "keyrack-bench-"));
  const { port, stop } = await startProgram(dir, { DEMO: "1" });
  try {
    const html = await call(port, PAGE, undefined);
    const scripts = new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src));
    const texts = await Promise.all([...scripts].map((src) => call(port, src, undefined)));
    const kilobytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1024;
    const seconds = await firstPaintOnPhone(`http://127.0.0.1:${port}${PAGE}`);
    return [
      figure("first picture of the booking page, phone over 4G", seconds, { must: 1, want: 0.5, unit: " s" }),
      figure("JavaScript of the booking page, gzip", kilobytes, { must: 100, want: 90, unit: " KB" }),
      figure("HTML of the booking page, gzip", gzipSync(html).length / 1024, { must: 50, want: 20, unit: " KB" }),
    ];
  } finally {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function figure(what: string, value: number, target: { must: number; want: number; unit: string }): Figure {
  return { what, ours: `${value.toFixed(2)}${target.unit}`, floor: "–", value, ...target };
}
