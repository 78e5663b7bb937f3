import type { View } from "#server/platform/core/work/work.ts";
import { findRate } from "#server/prices/pricing/price-list.ts";
import { occupantsOfRoom } from "#server/stays/availability/occupancy.ts";
import { ruleViolations } from "#server/stays/availability/rate-rules.ts";
import { roomAndTypeOf, roomFacts, roomTypeFacts } from "#server/stays/availability/room-facts.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import { partsThrough } from "#server/stays/bookings/parts.ts";
import { namesOfBooking } from "#server/stays/bookings/people.ts";
import { repricedInParts } from "#server/stays/bookings/planning/parts-price.ts";
import { isUnpriced, losesPrice, type Repricing, repriced, repricedAmount } from "#server/stays/bookings/planning/reprice.ts";
import { lacksAfter } from "#server/stays/bookings/planning/stock.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import type { BookingChanges } from "#server/stays/bookings/save.ts";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";
import { invalid, notFound, Problem } from "#shared/platform/core/errors.ts";
import { type Child, personsAfter } from "#shared/platform/core/persons.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { needsRepricing } from "#shared/prices/pricing/reprice.ts";
import { keepsOut } from "#shared/stays/availability/occupant.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";
import type { BookingQuote, BookingQuoteQuery } from "#shared/stays/bookings/quote-schema.ts";
import { isStay } from "#shared/stays/bookings/rules.ts";

/** The rate and the persons of a stay after a change. */
type Changed = { rate_id: string | null; occupancy: number; children: Child[]; cots: number };

/**
 * The cost of a change, at the price as booked and at today's, which booking has the room then, and the restrictions of the rate that new
 * days, type or rate would break; whether the change is allowed is not checked.
 */
export function quoteBooking(view: View, query: BookingQuoteQuery): InCents<BookingQuote> {
  const row = bookingStore.get(view, query.id);
  const stay = stayAt(view, { check_in: query.check_in ?? row.check_in, check_out: query.check_out ?? row.check_out });
  if (!isStay(stay, view.actor.time_zone)) throw new Problem("booking/invalid_dates");
  if (query.rate_id !== undefined && !findRate(view, query.rate_id)) throw notFound("rate_id");
  const persons = personsAfter(query, row);
  const to = { rate_id: query.rate_id ?? row.rate_id, ...persons };
  const rooms = query.rooms ? namedRooms(view, query.rooms) : partsThrough(view, row, { ...row, ...stay })?.after;
  if (rooms) return quoteParts(view, row, { ...to, rooms });
  const basis = { ...to, room_type_id: typeAfter(view, query, row) };
  const current = row.gross_amount;
  const taken_by = takenBy(view, row, { ...stay, room_id: query.room_id === undefined ? row.room_id : query.room_id });
  const priced = { ...row, ...stay, ...basis };
  const out_of_stock = lacksOf(view, row, priced);
  if (!losesPrice(view, row, priced) || (isUnpriced(row) && basis.rate_id === null)) {
    const amount = repriced(view, row, priced).gross_amount ?? current;
    return { current, retained: amount, recalculated: amount, taken_by, rule_violations: [], out_of_stock };
  }
  return {
    current,
    retained: repricedAmount(view, row, { ...priced, retain: true }),
    recalculated: repricedAmount(view, row, priced),
    taken_by,
    rule_violations: ruleViolations(view, { ...stay, ...basis }, { own: row.id, booked_at: row.created_at }),
    out_of_stock,
  };
}

/** Of what the stay would need more than is left; without a price only of cots. */
function lacksOf(view: View, row: BookingRow, priced: Repricing): StockLack[] {
  const price = changeIfAny(() => repriced(view, row, priced))?.price ?? null;
  return lacksAfter(view, row, { ...priced, price: price ?? { items: [] } });
}

function changeIfAny(change: () => BookingChanges): BookingChanges | null {
  try {
    return change();
  } catch (error) {
    if (error instanceof Problem && error.type === "rate/no_matching_price") return null;
    throw error;
  }
}

/** The rooms of a stay as a query names them. */
function namedRooms(view: View, quoted: NonNullable<BookingQuoteQuery["rooms"]>): Part[] {
  return quoted.map(({ room_id, room_type_id, ...bounds }, index) => {
    const type = roomTypeFacts(view, room_type_id);
    if (room_id !== null && roomFacts(view, room_id, `rooms.${index}.room_id`).room_type_id !== room_type_id) {
      throw invalid(`rooms.${index}.room_type_id`, "other_room_type");
    }
    return { id: "", room_fixed: false, room_id, room_type_id: type.room_type_id, ...stayAt(view, bounds) };
  });
}

/** The cost of a change of a stay in several rooms; nights that keep their room type keep their price. */
function quoteParts(view: View, row: BookingRow, { rooms, ...to }: Changed & { rooms: readonly Part[] }): InCents<BookingQuote> {
  const stay = { check_in: rooms[0]?.check_in ?? row.check_in, check_out: rooms.at(-1)?.check_out ?? row.check_out };
  if (!rooms.every((part) => isStay(part, view.actor.time_zone))) throw new Problem("booking/invalid_dates");
  const priced = (retain: boolean) => changeIfAny(() => repricedInParts(view, row, { ...row, ...to, ...stay, rooms, retain }));
  const amountOf = (changes: BookingChanges | null) => changes && (changes.gross_amount ?? row.gross_amount);
  const fresh = priced(false);
  const sold = { rate_id: to.rate_id, room_type_id: rooms[0]?.room_type_id ?? row.room_type_id };
  const isSoldAgain = needsRepricing(row, { ...row, ...stay, ...sold }, view.actor.time_zone);
  return {
    current: row.gross_amount,
    retained: amountOf(priced(true)),
    recalculated: amountOf(fresh),
    taken_by: rooms.map((part) => takenBy(view, row, part)).find((taken) => taken !== null) ?? null,
    rule_violations: isSoldAgain ? ruleViolations(view, { ...stay, ...sold }, { own: row.id, booked_at: row.created_at }) : [],
    out_of_stock: lacksAfter(view, row, { ...stay, cots: to.cots, price: fresh?.price ?? row.price }),
  };
}

/** The first stay or lock that conflicts with a stay in its room, such as an arrival before a late check-out. */
function takenBy(
  view: View,
  row: BookingRow,
  { room_id, check_in: from, check_out: to }: Stay & { room_id: string | null },
): BookingQuote["taken_by"] {
  if (room_id === null) return null;
  const stay = { check_in: from, check_out: to };
  const [other] = occupantsOfRoom(view, room_id, stay).filter(
    (each) => each.id !== row.id && !each.expired && keepsOut(each, stay, view.actor.time_zone),
  );
  if (!other) return null;
  const { check_in, check_out } = other;
  const names = other.lock ? null : namesOfBooking(view, other.id);
  return { number: roomFacts(view, room_id, "room_id").number, name: names && (names.name ?? names.code), check_in, check_out };
}

function typeAfter(view: View, query: BookingQuoteQuery, row: { room_id: string | null; room_type_id: string }): string {
  if (query.room_id) return roomFacts(view, query.room_id, "room_id").room_type_id;
  if (query.room_type_id !== undefined) return roomTypeFacts(view, query.room_type_id).room_type_id;
  return roomAndTypeOf(view, row).room_type_id;
}
