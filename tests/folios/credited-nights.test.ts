import { expect, test } from "vitest";
import type { InvoiceCredits } from "#shared/money/invoices/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startWithCompany } from "#tests/folios/routed-server.ts";
import { day } from "#tests/support/front-desk.ts";

/**
 * A stay at 104.70 a night with an issued invoice, of the company that pays for it or on its own folio: of two nights, or of three in lines
 * of several nights each.
 */
async function startInvoiced(payer: "company" | "guest", group_charges = false) {
  const billing = await startWithCompany();
  const { stay, routing, toCompany, draft, finalize, companyFolio, folioOf, call, book } = billing;
  const id = group_charges ? book("10", "13").id : stay.id;
  if (payer === "company") await routing(id, toCompany);
  const folio = payer === "company" ? await companyFolio() : (await folioOf(`booking_id=${id}`)).id;
  const invoice = await finalize((await draft(folio)).id, { group_charges });
  const lines = async () => (await call<InvoiceCredits>(`GET /invoices/${invoice.id}/credits`)).body.lines;
  const credit = (parts: object[]) => call(`POST /invoices/${invoice.id}/credit`, { reason: "Left earlier", lines: parts });
  /** Takes back all that is charged from a day on; the breakfast of a night is on the morning after it. */
  const creditFrom = async (date: string) => {
    const later = (await lines()).filter(({ from, name }) => from > date || (from === date && name !== "Breakfast"));
    return credit(later.map(({ line_id }) => ({ line_id })));
  };
  const cancelInvoice = () => call(`POST /invoices/${invoice.id}/cancel`, { reason: "Wrong" });
  const change = async (patch: object) => expect((await call(`PATCH /bookings/${id}`, patch)).status).toBe(200);
  const now = async () => (await call<Booking>(`GET /bookings/${id}`)).body;
  const undo = async () => call("POST /bookings/undo", { bookings: [{ id, version: (await now()).version }] });
  const charged = async () => {
    const { body } = await call<{ data: Folio[] }>(`GET /folios?booking_id=${id}`);
    return body.data.map(({ gross_amount }) => gross_amount);
  };
  const leaves = (date: string) => change({ check_out: day(date) });
  return { ...billing, id, invoice, lines, credit, creditFrom, cancelInvoice, change, leaves, now, undo, charged };
}

test.each(["before", "after"] as const)(
  "a night that was credited %s the guest left earlier is off the payer's folio once",
  async (order) => {
    const { creditFrom, leaves, cancelInvoice, charged, now } = await startInvoiced("company");
    if (order === "before") await creditFrom(day("6"));
    await leaves("6");
    if (order === "after") await creditFrom(day("6"));
    expect(await charged()).toEqual([0, 104.7]);
    await cancelInvoice();
    expect(await charged()).toEqual([0, 104.7]);
    expect((await now()).due_amount).toBe(104.7);
  },
);

test("on a folio that is open again the night takes its credit with it; undo and redo bring both", async () => {
  const { creditFrom, leaves, cancelInvoice, charged, undo } = await startInvoiced("guest");
  await creditFrom(day("6"));
  await cancelInvoice();
  expect(await charged()).toEqual([104.7]);
  await leaves("6");
  expect(await charged()).toEqual([104.7]);
  await undo();
  expect(await charged()).toEqual([104.7]);
  await undo();
  expect(await charged()).toEqual([104.7]);
  await leaves("7");
  expect(await charged()).toEqual([209.4]);
});

test("of a night that was credited in part nothing is left once it is gone", async () => {
  const { lines, credit, leaves, cancelInvoice, charged, undo } = await startInvoiced("guest");
  const night = (await lines()).find(({ name, from }) => name === "Lodging" && from === day("6"));
  await credit([{ line_id: night?.line_id, gross_amount: 30 }]);
  await cancelInvoice();
  expect(await charged()).toEqual([179.4]);
  await leaves("6");
  expect(await charged()).toEqual([104.7]);
  await undo();
  expect(await charged()).toEqual([179.4]);
});

test("a discount on three nights in one line goes with its nights, to the cent", async () => {
  const { lines, credit, leaves, cancelInvoice, charged } = await startInvoiced("guest", true);
  const nights = (await lines()).find(({ name }) => name === "Lodging");
  expect(nights?.quantity).toBe(3);
  await credit([{ line_id: nights?.line_id, gross_amount: 50 }]);
  await cancelInvoice();
  expect(await charged()).toEqual([264.1]);
  await leaves("12");
  expect(await charged()).toEqual([209.4 - 33.33]);
});

test("one of three nights in one line is credited: the last one, and one that is gone before it", async () => {
  const { lines, credit, leaves, cancelInvoice, charged } = await startInvoiced("guest", true);
  const nights = (await lines()).find(({ name }) => name === "Lodging");
  await credit([{ line_id: nights?.line_id, quantity: 1 }]);
  await cancelInvoice();
  await leaves("12");
  expect(await charged()).toEqual([209.4]);
  await leaves("11");
  expect(await charged()).toEqual([104.7]);
});

test("a credit is never more than what its night costs by now", async () => {
  const { call, id, creditFrom, cancelInvoice, charged } = await startInvoiced("guest");
  await creditFrom(day("6"));
  await cancelInvoice();
  expect((await call(`PUT /bookings/${id}/nights`, { nights: [{ date: day("6"), gross_amount: 60 }] })).status).toBe(200);
  expect(await charged()).toEqual([104.7]);
});

test("a stay that is canceled after a credit owes nothing once its payer's invoice is canceled, and the same as before when it comes back", async () => {
  const { call, id, creditFrom, cancelInvoice, charged, now } = await startInvoiced("company");
  await creditFrom(day("6"));
  expect((await call(`POST /bookings/${id}/cancel`)).status).toBe(200);
  await cancelInvoice();
  expect(await charged()).toEqual([0, 0]);
  expect((await now()).due_amount).toBe(0);
  await call(`POST /bookings/${id}/undo_cancel`);
  expect(await charged()).toEqual([0, 104.7]);
});

test("what was credited of a line that a person has posted stays credited when the stay is canceled", async () => {
  const { call, company, id, routing, companyFolio, draft, finalize, charged } = await startInvoiced("guest").then(async (billing) => {
    await billing.cancelInvoice();
    return billing;
  });
  await routing(id, { rules: [{ kinds: ["accommodation", "city_tax", "free_line"], customer_id: company }], apply: true });
  const folio = await companyFolio();
  await call(`POST /folios/${folio}/charges`, { name: "Hall", tax_percentage: 20, gross_amount: 80 });
  const invoice = await finalize((await draft(folio)).id);
  const { lines } = (await call<InvoiceCredits>(`GET /invoices/${invoice.id}/credits`)).body;
  const hall = lines.find(({ name }) => name === "Hall");
  await call(`POST /invoices/${invoice.id}/credit`, { reason: "Noise", lines: [{ line_id: hall?.line_id, gross_amount: 20 }] });
  await call(`POST /invoices/${invoice.id}/cancel`, { reason: "Wrong" });
  expect((await call(`POST /bookings/${id}/cancel`)).status).toBe(200);
  expect(await charged()).toEqual([0, 60]);
});

test.each(["before", "after"] as const)(
  "a night that was credited %s the guest left earlier is charged again when the guest stays on after all, and once",
  async (order) => {
    const { creditFrom, leaves, cancelInvoice, charged, now } = await startInvoiced("company");
    if (order === "before") await creditFrom(day("6"));
    await leaves("6");
    if (order === "after") await creditFrom(day("6"));
    await leaves("7");
    expect(await charged()).toEqual([0, 104.7, 104.7]);
    expect(await now()).toMatchObject({ gross_amount: 209.4, due_amount: 209.4 });
    await leaves("6");
    await leaves("7");
    expect(await charged()).toEqual([0, 104.7, 104.7]);
    await cancelInvoice();
    expect(sumAmounts(await charged())).toBe(209.4);
  },
);

test("the undo of a departure that was credited before restores what was agreed", async () => {
  const { creditFrom, leaves, charged, undo } = await startInvoiced("company");
  await creditFrom(day("6"));
  await leaves("6");
  await undo();
  expect(await charged()).toEqual([0, 104.7]);
  await undo();
  await leaves("7");
  expect(await charged()).toEqual([0, 104.7, 104.7]);
});

test("a room whose nights were credited to its group because it was canceled is charged again when it comes back", async () => {
  const { book, routing, call, guest, draft, finalize, folioOf } = await startWithCompany();
  const group = String((await call("POST /groups", { name: "Skiclub", customer_id: guest })).body["id"]);
  const [room] = [book("20", "22", { group_id: group }), book("20", "22", { group_id: group })];
  const leader = await folioOf(`group_id=${group}`);
  await routing(group, { rules: [{ kinds: ["accommodation", "catering", "city_tax"], folio_id: leader.id }], apply: true }, "groups");
  const invoice = await finalize((await draft(leader.id)).id);
  const charged = async () => {
    const of = async (owner: string) => (await call<{ data: Folio[] }>(`GET /folios?${owner}`)).body.data;
    return sumAmounts([...(await of(`group_id=${group}`)), ...(await of(`booking_id=${room.id}`))].map(({ gross_amount }) => gross_amount));
  };
  expect(await charged()).toBe(418.8);
  expect((await call(`POST /bookings/${room.id}/cancel`)).status).toBe(200);
  const { lines } = (await call<InvoiceCredits>(`GET /invoices/${invoice.id}/credits`)).body;
  const own = lines.filter(({ name, from }, index) => lines.findIndex((each) => each.name === name && each.from === from) === index);
  const credited = await call(`POST /invoices/${invoice.id}/credit`, {
    reason: "Canceled",
    lines: own.map(({ line_id }) => ({ line_id })),
  });
  expect(credited.status).toBe(200);
  expect(await charged()).toBe(209.4);
  await call(`POST /bookings/${room.id}/undo_cancel`);
  expect(await charged()).toBe(418.8);
});

test("a room of a group takes its credit with it, and the others keep theirs", async () => {
  const { book, routing, call, guest, folioOf, draft, finalize } = await startWithCompany();
  const group = String((await call("POST /groups", { name: "Skiclub", customer_id: guest })).body["id"]);
  const [room, other] = [book("20", "22", { group_id: group }), book("20", "22", { group_id: group })];
  const leader = await folioOf(`group_id=${group}`);
  await routing(group, { rules: [{ kinds: ["accommodation", "city_tax"], folio_id: leader.id }], apply: true }, "groups");
  const invoice = await finalize((await draft(leader.id)).id, { group_charges: true });
  await call(`POST /bookings/${room.id}/cancel`);
  const { lines } = (await call<InvoiceCredits>(`GET /invoices/${invoice.id}/credits`)).body;
  const parts = lines.map(({ line_id, quantity }) => ({ line_id, quantity: quantity / 2 }));
  expect((await call(`POST /invoices/${invoice.id}/credit`, { reason: "One room less", lines: parts })).status).toBe(200);
  expect((await folioOf(`group_id=${group}`)).gross_amount).toBe(209.4);
  await call(`POST /invoices/${invoice.id}/cancel`, { reason: "Wrong" });
  const ofLeader = async () => (await call<Folio>(`GET /folios/${leader.id}`)).body.gross_amount;
  expect(await ofLeader()).toBe(209.4);
  await call(`PATCH /bookings/${other.id}`, { check_out: day("21") });
  expect(await ofLeader()).toBe(104.7);
});
