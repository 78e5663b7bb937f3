import { expect, test } from "vitest";
import { bookingMailKinds } from "#server/stays/bookings/mails/mail-kinds.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Group, GroupSummary } from "#shared/stays/groups/schema.ts";
import { fetchPdf, furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { addContact, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer, viewOf } from "#tests/support/test-server.ts";

/** A house whose double rooms cost 100 and whose suites cost 200. */
async function office() {
  const open = await startTestServer();
  open.property.clock.now = "2030-04-01T10:00:00.000Z";
  const house = furnish(open.property);
  const setPrice = open.property.runtime.db.$client.prepare("UPDATE prices SET gross_amount = ? WHERE room_type_id = ?");
  setPrice.run(10_000, house.double);
  setPrice.run(20_000, house.suite);
  const { actor, call, cookie } = await open.login("manager");
  const book = async (input: object) =>
    (await call<Booking>("POST /bookings", { room_type_id: house.double, room_id: house.room101, occupancy: 2, ...input })).body;
  const cut = async ({ id }: Booking, from: string, place: object) =>
    call<Booking & { type?: string }>(`POST /bookings/${id}/parts`, { from, ...place });
  const nightsOf = ({ price }: Booking) => price.nights.map(({ gross_amount }) => gross_amount);
  return { ...open, ...house, actor, call, cookie, book, cut, nightsOf };
}

test("discounts of length go by the whole stay, surcharges by each night's day, and a shorter stay loses the discount", async () => {
  const { call, rate, book, cut, nightsOf, room201 } = await office();
  await call(`POST /rates/${rate}/price_rules`, { kind: "weekday", weekdays: [5], gross_amount: 10 });
  await call(`POST /rates/${rate}/price_rules`, { kind: "long_stay", nights: 7, percentage: -10 });
  // Wednesday to Thursday of the next week, with one Friday in it.
  const stay = await book({ check_in: "2030-04-03", check_out: "2030-04-11" });
  expect(nightsOf(stay)).toEqual([90, 90, 100, 90, 90, 90, 90, 90]);
  const { body: inParts } = await cut(stay, "2030-04-08", { room_id: room201 });
  expect(nightsOf(inParts)).toEqual([90, 90, 100, 90, 90, 180, 180, 180]);
  const shorter = await call<Booking>(`PATCH /bookings/${stay.id}`, { check_out: "2030-04-09" });
  expect(nightsOf(shorter.body)).toEqual([100, 100, 110, 100, 100, 200]);
  const kept = await call<Booking>(`PATCH /bookings/${stay.id}`, { check_out: "2030-04-11", retain_original_price: true });
  expect(nightsOf(kept.body).slice(0, 6)).toEqual([100, 100, 110, 100, 100, 200]);
});

test("a stay of a group is cut: its sums, its confirmation and the mail of the stay follow", async () => {
  const { url, property, actor, cookie, call, book, cut, room201 } = await office();
  furnishLetterhead(property);
  const guest_id = addContact(property, "Anna Gruber");
  const { body: group } = await call<Group>("POST /groups", { name: "Chor", customer_id: guest_id });
  const stay = await book({ check_in: "2030-04-05", check_out: "2030-04-08", group_id: group.id, guest_id });
  await cut(stay, "2030-04-07", { room_id: room201 });
  const { body } = await call<Group & { summary: GroupSummary }>(`GET /groups/${group.id}?expand=summary`);
  expect(body.summary).toMatchObject({ gross_amount: 400, bookings: 1 });
  const { text } = await fetchPdf(url, cookie, `/groups/${group.id}/confirmation`);
  expect(text).toMatch(/5\.–7\. Apr[^:]*: Double, Zimmer 101 7\.–8\. Apr[^:]*: Suite, Zimmer 201/);
  const draft = bookingMailKinds(() => "").confirmation.draft(viewOf(property, actor), stay.id);
  expect(draft?.values({ language: "en", include_rates: true }).room_type).toMatch(
    /^Double.*; from .*7 April 2030 another room \(Suite\)$/,
  );
});

test("day use can't be cut, and no part goes to a room or type that was deleted", async () => {
  const { property, book, cut, room101, room102, double } = await office();
  const day = await book({ check_in: "2030-04-05T08:00:00Z", check_out: "2030-04-05T15:00:00Z", room_id: room101 });
  expect((await cut(day, "2030-04-05", { room_id: room102 })).body.type).toBe("booking/invalid_dates");
  const stay = await book({ check_in: "2030-04-10", check_out: "2030-04-13" });
  property.runtime.db.$client.prepare("UPDATE rooms SET deleted_at = ? WHERE id = ?").run(property.clock.now, room102);
  expect((await cut(stay, "2030-04-11", { room_id: room102 })).body.type).toBe("not_found");
  expect((await cut(stay, "2030-04-11", { room_type_id: double })).status).toBe(200);
});
