import { z } from "zod";
import { StockLack } from "#shared/inventory/items/stock-lack.ts";
import { ById, Id, Money, StayBound } from "#shared/platform/core/fields.ts";
import { RuleViolation } from "#shared/prices/rates/schema.ts";
import { OnTop } from "#shared/stays/availability/schema.ts";
import { BookingNights } from "#shared/stays/bookings/nights-schema.ts";
import { BookingInput, BookingPatch, NightPrice } from "#shared/stays/bookings/schema.ts";

/** A room, or with null a room of the type, for a part of a stay. */
const QuotedRoom = z.strictObject({
  room_id: Id.nullable().describe("The room; null if none is assigned"),
  room_type_id: Id.describe("The room type"),
  check_in: StayBound,
  check_out: StayBound,
});

/** The cost of a move; the plan requests it while the pointer moves. */
export const BookingQuoteQuery = BookingPatch.pick({
  check_in: true,
  check_out: true,
  room_id: true,
  room_type_id: true,
  occupancy: true,
  adults: true,
  children: true,
  cots: true,
  rate_id: true,
}).extend({
  id: Id,
  rooms: z
    .array(QuotedRoom)
    .min(1)
    .max(10)
    .optional()
    .describe("The rooms of the stay one after the other, for the cost of a change of rooms; other fields are not read then"),
});
export type BookingQuoteQuery = z.infer<typeof BookingQuoteQuery>;
/** The booking, or the lock (without a name), that takes the room, so that the change would be refused. */
const TakenBy = z.object({
  number: z.string().describe("The room's number"),
  name: z.string().nullable().describe("The name under which people know it"),
  check_in: z.string(),
  check_out: z.string(),
});
/** `recalculated` is null if the rate has no price for the stay; `retained` keeps the prices of unchanged nights. */
export const BookingQuote = z.object({
  current: Money.describe("The present price, in major units"),
  retained: Money.nullable().describe("The price where nights that stay keep theirs, in major units; null if it has none"),
  recalculated: Money.nullable().describe("The price where all nights are priced again, in major units; null if it has none"),
  taken_by: TakenBy.nullable().describe("The problem that prevents it; null if nothing does"),
  /** The change itself is not refused for them. */
  rule_violations: z.array(RuleViolation).describe("Restrictions of the rate that refuse the stay; empty if it can be sold"),
  out_of_stock: z.array(StockLack).describe("Cots and items of which the change needs more than are left; empty if there are enough"),
});
export type BookingQuote = z.infer<typeof BookingQuote>;

/** The cost of a stay once nights have another rate or amount. */
export const NightsQuoteQuery = BookingNights.pick({ nights: true }).extend(ById.shape);

/** The cost of a new stay whose nights have rates and amounts of their own. */
export const NewStayQuoteQuery = BookingInput.pick({
  check_in: true,
  check_out: true,
  occupancy: true,
  adults: true,
  children: true,
  cots: true,
  rate_id: true,
  nights: true,
  total_gross_amount: true,
}).extend({ room_type_id: Id.describe("The room type") });
export type NewStayQuoteQuery = z.infer<typeof NewStayQuoteQuery>;

export const NightsQuote = z.object({
  gross_amount: Money.nullable().describe("The price of the whole stay, in major units; null if a night has none"),
  nights: z.array(NightPrice).describe("The nights with their amounts; empty without a price"),
  on_top: z.array(OnTop).describe("What is charged on top of the nights, such as local tax"),
  rule_violations: z.array(RuleViolation).describe("The restrictions of the first night's rate that a new stay breaks"),
  out_of_stock: z.array(StockLack).describe("Cots and items of which the stay needs more than are left; empty if there are enough"),
});
export type NightsQuote = z.infer<typeof NightsQuote>;
