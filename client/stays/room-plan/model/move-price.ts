import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { changesNights } from "#client/stays/room-plan/model/plan-parts.ts";
import type { Proposal } from "#client/stays/room-plan/model/plan-target.ts";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";
import { numberOfNights } from "#shared/platform/core/stays.ts";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";

/** Prices of a moved stay to choose from: `keep` as agreed, `fresh` by today's prices. Null without a choice. */
export type PriceChoice = { current: number; keep: number; fresh: number };

/** Decision on the price of a moved stay. */
export type PriceAnswer = "keep" | "fresh";

/** A move and what it would cost; `choice` is null if nothing is to be asked about it. */
export type PricedMove = { proposal: Proposal; quote: BookingQuote | null; choice: PriceChoice | null };

/** A drop whose price could be one or another: the bars stay drawn at their new places until it is answered. */
export type PriceQuestion = { moves: readonly PricedMove[]; isReady: boolean };

/** The chosen price of each moved booking that was asked about. */
export type PriceAnswers = ReadonlyMap<string, PriceAnswer>;

/** Within the same room type and nights the price never changes. */
export function mayChangePrice({ booking, to, part }: Proposal, zone: string): boolean {
  if (part) return changesNights(part, zone);
  const typeStays = to.room === null || to.room.room_type_id === booking.room_type_id;
  const arrivalStays = Math.floor(wallDays(booking.check_in, zone)) === Math.floor(wallDays(to.check_in, zone));
  return !(typeStays && arrivalStays && numberOfNights(booking, zone) === numberOfNights(to, zone));
}

/** Price choice of a move: a shortened stay may keep the price of the whole stay; one as long or longer keeps that of its former nights. */
export function priceChoice(proposal: Proposal, quote: BookingQuote | null, zone: string): PriceChoice | null {
  if (!quote || quote.recalculated === null) return null;
  const { current, retained, recalculated: fresh } = quote;
  const keep = isShortened(proposal, zone) ? current : retained;
  return keep === null || keep === fresh ? null : { current, keep, fresh };
}

/** Price input of a move. Without a choice today's price applies, or without one the agreed price. */
export function pricedBy(proposal: Proposal, quote: BookingQuote | null, answer: PriceAnswer, zone: string) {
  const choice = priceChoice(proposal, quote, zone);
  if (!choice) return { retain_original_price: quote === null || quote.recalculated === null };
  if (answer === "fresh") return { retain_original_price: false };
  return isShortened(proposal, zone) ? { total_gross_amount: choice.keep } : { retain_original_price: true };
}

/** A stay in several rooms takes no total: its nights keep their price, or get today's. */
function isShortened({ booking, to, part }: Proposal, zone: string): boolean {
  return !part && numberOfNights(to, zone) < numberOfNights(booking, zone);
}

/** Cots and items of which moves need more than are left, each once. */
export function lackingIn(quotes: readonly (BookingQuote | null)[]): StockLack[] {
  const lacks = quotes.flatMap((quote) => quote?.out_of_stock ?? []);
  return lacks.filter(({ item_id }, index) => lacks.findIndex((other) => other.item_id === item_id) === index);
}

/** Stock that was shown as lacking does not refuse the move. */
export function stockAgreed(quote: BookingQuote | null): true | undefined {
  return quote && quote.out_of_stock.length > 0 ? true : undefined;
}

/** The restrictions that moves break, each kind once. */
export function brokenBy(quotes: readonly (BookingQuote | null)[]): RuleViolation[] {
  const broken = quotes.flatMap((quote) => quote?.rule_violations ?? []);
  return broken.filter(({ reason }, index) => broken.findIndex((other) => other.reason === reason) === index);
}
