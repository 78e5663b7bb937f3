import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";

/** The billing server with the property's invoice numbering set, and what the API returns for it. */
async function openNumbering(now?: string) {
  const billing = await startBillingServer(now);
  const { property, login, draft, finalize, sale, call } = billing;
  const { call: admin } = await login("admin");
  const number = async (invoice: { prefix: string; next_number: number }) => {
    const address = { line1: "Dorfplatz 3", postal_code: "6234", city: "Brandenberg" };
    const body = { name: "Pension Edelweiss", address, contact: { number_prefix: "G-", next_number: 1 }, invoice };
    const saved = await admin<Property>(`PUT /properties/${property.property_id}`, body);
    return saved.body.invoice;
  };
  const next = async () => (await admin<Property>(`GET /properties/${property.property_id}`)).body.invoice.next_number;
  const issue = async () => (await finalize((await draft(await sale())).id)).number;
  const cancel = (id: string) => call<Invoice>(`POST /invoices/${id}/cancel`, { reason: "Wrong" });
  return { ...billing, number, next, issue, cancel };
}

test("fifty finalizations at once have fifty numbers without a gap, and each has its document in the archive", async () => {
  const { property, call, sale, draft, next } = await openNumbering();
  const drafts: string[] = [];
  for (let i = 0; i < 50; i += 1) drafts.push((await draft(await sale(i + 1))).id);
  const answers = await Promise.all(drafts.map((id) => call<Invoice>(`POST /invoices/${id}/finalize`, {})));
  const numbers = answers.map(({ body }) => Number(body.number?.replace("2030-", "")));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  expect(await next()).toBe(51);
  const pdfs = answers.map(({ body }) => body.file_id ?? "");
  expect(readdirSync(join(property.dir, "files")).sort()).toEqual(pdfs.sort());
}, 60_000);

test("a refused finalization takes no number", async () => {
  const { call, sale, draft, issue } = await openNumbering();
  const { id } = await draft(await sale());
  expect((await call(`POST /invoices/${id}/finalize`, { billing_address: { name: "Half" } })).status).toBe(400);
  expect(await issue()).toBe("2030-1");
});

test("the count restarts with the calendar year if the prefix contains one", async () => {
  const { property, issue, number, next } = await openNumbering("2030-11-30T10:00:00.000Z");
  await number({ prefix: "RE{YY}/{MM}-", next_number: 7 });
  expect([await issue(), await next()]).toEqual(["RE30/11-7", 8]);
  property.clock.now = "2030-12-20T10:00:00.000Z";
  expect([await issue(), await next()]).toEqual(["RE30/12-8", 9]);
  property.clock.now = "2030-12-31T22:59:00.000Z";
  expect(await next()).toBe(9);
  property.clock.now = "2030-12-31T23:01:00.000Z";
  expect(await next()).toBe(1);
  expect([await issue(), await next()]).toEqual(["RE31/01-1", 2]);
});

test("without a year the count goes on, and a cancellation counts in the same series", async () => {
  const { property, issue, number, draft, sale, finalize, cancel, invoice } = await openNumbering("2030-12-20T10:00:00.000Z");
  await number({ prefix: "R", next_number: 1 });
  expect(await issue()).toBe("R1");
  property.clock.now = "2031-01-02T10:00:00.000Z";
  const { id } = await finalize((await draft(await sale())).id);
  const { body } = await cancel(id);
  expect((await invoice(body.related_invoice_id ?? "")).number).toBe("R3");
  expect(await issue()).toBe("R4");
});

test("the counter can't be set back to a used number, and none is given twice", async () => {
  const { issue, number } = await openNumbering();
  await number({ prefix: "R", next_number: 1 });
  for (const expected of ["R1", "R2"]) expect(await issue()).toBe(expected);
  expect(await number({ prefix: "R", next_number: 2 })).toEqual({ prefix: "R", next_number: 3 });
  expect(await number({ prefix: "R", next_number: 10 })).toEqual({ prefix: "R", next_number: 10 });
  expect(await issue()).toBe("R10");
  await number({ prefix: "R1", next_number: 1 });
  expect(await issue()).toBe("R11");
  await number({ prefix: "R", next_number: 1 });
  expect(await issue()).toBe("R12");
});

test("with a placeholder the number is padded, and the count restarts each month; another padding continues the count", async () => {
  const { property, issue, number, next } = await openNumbering("2030-11-29T10:00:00.000Z");
  await number({ prefix: "R{YY}/{MM}-{000}", next_number: 7 });
  expect([await issue(), await next()]).toEqual(["R30/11-007", 8]);
  await number({ prefix: "R{YY}/{MM}-{00000}", next_number: 1 });
  expect([await next(), await issue()]).toEqual([8, "R30/11-00008"]);
  property.clock.now = "2030-12-01T10:00:00.000Z";
  expect([await next(), await issue(), await next()]).toEqual([1, "R30/12-00001", 2]);
});

test("a pattern with two places for the number is refused", async () => {
  const { login, property } = await openNumbering();
  const { call: admin } = await login("admin");
  const body = { name: "Pension Edelweiss", contact: { number_prefix: "{00}-{00}", next_number: 1 } };
  const refused = await admin(`PUT /properties/${property.property_id}`, body);
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: "contact.number_prefix" }]]);
});
