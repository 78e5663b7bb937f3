import { expect, test } from "vitest";
import { dayOf, floorOf, inOrderOfWork, isShownIn, taskOf } from "#shared/stays/housekeeping/rules.ts";
import type { BoardRow, BoardStay } from "#shared/stays/housekeeping/schema.ts";

const ZONE = "Europe/Vienna";
const DAY = { date: "2030-04-05", zone: ZONE };

/** A stay of April: in at 15:00, out at 11:00 of Vienna's summer time. */
function stay(from: number, to: number, status: BoardStay["status"], more: Partial<BoardStay> = {}): BoardStay {
  const at = (day: number, hour: string) => `2030-04-${String(day).padStart(2, "0")}T${hour}:00:00.000Z`;
  return {
    booking_id: null,
    name: `${from}-${to} ${status}`,
    status,
    arrival_time: null,
    persons: 2,
    children: 0,
    cots: 0,
    comes_from: null,
    goes_to: null,
    check_in: at(from, "13"),
    check_out: at(to, "09"),
    ...more,
  };
}

const clock = (hour: number) => `2030-04-05T${String(hour).padStart(2, "0")}:00:00.000Z`;
const used = (from: number, to: number, status: BoardStay["status"]) =>
  stay(from, to, status, { check_in: clock(from), check_out: clock(to) });

test.each<[what: string, stays: BoardStay[], arrival: string | null, departure: string | null, stayer: string | null]>([
  ["an empty room", [], null, null, null],
  ["guests to come", [stay(5, 7, "confirmed")], "5-7 confirmed", null, null],
  ["an offer for today", [stay(5, 7, "pending")], "5-7 pending", null, null],
  ["guests who have come", [stay(5, 7, "checked_in")], "5-7 checked_in", null, null],
  ["guests who stay", [stay(3, 7, "checked_in")], null, null, "3-7 checked_in"],
  ["guests about to leave", [stay(3, 5, "checked_in")], null, "3-5 checked_in", null],
  ["guests who have left", [stay(3, 5, "checked_out")], null, "3-5 checked_out", null],
  ["guests who left before their time", [stay(3, 7, "checked_out")], null, null, null],
  ["one leaves, one comes", [stay(3, 5, "checked_in"), stay(5, 6, "confirmed")], "5-6 confirmed", "3-5 checked_in", null],
  ["who should have left yesterday and is still there", [stay(3, 4, "checked_in")], null, "3-4 checked_in", null],
  ["who should have come yesterday and still may", [stay(4, 6, "confirmed")], "4-6 confirmed", null, null],
  ["who never came and would leave today", [stay(4, 5, "confirmed")], null, null, null],
  ["day use", [used(8, 14, "confirmed")], "8-14 confirmed", "8-14 confirmed", null],
  ["day use before the next guests", [used(8, 12, "checked_out"), stay(5, 6, "confirmed")], "5-6 confirmed", "8-12 checked_out", null],
  ["two who share a day", [used(8, 10, "confirmed"), used(12, 14, "confirmed")], "8-10 confirmed", "8-10 confirmed", null],
  ["two changes, the first done", [stay(3, 5, "checked_out"), used(10, 12, "checked_in")], "10-12 checked_in", "10-12 checked_in", null],
])("%s", (_, stays, arrival, departure, stayer) => {
  const day = dayOf(stays, DAY);
  expect([day.arrival, day.departure, day.stayer].map((found) => found?.name ?? null)).toEqual([arrival, departure, stayer]);
});

test("the day is the property's, not the world's", () => {
  const late = stay(5, 6, "confirmed", { check_in: "2030-04-04T22:30:00.000Z", check_out: "2030-04-05T22:30:00.000Z" });
  expect(dayOf([late], DAY)).toMatchObject({ arrival: late, departure: null });
});

function row(number: string, status: BoardRow["status"], day: Partial<BoardRow> = {}): BoardRow {
  return {
    object: "housekeeping_row",
    id: number,
    version: 1,
    number,
    status,
    room_type_id: "t",
    room_type_name_en: null,
    room_type_name: "Double",
    arrival: null,
    departure: null,
    stayer: null,
    next_arrival: null,
    lock: null,
    note: null,
    inspected: null,
    ...day,
  };
}

test.each([
  ["clean", { arrival: stay(5, 7, "confirmed") }, "done"],
  ["dirty", { arrival: stay(5, 7, "confirmed") }, "needed_today"],
  ["dirty", { arrival: stay(5, 7, "pending") }, "needed_today"],
  ["dirty", { arrival: stay(5, 7, "confirmed"), departure: stay(3, 5, "checked_in") }, "needed_today"],
  ["dirty", { arrival: stay(5, 7, "checked_in"), departure: stay(3, 5, "checked_out") }, "occupied"],
  ["dirty", { departure: stay(3, 5, "checked_in") }, "departure"],
  ["dirty", { stayer: stay(3, 7, "checked_in") }, "occupied"],
  ["dirty", {}, "vacant"],
  ["out_of_service", { arrival: stay(5, 7, "confirmed") }, "closed"],
] as const)("a %s room with %j is %s", (status, day, task) => {
  expect(taskOf(row("101", status, day))).toBe(task);
});

test("a housekeeper goes first where guests wait and nobody is in, then by the hour of arrival", () => {
  const rows = [
    row("101", "clean"),
    row("102", "dirty"),
    row("103", "dirty", { stayer: stay(3, 7, "checked_in") }),
    row("104", "dirty", { arrival: stay(5, 7, "confirmed"), departure: stay(3, 5, "checked_in") }),
    row("105", "dirty", { arrival: stay(5, 7, "confirmed"), departure: stay(3, 5, "checked_out") }),
    row("106", "dirty", { arrival: stay(5, 7, "confirmed", { arrival_time: "11:30" }) }),
    row("107", "dirty", { departure: stay(3, 5, "checked_in") }),
    row("108", "dirty", { departure: stay(3, 5, "checked_out") }),
    row("109", "out_of_service"),
  ];
  expect(inOrderOfWork(rows, ZONE).map(({ number }) => number)).toEqual(["106", "105", "104", "108", "107", "103", "102", "101", "109"]);
});

test("each tab shows its rooms", () => {
  const turn = row("101", "dirty", { arrival: stay(5, 7, "confirmed"), departure: stay(3, 5, "checked_in") });
  const closed = row("102", "out_of_service", { stayer: null });
  const tabs = ["overview", "check_ins", "check_outs", "stayers", "out_of_service"] as const;
  expect(tabs.filter((tab) => isShownIn(tab, turn))).toEqual(["overview", "check_ins", "check_outs"]);
  expect(tabs.filter((tab) => isShownIn(tab, closed))).toEqual(["overview", "out_of_service"]);
});

test("a room number gives the floor where it is made that way", () => {
  expect(["101", "204", "1204", "001", "7", "12", "A12", "Alpenblick"].map(floorOf)).toEqual(["1", "2", "12", "0", null, null, null, null]);
});
