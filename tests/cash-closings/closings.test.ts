import { expect, test } from "vitest";
import type { CashClosing } from "#shared/money/cash-closings/schema.ts";
import type { Problem } from "#shared/platform/core/errors.ts";
import { startClosingsServer } from "#tests/cash-closings/closings-server.ts";
import { readPdf } from "#tests/support/pdf.ts";

test("a closing holds what was paid with each method since the last one, the cash that was counted, and what stays in the drawer", async () => {
  const { pay, sale, move, drawer, close, methods, call } = await startClosingsServer();
  const folio = await sale(500);
  await move(200, "Initial cash");
  await pay(folio, 120, "cash");
  await pay(folio, -20, "cash");
  await pay(folio, 30, "coins");
  await pay(folio, 250, "card");
  await move(-8.4, "Stamps");
  const now = await drawer();
  expect(now).toMatchObject({
    number: 1,
    since: null,
    opening_amount: 0,
    in_amount: 150,
    out_amount: -20,
    put_in_amount: 200,
    taken_out_amount: -8.4,
    expected_amount: 321.6,
    movements: [
      { amount: 200, reason: "Initial cash", made_by: "Sara" },
      { amount: -8.4, reason: "Stamps", made_by: "Sara" },
    ],
  });
  expect(now.methods).toEqual([
    { payment_method_id: methods.coins, name: "Bar till", kind: "cash", count: 1, in_amount: 30, out_amount: 0, total_amount: 30 },
    { payment_method_id: methods.cash, name: "Cash box", kind: "cash", count: 2, in_amount: 120, out_amount: -20, total_amount: 100 },
    { payment_method_id: methods.card, name: "Card", kind: "card", count: 1, in_amount: 250, out_amount: 0, total_amount: 250 },
  ]);

  const counts = [
    { value: 100, count: 3 },
    { value: 20, count: 1 },
    { value: 0.5, count: 3 },
    { value: 5, count: 0 },
  ];
  const { body, status } = await close({ counted_amount: 321.5, counts, left_amount: 200, note: "10 cents short" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: "cash_closing",
    number: 1,
    since: null,
    made_by: "Sara",
    expected_amount: 321.6,
    counted_amount: 321.5,
    difference_amount: -0.1,
    left_amount: 200,
    removed_amount: 121.5,
    note: "10 cents short",
    methods: now.methods,
    movements: now.movements,
    counts: counts.slice(0, 3),
  });
  expect((await call<CashClosing>(`GET /cash_register/closings/${body.id}`)).body).toEqual(body);
  expect(await drawer()).toMatchObject({
    number: 2,
    since: body.created_at,
    methods: [],
    movements: [],
    opening_amount: 200,
    expected_amount: 200,
  });
});

test("a closing stays as it is; a refund after it counts in the next one", async () => {
  const { pay, sale, close, closings, methods } = await startClosingsServer();
  const folio = await sale(100);
  await pay(folio, 60);
  await close();
  await pay(folio, -60);
  await pay(folio, 40);
  await close({ counted_amount: 40, note: null });
  const [one, two] = await closings();
  expect(one).toMatchObject({ number: 1, expected_amount: 60, left_amount: 60 });
  expect(two).toMatchObject({ number: 2, opening_amount: 60, in_amount: 40, out_amount: -60, expected_amount: 40, left_amount: 40 });
  expect(two?.methods).toMatchObject([{ payment_method_id: methods.cash, count: 2, total_amount: -20 }]);
});

test("of two who close at once one makes it, and the other is told", async () => {
  const { close, closings, drawer, call, pay, sale } = await startClosingsServer();
  await pay(await sale(100), 50);
  const { number, sequence, expected_amount } = await drawer();
  const input = { number, sequence, expected_amount, counted_amount: 50 };
  const answers = await Promise.all([1, 2].map(() => call<CashClosing & { type: string }>("POST /cash_register/closings", input)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.type).toBe("cash_closing/made_meanwhile");
  expect(await closings()).toHaveLength(1);
  expect((await close()).body.number).toBe(2);
});

test("a payment between the look and the closing refuses the closing, and nothing is lost", async () => {
  const { drawer, call, pay, sale, closings } = await startClosingsServer();
  const folio = await sale(100);
  await pay(folio, 50);
  const seen = await drawer();
  const close = ({ number, sequence, expected_amount }: typeof seen) =>
    call<CashClosing & { type: string }>("POST /cash_register/closings", {
      number,
      sequence,
      expected_amount,
      counted_amount: expected_amount,
    });
  await pay(folio, 25, "card");
  expect((await close(seen)).body.type).toBe("cash_closing/sums_changed");
  expect(await closings()).toEqual([]);
  expect((await close(await drawer())).body.methods.map(({ total_amount }) => total_amount)).toEqual([50, 25]);
});

test("a method that becomes cash after the look refuses the closing, too", async () => {
  const { drawer, call, pay, sale, methods, login } = await startClosingsServer();
  await pay(await sale(100), 50, "transfer");
  const { number, sequence, expected_amount } = await drawer();
  expect(expected_amount).toBe(0);
  const admin = await login("admin");
  await admin.call(`PUT /payment_methods/${methods.transfer}`, { name: "Transfer", kind: "cash" });
  const { body } = await call<{ type: string }>("POST /cash_register/closings", { number, sequence, expected_amount, counted_amount: 0 });
  expect(body.type).toBe("cash_closing/sums_changed");
  expect((await drawer()).expected_amount).toBe(50);
});

test.each([
  { what: "a difference without a note", given: { counted_amount: 49 }, path: "note" },
  { what: "more left than was counted", given: { left_amount: 60 }, path: "left_amount" },
  { what: "notes and coins that come to something else", given: { counts: [{ value: 20, count: 2 }] }, path: "counts" },
  { what: "a count below zero", given: { counted_amount: -1, note: "?" }, path: "counted_amount" },
])("$what is refused at its field", async ({ given, path }) => {
  const { pay, sale, close, closings } = await startClosingsServer();
  await pay(await sale(100), 50);
  const { status, body } = await close(given);
  expect(status).toBe(400);
  expect((body as unknown as Problem).errors.map((error) => error.path)).toEqual([path]);
  expect(await closings()).toEqual([]);
});

test("a movement needs an amount and a reason", async () => {
  const { move, drawer } = await startClosingsServer();
  expect((await move(0)).status).toBe(400);
  expect((await move(10, " ")).status).toBe(400);
  expect((await drawer()).movements).toEqual([]);
});

test("a day without a payment can be closed", async () => {
  const { close } = await startClosingsServer();
  expect((await close()).body).toMatchObject({ number: 1, methods: [], expected_amount: 0, left_amount: 0 });
  expect((await close()).body).toMatchObject({ number: 2, opening_amount: 0 });
});

test("transfers between folios and shares of a group move no cash", async () => {
  const { drawer, call, book, folioOf, pay } = await startClosingsServer();
  const { body: group } = await call<{ id: string; version: number }>("POST /groups", { name: "Choir" });
  const booking = book("5", "8", { group_id: group.id });
  const ofGroup = await folioOf(`group_id=${group.id}`);
  const ofBooking = await folioOf(`booking_id=${booking.id}`);
  await pay(ofGroup.id, 60);
  await call(`POST /folios/${ofBooking.id}/transfer`);
  expect((await drawer()).methods).toMatchObject([{ count: 1, total_amount: 60 }]);
});

test("no code changes or deletes an entry or a closing, or closes with a gap", async () => {
  const { pay, sale, close, property } = await startClosingsServer();
  const folio = await sale(100);
  await pay(folio, 50);
  await close();
  const { $client } = property.runtime.db;
  const run = (sql: string) => () => $client.prepare(sql).run();
  expect(run("UPDATE cash_entries SET amount = 1")).toThrow("never changed");
  expect(run("DELETE FROM cash_entries")).toThrow("never deleted");
  expect(run("UPDATE cash_closings SET content = '{}'")).toThrow("never changed");
  expect(run("DELETE FROM cash_closings")).toThrow("never deleted");
  await pay(folio, 10);
  const copy = (
    values: string,
  ) => `INSERT INTO cash_closings SELECT 'copy', created_at, updated_at, deleted_at, version, property_id, ${values},
    expected_amount, counted_amount, left_amount, content FROM cash_closings`;
  const columns = (number: number, after: number, until: number, opening: number) => `${number}, made_on, ${after}, ${until}, ${opening}`;
  for (const wrong of [columns(3, 1, 2, 5000), columns(2, 0, 2, 5000), columns(2, 1, 1, 5000), columns(2, 1, 2, 0)]) {
    expect(run(copy(wrong))).toThrow("goes on where the one before ended");
  }
  expect(run(copy(columns(2, 1, 2, 5000)))).not.toThrow();
});

test("who may not see folios sees no drawer, and closings of another property are not found", async () => {
  const { login, close, pay, sale, call } = await startClosingsServer();
  await pay(await sale(100), 50);
  const { body } = await close();
  const cleaning = await login("cleaning");
  expect((await cleaning.call("GET /cash_register/drawer")).status).toBe(403);
  expect((await call("GET /cash_register/closings/nothing")).status).toBe(404);
  expect((await call(`GET /cash_register/closings/${body.id}`)).status).toBe(200);
});

test("the list is found by days, newest first", async () => {
  const { close, call, property } = await startClosingsServer("2030-04-01T20:00:00.000Z");
  await close();
  property.clock.now = "2030-04-02T20:00:00.000Z";
  await close();
  const numbers = async (query: string) =>
    (await call<{ data: CashClosing[] }>(`GET /cash_register/closings${query}`)).body.data.map(({ number }) => number);
  expect(await numbers("")).toEqual([2, 1]);
  expect(await numbers("?from=2030-04-02")).toEqual([2]);
  expect(await numbers("?to=2030-04-01")).toEqual([1]);
});

test("the PDF says what the closing says, and is the same each time", async () => {
  const { pay, sale, move, close, url, cookie } = await withCookie();
  await move(200, "Wechselgeld von der Bank");
  await pay(await sale(500), 120.5, "cash");
  const { body } = await close({ counted_amount: 320, counts: [{ value: 20, count: 16 }], left_amount: 200, note: "Fifty cents short" });
  const pdf = async () =>
    Buffer.from(await (await fetch(`${url}/api/cash_register/closings/${body.id}/pdf`, { headers: { cookie } })).arrayBuffer());
  const bytes = await pdf();
  const { text } = await readPdf(bytes);
  for (const word of ["1", "Wechselgeld von der Bank", "Cash box", "120", "320", "200", "Fifty cents short"]) expect(text).toContain(word);
  expect((await pdf()).equals(bytes)).toBe(true);
});

test.each([
  ["AT", "ATU12345678", "UID ATU12345678", "€ 1.200,50"],
  ["DE", "DE123456789", "USt-IdNr. DE123456789", "1.200,50 €"],
  ["CH", "CHE-123.456.789 MWST", "UID CHE-123.456.789 MWST", "1’200.50"],
])("the PDF of a property in %s has its country's terms and amounts", async (country, vat_number, term, amount) => {
  const { property, move, close, url, cookie } = await withCookie();
  property.runtime.db.$client
    .prepare("UPDATE properties SET address = json_set(address, '$.country', ?), company = json_set(company, '$.vat_number', ?)")
    .run(country, vat_number);
  await move(1200.5, "Wechselgeld");
  const { body } = await close();
  const response = await fetch(`${url}/api/cash_register/closings/${body.id}/pdf`, { headers: { cookie } });
  const { text } = await readPdf(Buffer.from(await response.arrayBuffer()));
  const plain = text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("'", "’");
  expect(plain).toContain(term);
  expect(plain).toContain(amount);
});

async function withCookie() {
  const server = await startClosingsServer();
  const { cookie } = await server.login("manager", "Maria");
  return { ...server, cookie };
}

test("no more cash is taken out than should be in the drawer, by two at once neither", async () => {
  const { call, move, drawer } = await startClosingsServer();
  await move(50, "Initial cash");
  const take = (amount: number) => call<Problem>("POST /cash_register/movements", { amount, reason: "Bank" });
  expect((await take(-50.01)).body).toMatchObject({ type: "validation", errors: [{ path: "amount", code: "more_than_drawer" }] });
  const both = await Promise.all([take(-30), take(-30)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await take(-20)).status).toBe(200);
  expect(await drawer()).toMatchObject({ expected_amount: 0, taken_out_amount: -50 });
  expect((await take(-0.01)).status).toBe(400);
});
