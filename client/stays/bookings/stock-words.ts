import { type Formats, useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";

/** Cots of which several rooms together need more than are left in a night. */
export type CotsLack = { date: string; left: number; needed: number };

/** Cots or an item of which too few are left, in the user's words: "Cots: only 1 left on 3 Dec". */
export function useStockWords(): (lack: StockLack) => string {
  const say = useSay();
  return stockWords(say, useFormats());
}

/** The same outside of components. */
export function stockWords(say: Say, { calendarDate }: Formats): (lack: StockLack) => string {
  return ({ name, date, left }) =>
    say(left === 0 ? "stock.none_left" : "stock.left", { name: name ?? say("stock.cots"), date: calendarDate(date), count: left });
}
