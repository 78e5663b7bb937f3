import { expect, test } from "vitest";
import { type Party, type Served, serviceSections } from "#server/reports/service-lines.ts";
import { SERVICE_GROUPS, type ServiceGroup, servedDays, usualServiceDay } from "#shared/reports/service-list.ts";

const inRoom = (id: string, room: string, customer_name: string, names: string[] = []): Party => {
  return { id, place: `0 ${room}`, room, customer_name, names, comment: null };
};
const withoutRoom = (id: string, customer_name: string): Party => {
  return { id, place: "1", room: null, customer_name, names: [], comment: null };
};
const dinner = (party_id: string, quantity = 1): Served => ({ date: "2030-04-02", item: "Dinner", quantity, party_id });
const listOf = (served: Served[], parties: Party[], by: ServiceGroup = "date") =>
  serviceSections(served, parties, by).flatMap(({ lines }) => lines);

test("a room in which one party leaves and another comes has one line for both, in the order in which they come", () => {
  const parties = [inRoom("huber", "101", "Anna Huber", ["Anna Huber", "Ben Huber"]), inRoom("maier", "101", "Eva Maier", ["Eva Maier"])];
  expect(listOf([dinner("maier"), dinner("huber", 2)], parties)).toEqual([
    {
      ...{ date: "2030-04-02", item: "Dinner", quantity: 3, room: "101" },
      ...{ customer_name: "Anna Huber, Eva Maier", names: ["Anna Huber", "Ben Huber", "Eva Maier"], comment: null },
    },
  ]);
});

test("two accounts of one stay are one party", () => {
  expect(listOf([dinner("huber", 2), dinner("huber")], [inRoom("huber", "101", "Huber", ["Huber"])])).toEqual([
    { date: "2030-04-02", item: "Dinner", quantity: 3, room: "101", customer_name: "Huber", names: ["Huber"], comment: null },
  ]);
});

test("a name is told as it was typed, and a shorter name comes before a longer one", () => {
  const typed = 'Beer\n"large"';
  const served = ["Beer small", typed, "Beer"].map((item) => ({ ...dinner("huber", 10), item }));
  expect(listOf(served, [inRoom("huber", "101", "Huber")]).map(({ item }) => item)).toEqual(["Beer", typed, "Beer small"]);
});

test("who has no room comes after all rooms, each for themselves", () => {
  const parties = [inRoom("m", "101", "Maier"), withoutRoom("c", "Adler"), withoutRoom("a", "Huber"), withoutRoom("b", "Huber")];
  for (const by of SERVICE_GROUPS) {
    const list = listOf(
      ["b", "m", "a", "c"].map((id) => dinner(id)),
      parties,
      by,
    );
    expect(list.map(({ room, customer_name }) => [room, customer_name])).toEqual([
      ["101", "Maier"],
      [null, "Adler"],
      [null, "Huber"],
      [null, "Huber"],
    ]);
  }
});

test("lines lie under the headings by which they are asked for, under each by their dates", () => {
  const parties = [inRoom("m", "101", "Maier"), inRoom("h", "102", "Huber")];
  const served = [dinner("h"), dinner("m"), { ...dinner("h"), date: "2030-04-01", item: "Lunch" }];
  const headings = (by: ServiceGroup) =>
    serviceSections(served, parties, by).map(({ key, lines }) => [
      key,
      ...lines.map(({ date, item, room }) => `${date.slice(-1)} ${item} ${room}`),
    ]);
  expect(headings("date")).toEqual([
    ["2030-04-01", "1 Lunch 102"],
    ["2030-04-02", "2 Dinner 101", "2 Dinner 102"],
  ]);
  expect(headings("item")).toEqual([
    ["Dinner", "2 Dinner 101", "2 Dinner 102"],
    ["Lunch", "1 Lunch 102"],
  ]);
  expect(headings("room")).toEqual([
    ["0 101", "2 Dinner 101"],
    ["0 102", "1 Lunch 102", "2 Dinner 102"],
  ]);
});

test("an account without anything that is served has no line", () => {
  expect(serviceSections([], [inRoom("huber", "101", "Huber")], "room")).toEqual([]);
});

test("what the bookings of a room say of their guests stands beside the line, each once", () => {
  const comments = (...all: (string | null)[]) => {
    const parties = all.map((comment, index) => ({ ...inRoom(`${index}`, "101", "Huber"), comment }));
    return listOf(
      parties.map(({ id }) => dinner(id)),
      parties,
    ).map(({ comment }) => comment);
  };
  expect(comments("Nut allergy")).toEqual(["Nut allergy"]);
  expect(comments("Nut allergy", null, "Vegan", "Vegan")).toEqual(["Nut allergy · Vegan"]);
});

test.each([
  ["11:59", "today"],
  ["12:00", "tomorrow"],
  ["21:30", "tomorrow"],
])(
  "at %s in London the kitchen of a house in Vienna looks at %s, since from two in the afternoon it prepares the next day",
  (time, day) => {
    expect(usualServiceDay(`2030-04-03T${time}:00+00:00`, "Europe/Vienna")).toBe(day);
  },
);

test("of this week the days gone by are not cooked for, of dates that were asked for all", () => {
  const week = { from: "2030-04-01", to: "2030-04-07" };
  expect(servedDays({ ...week, choice: "this_week" }, "2030-04-03")).toMatchObject({ from: "2030-04-03", to: "2030-04-07" });
  expect(servedDays({ ...week, choice: week }, "2030-04-03")).toMatchObject(week);
});
