import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { RoutingOut } from "#shared/stays/folios/routing-schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import { LODGING, startWithCompany } from "#tests/folios/routed-server.ts";
import { day } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";

test("a company pays lodging with what is included, the guest the rest: open charges move, later ones follow, each once", async () => {
  const { stay, routing, toCompany, billsOf, extend, call, sauna } = await startWithCompany();
  const { body } = await routing(stay.id, toCompany);
  expect([body.moved.length, body.open_charges.count]).toEqual([6, 0]);
  const own = (await call<{ data: Folio[] }>(`GET /folios?booking_id=${stay.id}`)).body.data[0]?.id;
  expect((await call<Folio>(`POST /folios/${own}/charges`, { item_id: sauna })).body.number).toBe(stay.code);

  await extend(stay.id, "8");
  await call(`PATCH /bookings/${stay.id}`, { occupancy: 1 });
  await call(`PATCH /bookings/${stay.id}`, { check_in: day("4"), check_out: day("8") });
  const bills = await billsOf(`booking_id=${stay.id}`);
  expect(bills).toMatchObject([
    { number: "stay", payer: null, gross_amount: 17.9, lines: ["Sauna"] },
    { number: "stay-2", payer: "company", lines: ["Breakfast", "City tax", "Lodging"] },
  ]);
  const { gross_amount } = (await call<Booking>(`GET /bookings/${stay.id}`)).body;
  expect(bills[1]?.gross_amount).toBe(gross_amount);
});

test("the company's invoice freezes its charges and not the stay; what comes later is on a further folio of the company", async () => {
  const { stay, routing, toCompany, billsOf, extend, draft, finalize, invoice, call, company } = await startWithCompany();
  await routing(stay.id, toCompany);
  const folios = (await call<{ data: Folio[] }>(`GET /folios?customer_id=${company}`)).body.data;
  const { id } = await draft(folios[0]?.id ?? "");
  await finalize(id);
  expect((await invoice(id)).billing_address.name).toBe("Alpenbau GmbH");
  expect((await call<Booking>(`GET /bookings/${stay.id}`)).body.read_only).toBe(false);
  expect((await extend(stay.id, "8")).status).toBe(200);
  expect(await billsOf(`booking_id=${stay.id}`)).toMatchObject([
    { number: "stay", gross_amount: 0 },
    { number: "stay-2", payer: "company", gross_amount: 209.4 },
    { number: "stay-3", payer: "company", gross_amount: 104.7 },
  ]);
});

test("the way back puts rules and charges where they were, and is refused as a whole after an invoice", async () => {
  const { stay, routing, toCompany, billsOf, draft, call, company } = await startWithCompany();
  const before = await billsOf(`booking_id=${stay.id}`);
  const { moved } = (await routing(stay.id, toCompany)).body;
  const again = (await routing(stay.id, { rules: [], put_back: moved })).body;
  expect([again.rules, await billsOf(`booking_id=${stay.id}`)]).toEqual([[], [...before, expect.objectContaining({ gross_amount: 0 })]]);

  const { moved: second } = (await routing(stay.id, toCompany)).body;
  const folios = (await call<{ data: Folio[] }>(`GET /folios?customer_id=${company}`)).body.data;
  await draft(folios[0]?.id ?? "");
  const { status, body } = await routing(stay.id, { rules: [], put_back: second });
  expect([status, body]).toEqual([400, expect.objectContaining({ type: "folio/closed" })]);
  expect((await call<RoutingOut>(`GET /bookings/${stay.id}/routing`)).body.rules).toHaveLength(1);
});

test("charges of another booking are not put back", async () => {
  const { stay, book, routing, toCompany, billsOf } = await startWithCompany();
  const { moved } = (await routing(stay.id, toCompany)).body;
  const before = await billsOf(`booking_id=${stay.id}`);
  const { status, body } = await routing(book("20", "22").id, { rules: [], put_back: moved });
  expect([status, body]).toMatchObject([404, { type: "not_found" }]);
  expect(await billsOf(`booking_id=${stay.id}`)).toEqual(before);
});

test("a charge that a person has moved keeps its folio when it is recalculated, and without rules the others come back", async () => {
  const { stay, routing, toCompany, billsOf, folioOf, call } = await startWithCompany();
  await routing(stay.id, toCompany);
  const company = (await call<{ data: Folio[] }>(`GET /folios?booking_id=${stay.id}&expand=charges`)).body.data[1];
  const night = company?.charges?.find(({ name }) => name === "Lodging")?.id ?? "";
  const own = await folioOf(`booking_id=${stay.id}`);
  await call(`POST /folios/${own.id}/charges/move`, { charge_ids: [night] });
  await call(`PATCH /bookings/${stay.id}`, { occupancy: 1 });
  expect(await billsOf(`booking_id=${stay.id}`)).toMatchObject([
    { lines: ["Breakfast", "Lodging"] },
    { lines: ["Breakfast", "City tax", "Lodging"] },
  ]);
  await routing(stay.id, { rules: [], apply: true });
  expect((await billsOf(`booking_id=${stay.id}`))[1]).toMatchObject({ gross_amount: 0 });
});

test("charges for a closed folio go to the stay's own, and the rule says so", async () => {
  const { stay, routing, billsOf, draft, extend, call } = await startWithCompany();
  const { body: bus } = await call<Folio>("POST /folios", { booking_id: stay.id });
  await routing(stay.id, { rules: [{ kinds: LODGING, folio_id: bus.id }] });
  expect((await call(`DELETE /folios/${bus.id}`)).body).toMatchObject({ type: "in_use" });
  await call(`POST /folios/${bus.id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: 20 });
  await draft(bus.id);
  await extend(stay.id, "8");
  expect(await billsOf(`booking_id=${stay.id}`)).toMatchObject([{ gross_amount: 314.1 }, { gross_amount: 20 }]);
  expect((await call<RoutingOut>(`GET /bookings/${stay.id}/routing`)).body.rules).toMatchObject([{ closed: true }]);
});

test("the fee of a canceled stay goes to the payer of its lodging", async () => {
  const { stay, routing, toCompany, billsOf, call } = await startWithCompany();
  await routing(stay.id, toCompany);
  const { body } = await call<Booking>(`POST /bookings/${stay.id}/cancel`, { fee_amount: 80, deposit: "keep_as_credit" });
  expect(body.status).toBe("canceled");
  expect(await billsOf(`booking_id=${stay.id}`)).toMatchObject([{ gross_amount: 0 }, { payer: "company", gross_amount: 80 }]);
});

test("the leader pays the lodging of a group and the guests their extras, also of a room that joins or leaves", async () => {
  const { book, routing, billsOf, call, guest, sauna, draft, finalize, invoice, folioOf } = await startWithCompany();
  const group = String((await call("POST /groups", { name: "Skiclub", customer_id: guest })).body["id"]);
  const room = book("5", "7", { group_id: group });
  const leader = await folioOf(`group_id=${group}`);
  const rules = [{ kinds: LODGING, folio_id: leader.id }];
  expect((await routing(group, { rules, apply: true }, "groups")).body).toMatchObject({ open_charges: { count: 0 } });
  await call(`POST /folios/${(await folioOf(`booking_id=${room.id}`)).id}/charges`, { item_id: sauna });

  const late = book("5", "8", { group_id: group });
  expect((await billsOf(`booking_id=${late.id}`))[0]).toMatchObject({ gross_amount: 0 });
  expect((await call<Booking>(`GET /bookings/${late.id}`)).body).toMatchObject({ due_amount: 0, gross_amount: 314.1 });
  expect((await billsOf(`group_id=${group}`))[0]).toMatchObject({ gross_amount: 523.5, lines: ["Breakfast", "City tax", "Lodging"] });
  const { summary } = (await call<Group>(`GET /groups/${group}?expand=summary`)).body;
  expect(summary).toMatchObject({ due_amount: 541.4, guests_due_amount: 17.9 });

  const { body: gone } = await call<Booking[]>(`POST /groups/${group}/remove_bookings`, { booking_ids: [late.id] });
  expect((await billsOf(`booking_id=${late.id}`))[0]).toMatchObject({ gross_amount: 314.1 });
  await call("POST /bookings/undo", { bookings: gone.map(({ id, version }) => ({ id, version })) });
  expect((await billsOf(`group_id=${group}`))[0]).toMatchObject({ gross_amount: 523.5 });

  const fair = { name: "Seminar room", tax_percentage: 20, gross_amount: 100 };
  await call(`POST /folios/${leader.id}/charges`, fair);
  const lines = (await folioOf(`group_id=${group}`)).charges ?? [];
  expect(new Set(lines.map(({ booking_id }) => booking_id))).toEqual(new Set([room.id, late.id, null]));

  const { id } = await draft(leader.id);
  const { total_amount, content }: Invoice = await finalize(id).then(() => invoice(id));
  expect(total_amount).toBe(623.5);
  expect(content?.stays.map(({ code }) => code).sort()).toEqual([late.code, room.code].sort());
  const codes = content?.lines.map(({ stay_code }) => stay_code ?? null) ?? [];
  expect([...new Set(codes)]).toEqual([...(content?.stays.map(({ code }) => code) ?? []), null]);
  expect(codes.filter((code, index) => code !== codes[index + 1])).toHaveLength(3);
  expect((await billsOf(`booking_id=${room.id}`))[0]).toMatchObject({ gross_amount: 17.9, lines: ["Sauna"] });
});

test("a booking made in a group that pays for it is taken back, and brought back with its charges where they were", async () => {
  const { routing, billsOf, call, guest, double, rate, folioOf } = await startWithCompany();
  const group = String((await call("POST /groups", { name: "Skiclub", customer_id: guest })).body["id"]);
  const leader = await folioOf(`group_id=${group}`);
  await routing(group, { rules: [{ kinds: LODGING, folio_id: leader.id }] }, "groups");
  const stay = { check_in: day("5"), check_out: day("7"), occupancy: 2, room_type_id: double, rate_id: rate, group_id: group };
  const { body: made } = await call<Booking>("POST /bookings", stay);
  expect((await billsOf(`group_id=${group}`))[0]).toMatchObject({ gross_amount: 209.4 });

  const undo = ({ id, version }: Booking) => call<Booking[]>("POST /bookings/undo", { bookings: [{ id, version }] });
  const [taken] = (await undo(made)).body;
  expect(taken).toMatchObject({ status: "canceled", due_amount: 0 });
  expect((await billsOf(`group_id=${group}`))[0]).toMatchObject({ gross_amount: 0 });
  const [back] = taken ? (await undo(taken)).body : [];
  expect(back).toMatchObject({ status: "confirmed", due_amount: 0 });
  expect((await billsOf(`group_id=${group}`))[0]).toMatchObject({ gross_amount: 209.4 });
});

test("a rule names a folio of its own stay, a contact and items that exist, and each rule has charges and one target", async () => {
  const { stay, book, folioOf, routing, company } = await startWithCompany();
  const other = await folioOf(`booking_id=${book("5", "7").id}`);
  const paths = async (rule: object) => {
    const { body } = await routing(stay.id, { rules: [rule] });
    return (body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path);
  };
  const gone = "019f0000-0000-7000-8000-000000000000";
  expect(await paths({ kinds: LODGING, folio_id: other.id })).toEqual(["rules.0.folio_id"]);
  expect(await paths({ kinds: LODGING, customer_id: gone })).toEqual(["rules.0.customer_id"]);
  expect(await paths({ item_ids: [gone], customer_id: company })).toEqual(["rules.0.item_ids.0"]);
  expect(await paths({ customer_id: company })).toEqual(["rules.0.kinds"]);
  expect(await paths({ kinds: LODGING })).toEqual(["rules.0.folio_id"]);
});

test("a contact whom a rule names is kept until the stay is finished; merged, the rule names the other one", async () => {
  const { book, routing, call, company, login, property } = await startWithCompany();
  const { call: admin } = await login("admin");
  const [payer, second] = [addGuest(property, "Alpenbau"), addGuest(property, "Alpenbau Graz")];
  const group = (await call<{ id: string }>("POST /groups", { name: "Club" })).body.id;
  const stay = book("5", "7", { group_id: group });
  await routing(stay.id, { rules: [{ kinds: ["service"], customer_id: payer }] });
  await routing(group, { rules: [{ kinds: ["catering"], customer_id: second }] }, "groups");
  const detail = "1 rule of who pays what";
  for (const id of [payer, second]) {
    expect((await call(`DELETE /contacts/${id}`)).body).toMatchObject({ type: "in_use", detail });
    expect((await admin(`POST /contacts/${id}/anonymize`)).body).toMatchObject({ type: "contact/still_needed", detail });
  }
  expect((await call(`POST /contacts/${company}/merge`, { contact_id: payer })).status).toBe(200);
  const { rules } = (await call<RoutingOut>(`GET /bookings/${stay.id}/routing`)).body;
  expect(rules).toMatchObject([{ kinds: ["service"], customer_id: company }]);
  await call(`POST /bookings/${stay.id}/cancel`);
  expect((await call(`DELETE /contacts/${second}`)).status).toBe(204);
  expect((await admin(`POST /contacts/${company}/anonymize`)).status).toBe(200);
});
