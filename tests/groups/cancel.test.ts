import { expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import { furnish, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function startGroup() {
  const { property, login } = await startTestServer();
  const { double } = furnish(property);
  const { call } = await login("staff");
  const stay = (from: number) => ({
    check_in: `2030-04-1${from}`,
    check_out: `2030-04-1${from + 1}`,
    room_type_id: double,
    occupancy: 1,
    auto_assign_room: true,
    total_gross_amount: 100,
  });
  const { body: group } = await call<Group>("POST /groups", { name: "Choir", bookings: [stay(0), stay(1), stay(2)] });
  const members = async () =>
    (await call<Page<Booking>>(`GET /bookings?group_id=${group.id}&sort=check_in`)).body.data.map(({ status, paid_amount }) => ({
      status,
      paid_amount,
    }));
  const pay = async (amount: number) => {
    const { body } = await call<Page<Folio>>(`GET /folios?group_id=${group.id}`);
    return call(`POST /folios/${body.data[0]?.id}/payments`, { payment_method_id: cash, amount });
  };
  const cash = insert(property, "payment_methods", { name: "Cash", kind: "cash" });
  const cancel = (decision?: object, headers = {}) => call<Booking[]>(`POST /groups/${group.id}/cancel`, decision, headers);
  const setStatus = (id: string, status: string) =>
    property.runtime.db.$client.prepare("UPDATE bookings SET status = ? WHERE id = ?").run(status, id);
  return { call, group, cash, members, pay, cancel, setStatus };
}

const stays = (...statuses: string[]) => statuses.map((status) => ({ status, paid_amount: 0 }));

test("all bookings of a group are canceled by one call, which one undo takes back", async () => {
  const { call, members, cancel } = await startGroup();
  const { status, body } = await cancel();
  expect(status).toBe(200);
  expect(body.map((booking) => booking.status)).toEqual(["canceled", "canceled", "canceled"]);
  expect((await cancel()).body).toMatchObject({ type: "booking/invalid_status" });
  await call("POST /bookings/undo", { bookings: body.map(({ id, version }) => ({ id, version })) });
  expect(await members()).toEqual(stays("confirmed", "confirmed", "confirmed"));
});

test("guests who are in house, have left or did not come keep their bookings", async () => {
  const { call, members, cancel, setStatus } = await startGroup();
  const { body } = await call<Page<Booking>>("GET /bookings?sort=check_in");
  const [first = "", second = ""] = body.data.map(({ id }) => id);
  setStatus(first, "checked_in");
  setStatus(second, "no_show");
  expect((await cancel()).body).toHaveLength(1);
  expect(await members()).toEqual(stays("checked_in", "no_show", "canceled"));
});

test("what was paid needs a decision; it goes back by one payment", async () => {
  const { cash, members, pay, cancel } = await startGroup();
  expect((await pay(60)).status).toBe(200);
  expect((await cancel()).body).toMatchObject({ type: "booking/payments_posted" });
  expect((await cancel({ deposit: "refund" })).body).toMatchObject({ errors: [{ path: "refund_payment_method_id" }] });
  expect(await members()).toEqual(["confirmed", "confirmed", "confirmed"].map((status) => ({ status, paid_amount: 20 })));
  expect((await cancel({ deposit: "refund", refund_payment_method_id: cash })).status).toBe(200);
  expect(await members()).toEqual(stays("canceled", "canceled", "canceled"));
});

test("a booking with an invoice refuses the cancellation of all", async () => {
  const { call, members, cancel } = await startGroup();
  const { body } = await call<Page<Booking>>("GET /bookings?sort=check_in");
  const first = body.data[0];
  const { body: customer } = await call<{ id: string }>("POST /contacts", {
    name: "Anna Gruber",
    address: { line1: "Dorfplatz 1", postal_code: "6020", city: "Innsbruck", country: "AT" },
  });
  const { body: folios } = await call<Page<Folio>>(`GET /bookings/${first?.id}/folios`);
  await call("POST /invoices", { folio_id: folios.data[0]?.id, customer_id: customer.id });
  expect((await cancel()).body).toMatchObject({ type: "booking/read_only", detail: first?.code });
  expect(await members()).toEqual(stays("confirmed", "confirmed", "confirmed"));
});

test("an outdated version of the group, an unknown group and a foreign field are refused", async () => {
  const { call, group, members, cancel } = await startGroup();
  expect((await cancel({}, { "if-match": `"${group.version + 7}"` })).body).toMatchObject({ type: "stale" });
  expect((await call("POST /groups/nobody/cancel")).status).toBe(404);
  expect((await cancel({ ids: [] })).body).toMatchObject({ errors: [{ path: "ids" }] });
  expect(await members()).toEqual(stays("confirmed", "confirmed", "confirmed"));
});
