import { expect, test } from "vitest";
import { dayOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { printedDays, printedRows } from "#client/stays/room-plan/model/print-rows.ts";
import { inTwoRooms, makeBooking, makeLock, makePlan } from "#tests/room-plan/plan-board-data.ts";

const FROM = dayOf("2026-05-01");

function cellsIn(label: string | null, store: ReturnType<typeof makePlan>) {
  const row = printedRows(store.content, FROM).find((each) => each.label === label && each.cells !== null);
  return (row?.cells ?? []).map(({ bar, nights }) => (bar ? `${bar.id} ${nights}` : "-"));
}

test("every row of the document has all its nights, and a stay takes those that it is there", () => {
  const store = makePlan([makeBooking("gruber", "r9", [3, 6]), makeBooking("huber", "r9", [6, 7])], [makeLock("carpet", "r20", [2, 4])]);
  expect(cellsIn("9", store)).toEqual(["-", "-", "gruber 3", "huber 1", ...Array.from({ length: 8 }, () => "-")]);
  expect(cellsIn("20", store).slice(0, 3)).toEqual(["-", "carpet 2", "-"]);
  const widths = printedRows(store.content, FROM).flatMap(({ cells }) =>
    cells ? [cells.reduce((sum, { nights }) => sum + nights, 0)] : [],
  );
  expect(new Set(widths)).toEqual(new Set([printedDays]));
});

test("who was there before, or stays beyond the document, is cut at its edge and marked", () => {
  const store = makePlan([
    makeBooking("early", "r9", [1, 3], { check_in: "2026-04-28T13:00:00.000Z" }),
    makeBooking("late", "r9", [12, 20]),
  ]);
  const row = printedRows(store.content, FROM).find(({ label }) => label === "9");
  expect(row?.cells?.[0]).toMatchObject({ nights: 2, wentBefore: true, goesOn: false });
  expect(row?.cells?.at(-1)).toMatchObject({ nights: 3, wentBefore: false, goesOn: true });
});

test("bookings without a room take as many rows as they need", () => {
  const store = makePlan([makeBooking("one", null, [3, 6]), makeBooking("two", null, [4, 7])]);
  expect(printedRows(store.content, FROM).filter(({ label }) => label === null)).toHaveLength(2);
});

test("a guest who changes rooms is in both, each with the room beside it unless the days are not printed", () => {
  const store = makePlan([inTwoRooms(makeBooking("gruber", "r9", [3, 6]))]);
  const cellOf = (label: string, from: number) =>
    printedRows(store.content, from)
      .find((row) => row.label === label && row.cells !== null)
      ?.cells?.find(({ bar }) => bar !== null);
  expect(cellOf("9", FROM)).toMatchObject({ nights: 1, cameFrom: undefined, goesTo: { room_id: "r20" } });
  expect(cellOf("20", FROM)).toMatchObject({ nights: 2, cameFrom: { room_id: "r9" }, goesTo: undefined });
  expect(cellOf("20", FROM + 4)).toMatchObject({ nights: 1, wentBefore: true, cameFrom: undefined });
});
