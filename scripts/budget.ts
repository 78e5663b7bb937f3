import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** A build may exceed its figure in `client/budget.json` by this share. A higher figure needs its reason in the commit. */
const TOLERANCE = 0.1;

type Budget = "first_picture_kb" | "booking_page_kb";

/** Prints the packed size (gzip, in KB) of files that are fetched together. Returns why it exceeds its budget, or null. */
export function exceedsBudget(budget: Budget, contents: readonly (string | Uint8Array)[]): string | null {
  const budgets: Record<Budget, number> = JSON.parse(readFileSync(new URL("../client/budget.json", import.meta.url), "utf8"));
  const kilobytes = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0) / 1024;
  const figures = `${budget}: ${kilobytes.toFixed(1)}, budget ${budgets[budget]}`;
  console.log(figures);
  return kilobytes > budgets[budget] * (1 + TOLERANCE) ? `${figures}, exceeded by more than ${TOLERANCE * 100} %` : null;
}
