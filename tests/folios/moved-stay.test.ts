import { expect, test } from "vitest";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { changeCharge, deleteCharge } from "#server/stays/folios/charges.ts";
import { closeFolios } from "#server/stays/folios/closing.ts";
import { chargesOfFolios, type FolioRow, folioStore, foliosOf } from "#server/stays/folios/queries.ts";
import { openFolio } from "#server/stays/folios/service.ts";
import { amount } from "#shared/platform/core/money.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { ChargePatch, FolioInput } from "#shared/stays/folios/schema.ts";
import { day, type FrontDesk, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addPrice, insert } from "#tests/support/guesthouse.ts";
import { as } from "#tests/support/test-server.ts";

/** The folios of a stay, one line per folio: day of April and amount of each charge, and the sum. */
function accountOf({ property, clerk }: FrontDesk, id: string) {
  return as(property, clerk, (work) => {
    const folios = foliosOf(work, "booking_id", [id]).get(id) ?? [];
    return folios.map((folio) => ({
      charges: (chargesOfFolios(work, [folio.id]).get(folio.id) ?? []).map(
        ({ booked_on, gross_amount }) => `${Number(booked_on.slice(8))}: ${amount(gross_amount)}`,
      ),
      sum: amount(folio.gross_amount),
    }));
  });
}

/** A second folio of the stay, to which its first night was moved. */
function splitOff(desk: FrontDesk, id: string): FolioRow {
  const night = firstNight(desk, id);
  return as(desk.property, desk.clerk, (work) => {
    const second = openFolio(work, FolioInput.parse({ booking_id: id }));
    changeCharge(work, { ...inCents(ChargePatch).parse({}), ...night }, second.id);
    return folioStore.get(work, second.id);
  });
}

function firstNight({ property, clerk }: FrontDesk, id: string) {
  return as(property, clerk, (work) => {
    const [own] = foliosOf(work, "booking_id", [id]).get(id) ?? [];
    const [night] = chargesOfFolios(work, [own?.id ?? ""]).get(own?.id ?? "") ?? [];
    return { folio_id: own?.id ?? "", charge_id: night?.id ?? "" };
  });
}

const dueOf = ({ property, clerk }: FrontDesk, id: string) => as(property, clerk, (work) => amount(getBooking(work, id).due_amount));

test("a stay that moves into dearer days is charged what they cost", () => {
  const desk = makeFrontDesk();
  const season = insert(desk.property, "rate_restrictions", { rate_id: desk.rate, name: "Easter", from: "2030-04-10", to: "2030-04-14" });
  addPrice(desk.property, desk.rate, desk.double, 15_000, { rate_restriction_id: season });
  const { id } = desk.book("5", "7", { room_id: desk.room101 });
  desk.change(id, { check_in: day("9"), check_out: day("11") });
  expect(accountOf(desk, id)).toEqual([{ charges: ["9: 100", "10: 150"], sum: 250 }]);
  expect(dueOf(desk, id)).toBe(250);
});

test("a stay that moves to another room of its type and days keeps its account", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "7", { room_id: desk.room101 });
  desk.change(id, { room_id: desk.room102 });
  expect(accountOf(desk, id)).toEqual([{ charges: ["5: 100", "6: 100"], sum: 200 }]);
  desk.change(id, { room_id: desk.room201 });
  expect(accountOf(desk, id)).toEqual([{ charges: ["5: 200", "6: 200"], sum: 400 }]);
});

test("a night edited by hand stays with its day, and goes with it", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "7", { room_id: desk.room101 });
  const night = firstNight(desk, id);
  as(desk.property, desk.clerk, (work) => changeCharge(work, { ...inCents(ChargePatch).parse({ gross_amount: 60 }), ...night }));
  desk.change(id, { check_in: day("4"), check_out: day("6") });
  expect(accountOf(desk, id)).toEqual([{ charges: ["4: 100", "5: 60"], sum: 160 }]);
  desk.change(id, { check_in: day("8"), check_out: day("10") });
  expect(accountOf(desk, id)).toEqual([{ charges: ["8: 100", "9: 100"], sum: 200 }]);
});

test("a night deleted by hand comes back with other days", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "7", { room_id: desk.room101 });
  const { folio_id, charge_id } = firstNight(desk, id);
  as(desk.property, desk.clerk, (work) => deleteCharge(work, folio_id, charge_id));
  expect(dueOf(desk, id)).toBe(100);
  desk.change(id, { check_in: day("5"), check_out: day("8") });
  expect(accountOf(desk, id)).toEqual([{ charges: ["5: 100", "6: 100", "7: 100"], sum: 300 }]);
});

test("a night on another folio is removed there once the stay no longer has it", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "7", { room_id: desk.room101 });
  splitOff(desk, id);
  desk.change(id, { check_in: day("8"), check_out: day("10") });
  expect(accountOf(desk, id)).toEqual([
    { charges: ["8: 100", "9: 100"], sum: 200 },
    { charges: [], sum: 0 },
  ]);
});

test("a night on a closed folio stays there, even if its day is removed", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "7", { room_id: desk.room101 });
  const second = splitOff(desk, id);
  as(desk.property, desk.clerk, (work) => closeFolios(work, [second]));
  desk.change(id, { check_in: day("5"), check_out: day("8") });
  expect(accountOf(desk, id)).toEqual([
    { charges: ["6: 100", "7: 100"], sum: 200 },
    { charges: ["5: 100"], sum: 100 },
  ]);
  desk.change(id, { check_in: day("8"), check_out: day("9") });
  expect(accountOf(desk, id)).toEqual([
    { charges: ["8: 100"], sum: 100 },
    { charges: ["5: 100"], sum: 100 },
  ]);
  expect(dueOf(desk, id)).toBe(200);
});
