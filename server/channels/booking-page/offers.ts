import { heldCots, liveHolds } from "#server/channels/booking-page/live-holds.ts";
import { pageContent } from "#server/channels/booking-page/queries.ts";
import { allRoomTypes } from "#server/inventory/room-types/queries.ts";
import { depositChoices } from "#server/money/deposits/settings.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { activeRates } from "#server/prices/pricing/price-list.ts";
import { priceIfAny } from "#server/prices/pricing/price-stay.ts";
import { cancellationTermsOf } from "#server/prices/rates/cancellation-terms.ts";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { availabilityOf } from "#server/stays/availability/queries.ts";
import { rulesForStay } from "#server/stays/availability/rate-rules.ts";
import { rearrangementFor } from "#server/stays/availability/rearrangement.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import { cotsLeft, outOfStock, stockLacks } from "#server/stays/availability/stock.ts";
import { priceInWords } from "#server/stays/bookings/documents/facts.ts";
import { getProperty, localeHere } from "#server/tenant/properties/queries.ts";
import { shownLeft, whyNotDays } from "#shared/channels/booking-page/rules.ts";
import type { BookingPageInput, HoldInput, Offers, OffersQuery } from "#shared/channels/booking-page/schema.ts";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";
import { formatDate } from "#shared/platform/core/dates.ts";
import { assertAllowed, notFound, Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { type Cents, minus, roundedShare, sumOf } from "#shared/platform/core/money.ts";
import { daysBetween, hotelDay, type Stay } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { daysOfStay, owedOn, termsInWords } from "#shared/prices/cancellation-policies/rules.ts";
import { taxedPersons } from "#shared/prices/local-taxes/persons.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { assertNoneViolated } from "#shared/prices/rates/rule-violations.ts";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";
import { namesInTotal } from "#shared/stays/bookings/document-lines.ts";
import { whyNotOccupancy } from "#shared/stays/bookings/rules.ts";

type OfferSearch = Pick<OffersQuery, "check_in" | "check_out" | "adults" | "children" | "cots" | "hold_id">;
type OfferedType = InCents<Offers>["room_types"][number];
type SoldType = ReturnType<typeof soldTypes>[number];

/** The room types that the page sells, in its order, with the rows of today. */
export function soldTypes(view: View, { room_types }: Pick<BookingPageInput, "room_types">) {
  const known = new Map(allRoomTypes(view).map((type) => [type.id, type]));
  return room_types.flatMap(({ room_type_id, sold }) => (sold && known.get(room_type_id)) || []);
}

/** The rates that the page sells, in its order, as far as they are active. */
function soldRates(view: View, { rate_ids }: BookingPageInput): { id: string; name: string }[] {
  const active = new Map(activeRates(view).map((rate) => [rate.id, rate]));
  return rate_ids.flatMap((id) => active.get(id) ?? []);
}

/**
 * The offers for a number of persons on these days, by room type and rate, each at the price that a booking has then. Each price is
 * calculated in a turn of its own. Throws `booking/invalid_dates`.
 */
export async function offersFor(view: View, asked: OfferSearch): Promise<InCents<Offers>> {
  const page = pageContent(view);
  const stay = stayFor(view, page, asked);
  const violations = violationsFor(view, { stay, own: asked.hold_id });
  const soldAt = soldRates(view, page);
  const offered = soldTypes(view, page)
    .filter((type) => fits(type, asked) && hasCots(view, stay, asked))
    .map((type) => ({ type, left: 0, rates: [] as OfferedType["rates"], refused: [] as RuleViolation[] }));
  await eachInTurns(offered, (each) => {
    each.left = roomsLeft(view, each.type, { stay, own: asked.hold_id });
  });
  const sales = offered.filter(({ left }) => left > 0).flatMap((each) => soldAt.map((rate) => ({ each, rate })));
  await eachInTurns(sales, ({ each, rate: { id, name } }) => {
    const sale = { rate_id: id, room_type_id: each.type.id };
    const price = priceInStock(view, stay, { ...sale, asked });
    const broken = price ? violations(sale) : [];
    each.refused.push(...broken);
    if (price && broken.length === 0)
      each.rates.push({ rate_id: id, name, ...inWords(view, price, { page, rate_id: id, arrival: asked.check_in }) });
  });
  const room_types = offered.map(({ type, left, rates, refused }) =>
    rates.length === 0
      ? { room_type_id: type.id, left: 0, rates, rule_violations: refused }
      : { room_type_id: type.id, left: shownLeft(left), rates, rule_violations: [] },
  );
  const { currency } = getProperty(view, view.actor.property_id);
  const { check_in, check_out } = asked;
  return { check_in, check_out, number_of_nights: daysBetween(check_in, check_out), currency, room_types };
}

/**
 * One offer, as a guest has chosen it. Throws `booking/invalid_dates`, `not_found` for a type or rate that the page does not sell,
 * `booking/occupancy_exceeded`, `booking/no_available_room_found`, `rate/no_matching_price` and `rate/rule_violated`.
 */
export function offerOf(view: View, asked: HoldInput): { stay: Stay; gross_amount: Cents; deposit: Cents | null } {
  const page = pageContent(view);
  const stay = stayFor(view, page, asked);
  const type = soldTypes(view, page).find(({ id }) => id === asked.room_type_id);
  if (!type) throw notFound("room_type_id");
  if (!soldRates(view, page).some(({ id }) => id === asked.rate_id)) throw notFound("rate_id");
  if (!fits(type, asked)) throw new Problem("booking/occupancy_exceeded");
  if (!hasCots(view, stay, asked)) throw new Problem("item/out_of_stock");
  if (roomsLeft(view, type, { stay, own: asked.hold_id }) <= 0) throw new Problem("booking/no_available_room_found");
  const price = priceFor(view, stay, { ...asked, asked });
  if (!price) throw new Problem("rate/no_matching_price");
  const lacks = itemLacks(view, stay, price);
  if (lacks.length > 0) throw outOfStock(view, lacks);
  assertNoneViolated(violationsFor(view, { stay, own: asked.hold_id })(asked));
  return { stay, gross_amount: price.gross_amount, deposit: depositOf(view, price, page) };
}

/** The stay of local dates, with the property's times. */
function stayFor(view: View, page: BookingPageInput, { check_in, check_out }: Pick<OfferSearch, "check_in" | "check_out">): Stay {
  assertAllowed(whyNotDays({ check_in, check_out }, page, hotelDay(view.now, view.actor.time_zone)));
  return stayAt(view, { check_in, check_out });
}

function personsOf({ adults, children }: OfferSearch): number {
  return adults + children.length;
}

function fits(type: SoldType, asked: OfferSearch): boolean {
  const { cots } = asked;
  return cots <= asked.children.length && whyNotOccupancy({ occupancy: personsOf(asked), cots }, type) === null;
}

/** True if the property has as many cots left as the guest asks for, without those that other guests fill in the form for. */
function hasCots(view: View, stay: Stay, { cots, hold_id }: OfferSearch): boolean {
  return cots === 0 || cots <= (cotsLeft(view, stay, heldCots(view, { stay, own: hold_id })) ?? cots);
}

/**
 * The rooms of a type that a guest can still book: those left at the busiest moment, minus the rooms for which other guests are filling
 * in the form. 0 if no single room can be freed for all nights, not even by moving other bookings.
 */
function roomsLeft(view: View, type: SoldType, { stay, own }: { stay: Stay; own: string | null }): number {
  const { available } = availabilityOf(view, type.id, stay, liveHolds(view, type.id, { stay, own }));
  if (available <= 0 || freeRooms(view, type.id, stay).length > 0) return available;
  const facts = { ...type, room_type_id: type.id, type_name: type.name, type_name_en: type.name_en };
  return rearrangementFor(view, { type: facts, stay }).room_id === null ? 0 : available;
}

/** The restrictions that a stay breaks at a rate; rooms that other guests fill in the form for count as sold. */
function violationsFor(view: View, { stay, own }: { stay: Stay; own: string | null }) {
  return rulesForStay(view, stay, { held: (room_type_id) => liveHolds(view, room_type_id, { stay, own }) });
}

/** The price as that of a booking with the same persons: local tax goes by the children's ages. */
function priceFor(view: View, stay: Stay, { rate_id, room_type_id, asked }: { rate_id: string; room_type_id: string; asked: OfferSearch }) {
  const children = asked.children.map((age) => ({ age }));
  const occupancy = personsOf(asked);
  const guests = taxedPersons([], { occupancy, children, arrival: asked.check_in });
  const booked_on = hotelDay(view.now, view.actor.time_zone);
  return priceIfAny(view, stay, { rate_id, room_type_id, occupancy, children, guests, booked_on });
}

/** The same; null if the rate posts an item of which too few are left. */
function priceInStock(view: View, stay: Stay, sale: { rate_id: string; room_type_id: string; asked: OfferSearch }): PricedStay | null {
  const price = priceFor(view, stay, sale);
  return price && itemLacks(view, stay, price).length === 0 ? price : null;
}

/** The items of the price of which too few are left; cots are asked for all types at once. */
function itemLacks(view: View, stay: Stay, price: PricedStay): StockLack[] {
  return stockLacks(view, { ...stay, cots: 0, price });
}

/** The deposit that a booking of this price is asked for: a share of what is no local tax. Null if the page asks for none. */
function depositOf(view: View, { gross_amount, items }: PricedStay, { asks_deposit }: BookingPageInput): Cents | null {
  if (!asks_deposit) return null;
  const taxes = sumOf(items.filter(({ type, included }) => type === "city_tax" && !included).map((item) => item.gross_amount));
  return roundedShare(minus(gross_amount, taxes), depositChoices(view).percentage);
}

/** A price with its nights, what is included and what comes on top, and the cancellation terms, in both languages. */
function inWords(view: View, price: PricedStay, { page, rate_id, arrival }: { page: BookingPageInput; rate_id: string; arrival: string }) {
  const terms = cancellationTermsOf(view, rate_id);
  const read = { arrival, day: hotelDay(view.now, view.actor.time_zone) };
  const termsIn = (language: Language) => {
    const locale = localeHere(view, language);
    const days = daysOfStay(read, (day) => formatDate(day, locale));
    return terms ? termsInWords(terms, language, days) : "";
  };
  const words = { de: priceInWords(view, price, "de"), en: priceInWords(view, price, "en") };
  return {
    gross_amount: price.gross_amount,
    nights: price.nights,
    included: { de: namesInTotal(words.de), en: namesInTotal(words.en) },
    on_top: onTop(words),
    terms: terms && { de: termsIn("de"), en: termsIn("en") },
    cancels_free: terms === null || owedOn(terms, read) === null,
    deposit: depositOf(view, price, page),
  };
}

/** Sums the items on top of the nights by item, including the local tax if anyone owes it. */
function onTop({ de, en }: Record<Language, PricedStay>): { name: Record<Language, string>; gross_amount: Cents }[] {
  const english = new Map(en.items.map(({ item_id, name }) => [item_id, name]));
  const sums = new Map<string, { name: Record<Language, string>; quantity: number; gross_amount: Cents }>();
  for (const { item_id, name, included, quantity, gross_amount } of de.items) {
    if (included) continue;
    const known = sums.get(item_id);
    const sum = sumOf([gross_amount, ...(known ? [known.gross_amount] : [])]);
    sums.set(item_id, {
      name: { de: name, en: english.get(item_id) ?? name },
      quantity: quantity + (known?.quantity ?? 0),
      gross_amount: sum,
    });
  }
  return [...sums.values()].filter(({ quantity }) => quantity > 0).map(({ name, gross_amount }) => ({ name, gross_amount }));
}
