import { expect, test } from "vitest";
import { mayChangePrice, priceChoice, pricedBy } from "#client/stays/room-plan/model/move-price.ts";
import { proposals, resized } from "#client/stays/room-plan/model/plan-target.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";
import { CLOCK, makeBooking, makePlan, ZONE } from "#tests/room-plan/plan-board-data.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const quoted = (current: number, retained: number, recalculated: number | null): BookingQuote => ({
  current: decimal(current),
  retained: decimal(retained),
  recalculated: recalculated === null ? null : decimal(recalculated),
  taken_by: null,
  rule_violations: [],
  out_of_stock: [],
});

const store = makePlan([makeBooking("gruber", "r9", [4, 7])]);

function movedTo(roomKey: string, days: number) {
  const row = store.shape().rows[store.shape().indexOf.get(roomKey) ?? -1];
  const [proposal] = row ? proposals(store.content, { keys: ["gruber"], days, grabbed: "gruber", row }, CLOCK) : [];
  if (!proposal) throw new Error("no proposal");
  return proposal;
}

function endedBy(days: number) {
  const proposal = resized(store.content, { key: "gruber", edge: "to", days }, CLOCK);
  if (!proposal) throw new Error("no proposal");
  return proposal;
}

test("another room of the type costs the same; other days, nights or another type may not", () => {
  expect(mayChangePrice(movedTo("room:r10", 0), ZONE)).toBe(false);
  expect(mayChangePrice(movedTo("room:r10", 1), ZONE)).toBe(true);
  expect(mayChangePrice(movedTo("room:r20", 0), ZONE)).toBe(true);
  expect(mayChangePrice(endedBy(1), ZONE)).toBe(true);
});

test("in another type the agreed price may stay", () => {
  const proposal = movedTo("room:r20", 0);
  const quote = quoted(200, 200, 400);
  expect(priceChoice(proposal, quote, ZONE)).toEqual({ current: 200, keep: 200, fresh: 400 });
  expect(pricedBy(proposal, quote, "keep", ZONE)).toEqual({ retain_original_price: true });
  expect(pricedBy(proposal, quote, "fresh", ZONE)).toEqual({ retain_original_price: false });
});

test("a lengthened stay whose nights cost what they did is not asked about", () => {
  const quote = quoted(200, 300, 300);
  expect(priceChoice(endedBy(1), quote, ZONE)).toBeNull();
  expect(pricedBy(endedBy(1), quote, "keep", ZONE)).toEqual({ retain_original_price: false });
});

test("who goes sooner may be left the price of the whole stay", () => {
  const quote = quoted(300, 200, 200);
  expect(priceChoice(endedBy(-1), quote, ZONE)).toEqual({ current: 300, keep: 300, fresh: 200 });
  expect(pricedBy(endedBy(-1), quote, "keep", ZONE)).toEqual({ total_gross_amount: 300 });
});

test("where today's prices know nothing of the stay, what was agreed on holds without a question", () => {
  const quote = quoted(200, 200, null);
  expect(priceChoice(movedTo("room:r20", 0), quote, ZONE)).toBeNull();
  expect(pricedBy(movedTo("room:r20", 0), quote, "fresh", ZONE)).toEqual({ retain_original_price: true });
});
