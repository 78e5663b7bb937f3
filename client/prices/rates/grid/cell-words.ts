import type { Formats } from "#client/platform/core/dates.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import type { Edit } from "#client/prices/rates/grid/price-grid-edits.ts";
import type { CellView } from "#client/prices/rates/grid/price-grid-model.ts";
import { daysWords, percentWords } from "#client/prices/rates/rate-words.ts";
import { amount } from "#shared/platform/core/money.ts";
import type { PriceBook, Stretch } from "#shared/prices/pricing/rate-levels.ts";

export type Speech = { say: Say; formats: Formats; chain: readonly PriceBook[] };

const MAX_PARTS = 4;

/** Text of a cell: its price, or two prices if it changes within the cell's days. */
export function shownAmount({ least, most }: CellView, plain: (value: number) => string): string {
  if (least === null || most === null) return "–";
  return least === most ? plain(least) : `${plain(least)} – ${plain(most)}`;
}

/** Describes the source of a cell's price. */
export function sourceWords(view: CellView, speech: Speech): string {
  const { say, formats } = speech;
  if (view.own !== null) return say("rates.cell_own");
  const [first] = view.stretches;
  if (view.least === null) return say(isYear(view) ? "rates.cell_none_year" : "rates.cell_none");
  const parts = view.stretches.slice(0, MAX_PARTS).map((stretch) => {
    const price = stretch.source ? formats.money(amount(stretch.source.gross_amount)) : say("rates.cell_no_price");
    return `${daysWords(stretch, formats)}: ${price}`;
  });
  const words = view.stretches.length > 1 ? say("rates.cell_varies", { parts: parts.join(", ") }) : stretchWords(first, speech);
  return view.hasGap ? `${words} · ${say("rates.cell_gap")}` : words;
}

/** Describes an edit of a cell, with its error. */
export function editWords({ amount: typed, error, was }: Edit, { say, formats }: Speech): string {
  if (error) return say(`rates.error_${error}`, { currency: formats.currency });
  if (typed === null) return say("rates.cell_cleared");
  return was === null ? say("rates.cell_was_none") : say("rates.cell_was", { amount: formats.money(was) });
}

function isYear({ stretches }: CellView): boolean {
  return stretches[0]?.from === stretches[0]?.to && stretches[0]?.from.startsWith("0001") === true;
}

function stretchWords(stretch: Stretch | undefined, { say, formats, chain }: Speech): string {
  if (!stretch?.source) return say("rates.cell_none");
  const { price, level } = stretch.source;
  if (level === 0) return say("rates.cell_year");
  const rate = chain[level]?.name ?? "";
  const origin =
    price.period === null ? say("rates.cell_rate_year", { rate }) : say("rates.cell_rate_period", { rate, period: price.period });
  const percents = chain.slice(0, level).filter(({ parent_adjustment_percentage }) => parent_adjustment_percentage !== 0);
  return [origin, ...percents.map((book) => percentWords(book.parent_adjustment_percentage, formats))].join(", ");
}
