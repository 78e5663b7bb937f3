import { expect, test } from "vitest";
import { anonymizeContact } from "#server/office/privacy/anonymize.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { makeFrontDesk, problemOf } from "#tests/support/front-desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const AGE = /"age":\d/;

test("with the customer the ages of the children go, from the stay, its history and its undo; their number stays", async () => {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const anna = addContact(property, "Anna Gruber");
  const other = addContact(property, "Ben Huber");
  const { id } = desk.book("5", "7", {
    room_id: desk.room101,
    occupancy: 2,
    children: [{ age: 6 }],
    customer_id: anna,
    total_gross_amount: 0,
  });
  const kept = desk.book("5", "7", { room_id: desk.room102, occupancy: 2, children: [{ age: 9 }], customer_id: other }).id;
  desk.change(id, { children: [{ age: 7 }] });
  const { $client } = property.runtime.db;
  $client.prepare("UPDATE bookings SET status = 'checked_out' WHERE id = ?").run(id);
  const row = (of: string) => bookingStore.get(viewOf(property, clerk), of);
  const history = (of: string) =>
    JSON.stringify($client.prepare("SELECT data, undo FROM events WHERE parent_id = ?").all(of)).replaceAll("\\", "");
  expect(history(id)).toMatch(AGE);

  const write = <T>(task: (work: Work) => T) => as(property, clerk, task);
  await anonymizeContact({ runtime: property.runtime, view: viewOf(property, clerk), write }, anna);
  expect(row(id)).toMatchObject({ occupancy: 2, children: [{ age: null }] });
  expect(history(id)).not.toMatch(AGE);
  expect(row(kept).children).toEqual([{ age: 9 }]);
  expect(history(kept)).toMatch(AGE);
});

test("a record without ages is written back as it was read, and takes no further child without an age", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "7", { room_id: desk.room101, occupancy: 2, children: [{ age: 6 }] });
  desk.property.runtime.db.$client.prepare(`UPDATE bookings SET children = '[{"age":null}]' WHERE id = ?`).run(id);
  desk.change(id, { occupancy: 2, adults: 1, children: [{ age: null }], description: "Read and written" });
  const refused = problemOf(() => desk.change(id, { children: [{ age: null }, { age: null }] }));
  expect(refused).toMatchObject({ type: "validation", errors: [{ path: "children" }] });
});
