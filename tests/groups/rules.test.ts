import { expect, test } from "vitest";
import { byDay, byRoomType, dueOf } from "#shared/stays/groups/rules.ts";
import { instant } from "#tests/support/front-desk.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const ZONE = "Europe/Vienna";
type Member = Parameters<typeof byDay>[0][number];

function stay(from: string, to: string, given: Partial<Member> = {}): Member {
  return {
    status: "confirmed",
    check_in: instant(`${from} 15:00`),
    check_out: instant(`${to} 11:00`),
    number_of_nights: Number(to) - Number(from),
    occupancy: 2,
    room_type_id: "double",
    gross_amount: decimal(100.1),
    ...given,
  };
}

test("who may arrive or leave now, and who has booked for longer", () => {
  const today = stay("5", "7");
  const overdue = stay("4", "7", { status: "pending" });
  const later = stay("6", "7");
  const leaving = stay("3", "5", { status: "checked_in" });
  const staying = stay("3", "6", { status: "checked_in" });
  const off = stay("5", "7", { status: "canceled" });
  const all = [today, overdue, later, leaving, staying, off];
  expect(dueOf(all, { now: instant("5 09:00"), time_zone: ZONE })).toEqual({
    arriving: [today, overdue],
    leaving: [leaving, staying],
    staying: [staying],
  });
});

test("what a group takes of each room type, to the cent, without those who don't come", () => {
  const members = [
    stay("5", "7"),
    stay("5", "8", { room_type_id: "suite", occupancy: 4, gross_amount: decimal(300.3) }),
    stay("6", "7", { occupancy: 1, gross_amount: decimal(50.2) }),
    stay("5", "7", { status: "no_show" }),
  ];
  expect(byRoomType(members)).toEqual([
    { room_type_id: "double", rooms: 2, persons: 3, nights: 3, gross_amount: 150.3 },
    { room_type_id: "suite", rooms: 1, persons: 4, nights: 3, gross_amount: 300.3 },
  ]);
  expect(byRoomType([])).toEqual([]);
});

test("a group day by day, from the first arrival to the last departure", () => {
  const members = [
    stay("6", "8", { occupancy: 3 }),
    stay("5", "7"),
    stay("5", "5", { occupancy: 1 }),
    stay("1", "9", { status: "canceled" }),
  ];
  expect(byDay(members, ZONE)).toEqual([
    { date: "2030-04-05", arriving: 2, leaving: 1, rooms: 1, persons: 2 },
    { date: "2030-04-06", arriving: 1, leaving: 0, rooms: 2, persons: 5 },
    { date: "2030-04-07", arriving: 0, leaving: 1, rooms: 1, persons: 3 },
    { date: "2030-04-08", arriving: 0, leaving: 1, rooms: 0, persons: 0 },
  ]);
  expect(byDay([], ZONE)).toEqual([]);
});
