import { expect, test } from "vitest";
import type { TaxRate } from "#shared/inventory/tax-rates/schema.ts";
import type { Charge } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";

const FROM_APRIL_7 = [
  { valid_from: null, percentage: 10 },
  { valid_from: "2030-04-07", percentage: 13 },
];

/** Lodging has the rate "Ermäßigt" of 10 %; today is 1 April 2030. */
async function property() {
  const served = await startBillingServer();
  const { call, folioOf } = served;
  const items = (await call<{ data: { name: string; tax_rate_id: string }[] }>("GET /items")).body.data;
  const rate = items.find(({ name }) => name === "Lodging")?.tax_rate_id ?? "";
  const setDates = async (percentages: TaxRate["percentages"], percentage = 10) =>
    (await call<TaxRate>(`PUT /tax_rates/${rate}`, { name: "Ermäßigt", percentage, percentages })).body;
  const lodging = async (booking: string) =>
    ((await folioOf(`booking_id=${booking}`)).charges ?? []).filter(({ name }) => name === "Lodging");
  return { ...served, rate, setDates, lodging };
}

const taxes = (charges: readonly Charge[]) => charges.map(({ booked_on, tax_percentage }) => [booked_on, tax_percentage]);

test("a stay over the day of a new rate has two tax lines, and its price stays", async () => {
  const { book, folioOf, draft, finalize, invoice, setDates } = await property();
  await setDates(FROM_APRIL_7);
  const { id } = book("5", "9");
  const folio = await folioOf(`booking_id=${id}`);
  expect(folio).toMatchObject({ gross_amount: 418.8 });
  expect(folio.taxes).toEqual([
    { tax_percentage: 13, gross_amount: 200, net_amount: 176.99, tax_amount: 23.01 },
    { tax_percentage: 10, gross_amount: 200, net_amount: 181.82, tax_amount: 18.18 },
    { tax_percentage: 0, gross_amount: 18.8, net_amount: 18.8, tax_amount: 0 },
  ]);
  const issued = await finalize((await draft(folio.id)).id, { group_charges: true });
  const { content } = await invoice(issued.id);
  expect(content?.lines.map(({ name, tax_percentage, from, to }) => [name, tax_percentage, from, to])).toEqual([
    ["Lodging", 10, "2030-04-05", "2030-04-07"],
    ["City tax", 0, "2030-04-05", "2030-04-08"],
    ["Lodging", 13, "2030-04-07", "2030-04-09"],
  ]);
});

test("the nights of open bills follow a date that is set, put off and taken away; what was set by hand stays", async () => {
  const { call, book, folioOf, setDates, lodging } = await property();
  const { id } = book("5", "9");
  const folio = await folioOf(`booking_id=${id}`);
  const [, , third, fourth] = await lodging(id);
  await call(`PATCH /folios/${folio.id}/charges/update/${third?.id}`, { gross_amount: 77 });
  await call(`PATCH /folios/${folio.id}/charges/update/${fourth?.id}`, { tax_percentage: 20 });

  await setDates(FROM_APRIL_7);
  expect(taxes(await lodging(id))).toEqual([
    ["2030-04-05", 10],
    ["2030-04-06", 10],
    ["2030-04-07", 13],
    ["2030-04-08", 20],
  ]);
  expect((await lodging(id))[2]).toMatchObject({ gross_amount: 77, net_amount: 68.14, tax_amount: 8.86 });

  await setDates([FROM_APRIL_7[0] ?? { valid_from: null, percentage: 10 }, { valid_from: "2030-04-06", percentage: 13 }]);
  expect(taxes(await lodging(id)).map(([, tax]) => tax)).toEqual([10, 13, 13, 20]);
  await setDates([{ valid_from: null, percentage: 10 }]);
  expect(taxes(await lodging(id)).map(([, tax]) => tax)).toEqual([10, 10, 10, 20]);
});

test("a draft follows, an issued invoice never; its folio follows once it is canceled", async () => {
  const { call, book, folioOf, draft, finalize, invoice, setDates, lodging } = await property();
  const [issued, drafted] = [book("5", "8"), book("5", "8")];
  const { id: invoiced } = await finalize((await draft((await folioOf(`booking_id=${issued.id}`)).id)).id);
  const { id: waiting } = await draft((await folioOf(`booking_id=${drafted.id}`)).id);
  await setDates(FROM_APRIL_7);

  expect(taxes(await lodging(issued.id)).map(([, tax]) => tax)).toEqual([10, 10, 10]);
  await finalize(waiting);
  expect((await invoice(waiting)).content?.taxes.map(({ tax_percentage }) => tax_percentage)).toEqual([13, 10, 0]);
  expect((await invoice(invoiced)).content?.taxes.map(({ tax_percentage }) => tax_percentage)).toEqual([10, 0]);

  await call(`POST /invoices/${invoiced}/cancel`, { reason: "New rate" });
  expect(taxes(await lodging(issued.id)).map(([, tax]) => tax)).toEqual([10, 10, 13]);
});

test("a canceled stay comes back with the rates of its nights", async () => {
  const { call, book, setDates, lodging } = await property();
  const { id } = book("5", "8");
  await call(`POST /bookings/${id}/cancel`);
  await setDates(FROM_APRIL_7);
  await call(`POST /bookings/${id}/undo_cancel`);
  expect(taxes(await lodging(id)).map(([, tax]) => tax)).toEqual([10, 10, 13]);
});

test("an item is sold with the tax of its day, and takes another day's when it is moved there", async () => {
  const { call, folioOf, book, setDates } = await property();
  await setDates(FROM_APRIL_7);
  const { body: items } = await call<{ data: { id: string; name: string }[] }>("GET /items");
  const item = items.data.find(({ name }) => name === "Lodging")?.id;
  const { id } = book("5", "6");
  const folio = await folioOf(`booking_id=${id}`);
  await call(`POST /folios/${folio.id}/charges`, { item_id: item, booked_on: "2030-04-08" });
  const posted = (await folioOf(`booking_id=${id}`)).charges?.find((charge) => !charge.default);
  expect(posted).toMatchObject({ tax_percentage: 13 });
  await call(`PATCH /folios/${folio.id}/charges/update/${posted?.id}`, { booked_on: "2030-04-06", tax_percentage: 13 });
  expect((await folioOf(`booking_id=${id}`)).charges?.find((charge) => !charge.default)).toMatchObject({ tax_percentage: 10 });
});

test("the percentage is the one in force today; a program that knows no dates leaves them as they are", async () => {
  const {
    call,
    rate,
    property: { clock },
  } = await property();
  const put = (body: object) => call<TaxRate>(`PUT /tax_rates/${rate}`, { name: "Ermäßigt", ...body });
  expect((await put({ percentage: 10, percentages: FROM_APRIL_7 })).body).toMatchObject({ percentage: 10, percentages: FROM_APRIL_7 });
  clock.now = "2030-04-06T22:30:00.000Z";
  expect((await call(`GET /tax_rates/${rate}`)).body).toMatchObject({ percentage: 13 });
  expect((await put({ percentage: 14 })).body).toMatchObject({
    percentage: 14,
    percentages: [FROM_APRIL_7[0], { valid_from: "2030-04-07", percentage: 14 }],
  });
  expect((await call<{ data: TaxRate[] }>("GET /tax_rates?sort=-percentage")).body.data[0]).toMatchObject({ id: rate });
});

test("dates in disorder are refused, and the place is named", async () => {
  const { call, rate } = await property();
  const percentages = [...FROM_APRIL_7, { valid_from: "2030-04-07", percentage: 9 }];
  const { status, body } = await call(`PUT /tax_rates/${rate}`, { name: "Ermäßigt", percentage: 10, percentages });
  expect([status, body.errors]).toMatchObject([400, [{ path: "percentages.2.valid_from" }]]);
});
