import { expect, test } from "vitest";
import { type Served, serviceLines } from "#server/office/reports/service-list/service-lines.ts";
import { servedDays, usualServiceDay } from "#shared/office/reports/service-list.ts";

const dinner = { date: "2030-04-02", item: "Dinner", children: 0, cots: 0, comment: null };
const inRoom = (quantity: number, room: string, customer_name: string, ...names: string[]): Served => ({
  ...dinner,
  quantity,
  room,
  customer_name,
  names,
  place: `0 ${room}`,
  whom: "",
});
test("a room in which one party leaves and another comes has one line for both", () => {
  const huber = { ...inRoom(2, "101", "Anna Huber", "Anna Huber", "Ben Huber"), children: 2, cots: 1 };
  const maier = { ...inRoom(1, "101", "Eva Maier", "Eva Maier"), children: 1 };
  expect(serviceLines([huber, maier], "date")).toEqual([
    {
      date: "2030-04-02",
      item: "Dinner",
      quantity: 3,
      room: "101",
      customer_name: "Anna Huber, Eva Maier",
      names: ["Anna Huber", "Ben Huber", "Eva Maier"],
      children: 3,
      cots: 1,
      comment: null,
    },
  ]);
});

test("two accounts of one stay are one party", () => {
  const accounts = [inRoom(2, "101", "Huber"), inRoom(1, "101", "Huber")].map((charge) => ({ ...charge, children: 1 }));
  expect(serviceLines(accounts, "date")).toEqual([
    {
      date: "2030-04-02",
      item: "Dinner",
      quantity: 3,
      room: "101",
      customer_name: "Huber",
      names: [],
      children: 1,
      cots: 0,
      comment: null,
    },
  ]);
});

test("a name with quotes and line breaks is listed as it was typed, and a shorter name comes before a longer one", () => {
  const typed = 'Beer\n"large"';
  const charges = ["Beer small", typed, "Beer"].map((item) => ({ ...inRoom(10, "101", "Huber"), item }));
  expect(serviceLines(charges, "date").map(({ item, quantity }) => [item, quantity])).toEqual([
    ["Beer", 10],
    [typed, 10],
    ["Beer small", 10],
  ]);
});

test("who has no room comes after all rooms, each for themselves", () => {
  const someone = (id: string, name: string) => ({ ...inRoom(1, "", name), room: null, place: "1", whom: `${name} ${id}` });
  const all = [someone("b", "Huber"), inRoom(1, "101", "Maier"), someone("a", "Huber"), someone("c", "Adler")];
  const list = serviceLines(all, "date");
  expect(list.map(({ room, customer_name }) => [room, customer_name])).toEqual([
    ["101", "Maier"],
    [null, "Adler"],
    [null, "Huber"],
    [null, "Huber"],
  ]);
});

test("notes of a room's bookings about their guests are beside the line, each once", () => {
  const of = (comment: string | null) => ({ ...inRoom(1, "101", "Huber"), comment });
  const comments = (...all: (string | null)[]) => serviceLines(all.map(of), "date").map(({ comment }) => comment);
  expect(comments("Nut allergy")).toEqual(["Nut allergy"]);
  expect(comments("Nut allergy", null, "Vegan", "Vegan")).toEqual(["Nut allergy · Vegan"]);
});

test.each([
  ["11:59", "today"],
  ["12:00", "tomorrow"],
  ["21:30", "tomorrow"],
])(
  "at %s in London the kitchen of a property in Vienna looks at %s, since from two in the afternoon it prepares the next day",
  (time, day) => {
    expect(usualServiceDay(`2030-04-03T${time}:00+00:00`, "Europe/Vienna")).toBe(day);
  },
);

test("of this week the days gone by are not cooked for, of dates that were asked for all", () => {
  const week = { from: "2030-04-01", to: "2030-04-07" };
  expect(servedDays({ ...week, choice: "this_week" }, "2030-04-03")).toMatchObject({ from: "2030-04-03", to: "2030-04-07" });
  expect(servedDays({ ...week, choice: week }, "2030-04-03")).toMatchObject(week);
});
