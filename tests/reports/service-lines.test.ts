import { expect, test } from "vitest";
import { type Served, serviceSections } from "#server/office/reports/service-list/service-lines.ts";
import { servedDays, usualServiceDay } from "#shared/office/reports/service-list.ts";

const words = (room: string | null, customer_name: string, ...names: string[]) =>
  JSON.stringify({ room, customer_name, names, comment: null }).slice(1, -1);
const inRoom = (charges: string, room: string, customer_name: string, ...names: string[]): Served => [
  charges,
  `0 ${room}`,
  "",
  words(room, customer_name, ...names),
];
const listOf = (served: Served[], by: "date" | "item" | "room" = "date") =>
  serviceSections(served, by).flatMap(({ lines }) => JSON.parse(`[${lines}]`));

test("a room in which one party leaves and another comes has one line for both", () => {
  const huber = inRoom('2030-04-02"Dinner"2', "101", "Anna Huber", "Anna Huber", "Ben Huber");
  const maier = inRoom('2030-04-02"Dinner"1', "101", "Eva Maier", "Eva Maier");
  expect(listOf([huber, maier])).toEqual([
    {
      ...{ date: "2030-04-02", item: "Dinner", quantity: 3, room: "101" },
      ...{ customer_name: "Anna Huber, Eva Maier", names: ["Anna Huber", "Ben Huber", "Eva Maier"], comment: null },
    },
  ]);
});

test("two accounts of one stay are one party", () => {
  const [one, other] = [inRoom('2030-04-02"Dinner"2', "101", "Huber"), inRoom('2030-04-02"Dinner"1', "101", "Huber")];
  expect(listOf([one, other])).toEqual([
    { date: "2030-04-02", item: "Dinner", quantity: 3, room: "101", customer_name: "Huber", names: [], comment: null },
  ]);
});

test("a name with quotes and line breaks is listed as it was typed, and a shorter name comes before a longer one", () => {
  const typed = 'Beer\n"large"';
  const charges = ["Beer small", typed, "Beer"].map((name) => `2030-04-02${JSON.stringify(name)}10`).join("\n");
  expect(listOf([inRoom(charges, "101", "Huber")]).map(({ item, quantity }) => [item, quantity])).toEqual([
    ["Beer", 10],
    ["Beer small", 10],
    [typed, 10],
  ]);
});

test("who has no room comes after all rooms, each for themselves", () => {
  const someone = (id: string, name: string): Served => ['2030-04-02"Dinner"1', "1", `${name} ${id}`, words(null, name)];
  const list = listOf([someone("b", "Huber"), inRoom('2030-04-02"Dinner"1', "101", "Maier"), someone("a", "Huber"), someone("c", "Adler")]);
  expect(list.map(({ room, customer_name }) => [room, customer_name])).toEqual([
    ["101", "Maier"],
    [null, "Adler"],
    [null, "Huber"],
    [null, "Huber"],
  ]);
});

test("an account without anything that is served has no line", () => {
  expect(serviceSections([[null, "1", "x", words(null, "Huber")]], "room")).toEqual([]);
});

test("what the bookings of a room say of their guests stands beside the line, each once", () => {
  const of = (comment: string | null): Served => [
    '2030-04-02"Dinner"1',
    "0 101",
    "",
    words("101", "Huber").replace("null", JSON.stringify(comment)),
  ];
  const comments = (...all: (string | null)[]) => listOf(all.map(of)).map(({ comment }) => comment);
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
