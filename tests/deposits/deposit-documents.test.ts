import { expect, test } from "vitest";
import { ciiOf } from "#server/money/e-invoices/cii.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";
import { startStay } from "#tests/deposits/deposit-server.ts";
import { broken, EN16931, XRECHNUNG } from "#tests/e-invoices/en16931/check.ts";
import { d16bErrors, schemaErrors } from "#tests/e-invoices/schema.ts";
import { viewOf } from "#tests/support/test-server.ts";

test("deposit invoice, invoice and both cancellations keep the official rules, with type and references", async () => {
  const { ask, pay, final, call, xml } = await startStay();
  const deposit = await ask({ gross_amount: 66, due_date: "2030-04-04" });
  await pay(30);
  const issued = await final();
  const { body: gone } = await call<Invoice>(`POST /invoices/${issued.id}/cancel`, { reason: "Wrong name" });
  const { body: back } = await call<Invoice>(`POST /invoices/${deposit.id}/cancel`, { reason: "Wrong name" });
  const [asked = "", deducting = "", ...cancellations] = await Promise.all(
    [deposit.id, issued.id, gone.related_invoice_id ?? "", back.related_invoice_id ?? ""].map(xml),
  );
  for (const each of [asked, deducting, ...cancellations]) {
    expect(broken(XRECHNUNG, each)).toEqual([]);
    expect(broken(EN16931, each)).toEqual([]);
  }
  expect(await schemaErrors([asked, deducting, ...cancellations])).toEqual([]);
  expect(await d16bErrors([asked, deducting, ...cancellations])).toEqual([]);
  expect(asked).toContain("<ram:TypeCode>326</ram:TypeCode>");
  expect(asked).toContain("20300404");
  expect(deducting).toContain("<ram:TypeCode>380</ram:TypeCode>");
  expect(deducting).toContain(`<ram:IssuerAssignedID>${deposit.number}</ram:IssuerAssignedID>`);
  expect(cancellations.every((each) => each.includes("<ram:TypeCode>384</ram:TypeCode>"))).toBe(true);
});

test("an XRechnung that deducts three deposits names one in BG-3 and all of them in its lines; Factur-X names all in BG-3", async () => {
  const { ask, pay, final, xml, invoice } = await startStay();
  const deposits: Invoice[] = [];
  for (const gross_amount of [30, 40, 50]) {
    deposits.push(await ask({ gross_amount }));
    await pay(gross_amount);
  }
  const { id } = await final();
  const xrechnung = await xml(id);
  expect(await d16bErrors([xrechnung])).toEqual([]);
  expect(broken(XRECHNUNG, xrechnung)).toEqual([]);
  expect(xrechnung.match(/<ram:InvoiceReferencedDocument>/g)).toHaveLength(1);
  for (const { number } of deposits) expect(xrechnung.split("<ram:ApplicableHeaderTradeAgreement>")[0]).toContain(number);
  const { content } = await invoice(id);
  if (!content) throw new Error("the invoice is a draft");
  const facturX = ciiOf(content, "en16931");
  expect(facturX.match(/<ram:InvoiceReferencedDocument>/g)).toHaveLength(3);
  expect(await schemaErrors([facturX])).toEqual([]);
  expect(await d16bErrors([facturX])).not.toEqual([]);
});

test("a deposit's mail tells the terms of the stay that it is for", async () => {
  const { property, actor, ask, booking_id } = await startStay();
  const terms = CancellationTerms.parse({ steps: [{ days_before: 7, nights: 1 }] });
  property.runtime.db.$client.prepare("UPDATE bookings SET cancellation_terms = ? WHERE id = ?").run(JSON.stringify(terms), booking_id);
  const { id } = await ask({ gross_amount: 40, due_date: "2030-04-03" });
  const view = viewOf(property, actor);
  for (const kind of ["deposit", "deposit_reminder"] as const) {
    const values = view.wiring.mailKinds[kind].draft(view, id)?.values({ language: "en", include_rates: true });
    expect(values?.cancellation_terms).toContain("Cancelling costs the first night.");
  }
});
