import { describe, expect, test } from "vitest";
import type { Work } from "#server/platform/core/work/work.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import { addGuest as putGuest, removeGuest } from "#server/stays/bookings/guests.ts";
import { moveBookings } from "#server/stays/bookings/planning/move-booking.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { addCharge, changeCharge } from "#server/stays/folios/charges.ts";
import { chargesOfFolios, foliosOf } from "#server/stays/folios/queries.ts";
import { cents } from "#shared/platform/core/money.ts";
import { eventsOf, type FrontDesk, instant, makeFrontDesk, problemOf, refusalOf } from "#tests/support/front-desk.ts";
import { addGuest, addRate } from "#tests/support/guesthouse.ts";
import { as, makeMember, viewOf } from "#tests/support/test-server.ts";

function undo({ property, clerk }: FrontDesk, ...rows: Pick<BookingRow, "id" | "version">[]): BookingRow[] {
  return as(property, clerk, (work) => undoChanges(work, { bookings: rows.map(({ id, version }) => ({ id, version })) }));
}

/** All fields of a booking except those that count changes. */
function content(row: BookingRow) {
  return { ...row, version: 0, updated_at: "" };
}

function only(rows: readonly BookingRow[]): BookingRow {
  const [row] = rows;
  if (!row) throw new Error("one booking goes in, one comes out");
  return row;
}

describe("an undo restores exactly", () => {
  test("a move with dates, room and price, and undoing the undo is the redo", () => {
    const desk = makeFrontDesk();
    const before = desk.book("5", "8", { room_id: desk.room101, total_gross_amount: 250 });
    const moved = desk.change(before.id, { room_id: desk.room201, check_in: "2030-04-06", check_out: "2030-04-10" });
    const undone = only(undo(desk, moved));
    expect(content(undone)).toEqual(content(before));
    const redone = only(undo(desk, undone));
    expect(content(redone)).toEqual(content(moved));
    expect(eventsOf(desk, before.id).map(({ type }) => type)).toEqual([
      "booking.created",
      "booking.moved",
      "booking.restored",
      "booking.restored",
    ]);
  });

  test("a swap of rooms, both together", () => {
    const desk = makeFrontDesk();
    const a = desk.book("5", "8", { room_id: desk.room101 });
    const b = desk.book("5", "8", { room_id: desk.room102 });
    const moves = [
      { id: a.id, room_id: desk.room102 },
      { id: b.id, room_id: desk.room101 },
    ];
    const swapped = as(desk.property, desk.clerk, (work) => moveBookings(work, { moves }));
    expect(undo(desk, ...swapped).map(content)).toEqual([content(a), content(b)]);
  });

  test("an early check-in, an early check-out, a cancel, an offer's confirmation", () => {
    const desk = makeFrontDesk();
    const { property, book, step, room101 } = desk;
    const arrival = book("1", "3", { room_id: room101, guest_id: addGuest(property) });
    const arrived = step(arrival.id, "check_in");
    expect(content(only(undo(desk, arrived)))).toEqual(content(arrival));
    const again = step(arrival.id, "check_in");
    property.clock.now = instant("2 08:00");
    expect(content(only(undo(desk, step(arrival.id, "check_out"))))).toEqual(content(again));
    const offer = book("5", "8", { status: "pending", expires_at: instant("4") });
    expect(content(only(undo(desk, step(offer.id, "confirm"))))).toEqual(content(offer));
    const canceled = step(offer.id, "cancel");
    expect(content(only(undo(desk, canceled)))).toEqual(content(offer));
  });

  test("the guests", () => {
    const desk = makeFrontDesk();
    const { property, clerk } = desk;
    const { id } = desk.book("5", "8", { guest_id: addGuest(property) });
    const before = guestIds(viewOf(property, clerk), id);
    const added = as(property, clerk, (work) => putGuest(work, id, addGuest(property, "Eva Maier")));
    undo(desk, added);
    expect(guestIds(viewOf(property, clerk), id)).toEqual(before);
  });

  test("a booking that should not have been made is canceled, and its redo brings it back", () => {
    const desk = makeFrontDesk();
    const made = desk.book("5", "8", { room_id: desk.room101 });
    const gone = only(undo(desk, made));
    expect(gone.status).toBe("canceled");
    expect(content(only(undo(desk, gone)))).toEqual(content(made));
  });
});

describe("an undo is refused", () => {
  test("where a colleague has changed the booking since, and says who did what and when", () => {
    const desk = makeFrontDesk();
    const { id } = desk.book("5", "8", { room_id: desk.room101, code: "4711" });
    const mine = desk.change(id, { room_id: desk.room102 });
    const colleague = makeMember(desk.property, "staff", "Konrad");
    desk.change(id, { room_id: desk.room110 }, colleague);
    expect(problemOf(() => undo(desk, mine))).toMatchObject({
      type: "booking/changed_since",
      detail: "Konrad · 1 Apr 2030, 12:00 · Booking 4711 moved: 102, 5 Apr – 8 Apr → 110, 5 Apr – 8 Apr",
    });
  });

  test("where the place is taken by now, for all of them", () => {
    const desk = makeFrontDesk();
    const a = desk.book("5", "8", { room_id: desk.room101 });
    const b = desk.book("5", "8", { room_id: desk.room102 });
    const [movedA, movedB] = [
      desk.change(a.id, { check_in: "2030-04-10", check_out: "2030-04-12" }),
      desk.change(b.id, { color: "#112233" }),
    ];
    desk.book("6", "7", { room_id: desk.room101 });
    expect(refusalOf(() => undo(desk, movedB, movedA))).toBe("booking/overlap_detected");
    expect(bookingStore.get(viewOf(desk.property, desk.clerk), b.id).color).toBe("#112233");
  });

  test("of a canceled stay whose type is full by now", () => {
    const desk = makeFrontDesk();
    const { id } = desk.book("5", "8");
    const canceled = desk.step(id, "cancel");
    for (let n = 0; n < 3; n += 1) desk.book("5", "8");
    expect(refusalOf(() => undo(desk, canceled))).toBe("booking/no_available_room_found");
  });

  test("where the customer, a guest or the rate that it leads back to is gone by now", () => {
    const desk = makeFrontDesk();
    const { property, clerk } = desk;
    const [former, guest, rate_id] = [addGuest(property), addGuest(property), addRate(property, { name: "Weekend", default: 0 })];
    const gone = (table: string, id: string) =>
      property.runtime.db.$client.prepare(`UPDATE ${table} SET deleted_at = ? WHERE id = ?`).run(property.clock.now, id);
    const other = desk.book("5", "8", { customer_id: former, guest_id: guest, rate_id, total_gross_amount: 300 });
    const withoutGuest = as(property, clerk, (work) => removeGuest(work, other.id, guest));
    gone("contacts", guest);
    expect(problemOf(() => undo(desk, withoutGuest))).toMatchObject({ type: "not_found", detail: "guests" });
    const withoutCustomer = desk.change(other.id, { customer_id: null });
    gone("contacts", former);
    expect(problemOf(() => undo(desk, withoutCustomer))).toMatchObject({ type: "not_found", detail: "customer_id" });
    const atAnotherRate = desk.change(other.id, { rate_id: desk.rate });
    gone("rates", rate_id);
    expect(problemOf(() => undo(desk, atAnotherRate))).toMatchObject({ type: "not_found", detail: "rate_id" });
  });

  test("of a version that never was, and while an invoice covers the booking", () => {
    const desk = makeFrontDesk();
    const { id } = desk.book("5", "8");
    expect(refusalOf(() => undo(desk, { id, version: 7 }))).toBe("booking/changed_since");
    const changed = desk.change(id, { color: "#112233" });
    desk.property.runtime.db.$client.prepare("UPDATE bookings SET read_only = 1 WHERE id = ?").run(id);
    expect(refusalOf(() => undo(desk, changed))).toBe("booking/read_only");
  });
});

test("what happened to a booking's money is no change of the booking that an undo could take back", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "8", { room_id: desk.room101 });
  const money = <T>(task: (work: Work) => T) => as(desk.property, desk.clerk, task);
  const folio = money((work) => foliosOf(work, "booking_id", [id]).get(id)?.[0]);
  if (!folio) throw new Error("each booking has a folio");
  money((work) => addCharge(work, folio.id, { name: "Bar", tax_percentage: 20, gross_amount: cents(12), quantity: 1 }));
  const charge = money((work) =>
    chargesOfFolios(work, [folio.id])
      .get(folio.id)
      ?.find(({ name }) => name === "Bar"),
  );
  money((work) => changeCharge(work, { folio_id: folio.id, charge_id: charge?.id ?? "", gross_amount: cents(9) }));
  const before = bookingStore.get(viewOf(desk.property, desk.clerk), id);
  expect(refusalOf(() => undo(desk, before))).toBe("booking/changed_since");
  expect(bookingStore.get(viewOf(desk.property, desk.clerk), id)).toEqual(before);
});

describe("undoing step by step", () => {
  test("walks back through all changes of a booking, and forward again through all of them", () => {
    const desk = makeFrontDesk();
    const states = [desk.book("5", "8", { room_id: desk.room101 })];
    states.push(desk.change(states[0]?.id ?? "", { room_id: desk.room102 }));
    states.push(desk.change(states[0]?.id ?? "", { check_in: "2030-04-06", check_out: "2030-04-10" }));
    states.push(desk.change(states[0]?.id ?? "", { description: "late arrival" }));

    const undone: BookingRow[] = [];
    for (const state of [...states.slice(1)].reverse()) undone.push(only(undo(desk, state)));
    expect(undone.map(content)).toEqual(states.slice(0, -1).reverse().map(content));

    const redone = [...undone].reverse().map((state) => only(undo(desk, state)));
    expect(redone.map(content)).toEqual(states.slice(1).map(content));
  });

  test("a colleague's change in between stands in the way, and is named", () => {
    const desk = makeFrontDesk();
    const before = desk.book("5", "8", { room_id: desk.room101 });
    const mine = desk.change(before.id, { room_id: desk.room102 });
    const ben = makeMember(desk.property, "staff", "Ben");
    as(desk.property, ben, (work) => moveBookings(work, { moves: [{ id: before.id, room_id: desk.room110 }] }));
    const refusal = problemOf(() => undo(desk, mine));
    expect(refusal.type).toBe("booking/changed_since");
    expect(refusal.detail).toContain("Ben");
  });

  test("one event records one undo, guests included", () => {
    const desk = makeFrontDesk();
    const before = desk.book("5", "8", { room_id: desk.room101 });
    const withGuest = as(desk.property, desk.clerk, (work) => putGuest(work, before.id, addGuest(desk.property)));
    const undone = only(undo(desk, withGuest));
    expect(guestIds(viewOf(desk.property, desk.clerk), before.id)).toEqual([]);
    expect(undone.version).toBe(withGuest.version + 1);
    const redone = only(undo(desk, undone));
    expect(guestIds(viewOf(desk.property, desk.clerk), before.id)).toHaveLength(1);
    expect(redone.version).toBe(undone.version + 1);
  });
});
