import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { broken, brokenInPeppol, EN16931, XRECHNUNG } from "#tests/e-invoices/en16931/check.ts";
import { schemaErrors } from "#tests/e-invoices/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { lacksOfPdfA } from "#tests/support/pdf-a.ts";
import { pdfObjects } from "#tests/support/pdf-objects.ts";

test("an issued invoice and its cancellation leave as XRechnung; a draft and one that lacks what receivers ask for don't", async () => {
  const { property, url, actor, cookieOf, call, sale, draft, finalize, guest } = await startBillingServer();
  const cookie = await cookieOf(actor);
  const fetchXml = async (id: string) => {
    const response = await fetch(`${url}/api/invoices/${id}/xrechnung`, { headers: { cookie } });
    return { response, words: await response.text() };
  };
  const bare = await draft(await sale());
  expect((await call(`GET /invoices/${bare.id}/xrechnung`)).body).toMatchObject({ type: "invoice/invalid_status", status: 400 });
  await finalize(bare.id);
  const lacking = await call(`GET /invoices/${bare.id}/xrechnung`);
  expect(lacking.body).toMatchObject({
    type: "invoice/e_invoice_incomplete",
    status: 400,
    detail: expect.stringContaining("phone of the property"),
    errors: expect.arrayContaining([{ path: "customer.communication.reference", code: "missing", message: "Please fill this in" }]),
  });

  furnishLetterhead(property);
  await call(`PATCH /contacts/${guest}`, { communication: { reference: "Projekt 7", invoice_email: "rechnung@example.com" } });
  const { id } = await finalize((await draft(await sale())).id);
  const { response, words } = await fetchXml(id);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/xml");
  expect(response.headers.get("content-disposition")).toContain("filename=2030-2-xrechnung.xml");
  const { body: canceled } = await call<Invoice>(`POST /invoices/${id}/cancel`, { reason: "Wrong name" });
  const cancellation = await fetchXml(canceled.related_invoice_id ?? "");
  for (const xml of [words, cancellation.words]) expect(broken(XRECHNUNG, xml)).toEqual([]);
  expect(words).toContain('<ram:URIID schemeID="EM">rechnung@example.com</ram:URIID>');
  expect(await schemaErrors([words, cancellation.words])).toEqual([]);
});

test("an invoice to a federal office in Austria leaves as Peppol UBL, its cancellation as credit note, once all that it asks for was known", async () => {
  const { property, url, actor, cookieOf, call, sale, draft, finalize, guest } = await startBillingServer();
  const cookie = await cookieOf(actor);
  const fetchXml = async (id: string) => {
    const response = await fetch(`${url}/api/invoices/${id}/peppol`, { headers: { cookie } });
    return { response, words: await response.text() };
  };
  furnishLetterhead(property);
  const address = { line1: "Johannesgasse 5", postal_code: "1010", city: "Wien", country: "AT" };
  await call(`PATCH /contacts/${guest}`, { type: "company", address, communication: { reference: "Z01" } });
  const bare = await draft(await sale());
  expect((await call(`GET /invoices/${bare.id}/peppol`)).body).toMatchObject({ type: "invoice/invalid_status", status: 400 });
  const advice = { check: "buyer_supplier_number", demanded: false };
  expect((await call(`GET /invoices/${bare.id}/checks`)).body).toContainEqual(advice);
  await finalize(bare.id);
  expect((await call(`GET /invoices/${bare.id}/peppol`)).body).toMatchObject({
    type: "invoice/e_invoice_incomplete",
    status: 400,
    detail: "your supplier number with the customer",
    errors: [{ path: "customer.communication.supplier_number", code: "missing", message: "Please fill this in" }],
  });

  const { body: contact } = await call(`PATCH /contacts/${guest}`, { communication: { supplier_number: "10012345" } });
  expect(contact).toMatchObject({ communication: { reference: "Z01", supplier_number: "10012345" } });
  const complete = await draft(await sale());
  expect((await call(`GET /invoices/${complete.id}/checks`)).body).not.toContainEqual(advice);
  const { id } = await finalize(complete.id);
  const { response, words } = await fetchXml(id);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/xml");
  expect(response.headers.get("content-disposition")).toContain("filename=2030-2-peppol.xml");
  const { body: canceled } = await call<Invoice>(`POST /invoices/${id}/cancel`, { reason: "Wrong name" });
  const cancellation = await fetchXml(canceled.related_invoice_id ?? "");
  for (const xml of [words, cancellation.words]) {
    expect(brokenInPeppol(xml)).toEqual([]);
    expect(xml).toContain("<cbc:ID>10012345</cbc:ID>");
  }
  expect(words).toContain('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"');
  expect(cancellation.words).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"');
});

test("the documents of an invoice and of its cancellation are Factur-X files: PDF/A-3b with a valid invoice inside", async () => {
  const { property, url, actor, cookieOf, call, book, folioOf, draft, finalize } = await startBillingServer();
  furnishLetterhead(property);
  const cookie = await cookieOf(actor);
  const { id: booking } = book("5", "7");
  const { id } = await finalize((await draft((await folioOf(`booking_id=${booking}`)).id)).id);
  const { body: canceled } = await call<Invoice>(`POST /invoices/${id}/cancel`, { reason: "Wrong name & address" });
  for (const pdf of [id, canceled.related_invoice_id]) {
    const response = await fetch(`${url}/api/invoices/${pdf}/content`, { headers: { cookie } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(lacksOfPdfA(bytes)).toEqual([]);
    const [xml = ""] = pdfObjects(bytes).objects.flatMap(({ words, stream }) =>
      words.includes("/Type /EmbeddedFile") && stream ? [stream.toString("utf8")] : [],
    );
    expect(broken(EN16931, xml)).toEqual([]);
    expect(await schemaErrors([xml])).toEqual([]);
  }
});
