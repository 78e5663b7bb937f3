import { expect, test } from "vitest";
import { ciiOf } from "#server/money/e-invoices/cii.ts";
import { exemptionReason } from "#server/money/e-invoices/taxes.ts";
import { EXEMPTION_KINDS, proposedExemption } from "#shared/inventory/tax-rates/exemptions.ts";
import { ExemptionInput, type TaxRate } from "#shared/inventory/tax-rates/schema.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import { PROPERTY_COUNTRIES } from "#shared/platform/countries/countries.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";

const { kind: _, ...SMALL } = proposedExemption("small_business", "AT", "2030-04-01");
const OUTSIDE = proposedExemption("outside", "AT", "2030-04-01");

test.each(PROPERTY_COUNTRIES)("every kind of reason has a paragraph in %s, but the property's own", (country) => {
  for (const kind of EXEMPTION_KINDS.filter((each) => each !== "other")) {
    const reason = proposedExemption(kind, country, "2026-11-23");
    expect(ExemptionInput.parse(reason)).toEqual(reason);
    expect(reason.de).toMatch(/§|Art\./);
  }
  expect(proposedExemption("other", country, "2026-11-23")).toEqual({ kind: "other", de: "", en: "", code: null });
});

test("in Germany a small business says since 2025 that its supplies are exempt", () => {
  expect(proposedExemption("small_business", "DE", "2024-12-31").de).toMatch(/^Kein Ausweis/);
  expect(proposedExemption("small_business", "DE", "2025-01-01").de).toMatch(/^Umsatzsteuerfrei/);
});

test("in one step a property becomes a small business: from that night on nothing is taxed, and the invoice names the reason", async () => {
  const { call, book, folioOf, draft, finalize, invoice } = await startBillingServer();
  const { id } = book("5", "8");
  const folio = await folioOf(`booking_id=${id}`);
  const answer = await call("POST /tax_rates/small_business", { from: "2030-04-07", exemption: SMALL });
  expect(answer.body).toEqual({ changed: 2 });
  const { body } = await call<{ data: TaxRate[] }>("GET /tax_rates");
  expect(body.data.map(({ percentage, percentages, exemption }) => [percentage, percentages.at(-1), exemption?.kind])).toEqual([
    [0, { valid_from: null, percentage: 0 }, undefined],
    [10, { valid_from: "2030-04-07", percentage: 0 }, "small_business"],
    [10, { valid_from: "2030-04-07", percentage: 0 }, "small_business"],
  ]);
  const issued = await finalize((await draft(folio.id)).id);
  const content = readInvoiceContent((await invoice(issued.id)).content);
  expect(content.lines.map(({ name, from, tax_percentage, exemption }) => [name, from, tax_percentage, exemption?.text])).toEqual([
    ["Lodging", "2030-04-05", 10, undefined],
    ["City tax", "2030-04-05", 0, undefined],
    ["Lodging", "2030-04-06", 10, undefined],
    ["City tax", "2030-04-06", 0, undefined],
    ["Lodging", "2030-04-07", 0, SMALL[content.language]],
    ["City tax", "2030-04-07", 0, undefined],
  ]);
  expect(exemptionReason(content)).toContain(`${SMALL[content.language]}; City tax: `);
});

test("a charge in free words carries the reason that was chosen; taxed, it has none", async () => {
  const { call, guest, draft, finalize, invoice } = await startBillingServer();
  const { body: folio } = await call("POST /folios", { customer_id: guest });
  const fee = { name: "Broken lamp", tax_percentage: 0, gross_amount: 80, exemption: OUTSIDE };
  await call(`POST /folios/${folio["id"]}/charges`, fee);
  await call(`POST /folios/${folio["id"]}/charges`, { ...fee, name: "Towel", tax_percentage: 20 });
  const charges = async () =>
    (await call<{ charges: { id: string; name: string; exemption: unknown }[] }>(`GET /folios/${folio["id"]}?expand=charges`)).body.charges;
  expect((await charges()).map(({ exemption }) => exemption)).toEqual([OUTSIDE, null]);

  const [first, towel] = await charges();
  await call(`PATCH /folios/${folio["id"]}/charges/update/${first?.id}`, { gross_amount: 90 });
  await call(`PATCH /folios/${folio["id"]}/charges/update/${towel?.id}`, { tax_percentage: 0, exemption: OUTSIDE });
  expect((await charges()).map(({ exemption }) => exemption)).toEqual([OUTSIDE, OUTSIDE]);
  await call(`PATCH /folios/${folio["id"]}/charges/update/${towel?.id}`, { tax_percentage: 20 });
  expect((await charges()).map(({ exemption }) => exemption)).toEqual([OUTSIDE, null]);

  const issued = await finalize((await draft(String(folio["id"]))).id);
  const content = readInvoiceContent((await invoice(issued.id)).content);
  expect(exemptionReason(content)).toBe(`Broken lamp: ${OUTSIDE[content.language]}`);
});

test("an e-invoice has the code of the reason where all that is untaxed shares it", async () => {
  const { call, guest, draft, finalize, invoice } = await startBillingServer();
  const sold = async (...lines: { name: string; exemption: unknown }[]) => {
    const { body: folio } = await call("POST /folios", { customer_id: guest });
    for (const line of lines) await call(`POST /folios/${folio["id"]}/charges`, { tax_percentage: 0, gross_amount: 80, ...line });
    const issued = await finalize((await draft(String(folio["id"]))).id);
    return ciiOf(readInvoiceContent((await invoice(issued.id)).content), "en16931");
  };
  const passedOn = { name: "Ski pass", exemption: proposedExemption("pass_through", "AT", "2030-04-01") };
  expect(await sold(passedOn)).toContain("<ram:ExemptionReasonCode>VATEX-EU-79-C</ram:ExemptionReasonCode>");
  expect(await sold(passedOn, { name: "Fee", exemption: OUTSIDE })).not.toContain("ExemptionReasonCode");
});
