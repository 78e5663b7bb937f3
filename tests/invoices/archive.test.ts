import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { archiveJob } from "#server/money/invoices/archive.ts";
import { finalizeInvoice } from "#server/money/invoices/service.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { InvoiceFinalization } from "#shared/money/invoices/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { addContact, insert } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { as } from "#tests/support/test-server.ts";

/** The billing server with a letterhead, its archive, and functions to fetch archived files. */
async function openArchive() {
  const billing = await startBillingServer();
  const { property, url, actor, cookieOf } = billing;
  furnishLetterhead(property);
  const cookie = await cookieOf(actor);
  const fetched = async (path: string, body?: object, more: Record<string, string> = {}) => {
    const json = { method: "POST", body: JSON.stringify(body), headers: { cookie, "content-type": "application/json", ...more } };
    const response = await fetch(`${url}/api${path}`, body ? json : { headers: { cookie } });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const onDisk = (file_id: string | null) => readFileSync(join(property.dir, "files", file_id ?? ""));
  const kept = () => property.runtime.db.$client.prepare<[], { id: string; awaited: number; size: number }>("SELECT * FROM files").all();
  return { ...billing, fetched, onDisk, kept };
}

test("an issued invoice is in the archive before its answer: one file that never changes and that nobody deletes", async () => {
  const { call, book, folioOf, draft, finalize, invoice, guest, fetched, onDisk } = await openArchive();
  const made = await draft((await folioOf(`booking_id=${book("5", "7").id}`)).id);
  expect(made.file_id).toBeNull();
  expect((await fetched(`/invoices/${made.id}/content`)).status).toBe(400);
  const { file_id } = await finalize(made.id);
  const bytes = onDisk(file_id);
  const { text } = await readPdf(bytes);
  for (const words of ["Rechnung 2030-1", "Edelweiss GmbH", "Lodging", "City tax", "€ 209,40"]) expect(text).toContain(words);

  await call(`PATCH /contacts/${guest}`, { name: "Anna Huber" });
  const pdf = await fetched(`/invoices/${made.id}/content`);
  expect(pdf.headers.get("content-disposition")).toBe("inline; filename=Rechnung-2030-1.pdf");
  expect(pdf.bytes.equals(bytes)).toBe(true);
  expect((await fetched(`/files/${file_id}/content`)).bytes.equals(bytes)).toBe(true);
  const { body: expanded } = await call<Invoice>(`GET /invoices/${made.id}?expand=file`);
  expect(expanded.file).toMatchObject({ object: "file", id: file_id, name: "Rechnung-2030-1.pdf", size: bytes.length });
  expect((await call(`DELETE /files/${file_id}`)).body).toMatchObject({ type: "in_use", detail: "1 invoice" });

  await call(`POST /invoices/${made.id}/cancel`, { reason: "Wrong" });
  const canceled = await invoice(made.id);
  expect(canceled.file_id).toBe(file_id);
  expect(onDisk(file_id).equals(bytes)).toBe(true);
  const { file_id: other } = await invoice(canceled.related_invoice_id ?? "");
  expect((await readPdf(onDisk(other))).text).toContain("Storno zu Rechnung 2030-1 vom 1. April 2030 Grund: Wrong");
});

test("after a crash the property makes the document that is missing, with the logo of then; one that is lost is made again", async () => {
  const { property, actor, call, sale, draft, fetched, onDisk, kept } = await openArchive();
  const dot = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
  const logo = insert(property, "files", { name: "logo.png", content_type: "image/png", size: dot.length });
  mkdirSync(join(property.dir, "files"), { recursive: true });
  writeFileSync(join(property.dir, "files", logo), dot);
  const { $client } = property.runtime.db;
  $client.prepare("UPDATE properties SET branding = json_set(branding, '$.logo_id', ?)").run(logo);
  const { id } = await draft(await sale());
  // The transaction without the tasks after it.
  const { file_id } = as(property, actor, (work) => finalizeInvoice(work, { id, ...InvoiceFinalization.parse({}) }));
  expect(kept()).toContainEqual(expect.objectContaining({ id: file_id, awaited: 1, size: 0 }));
  expect((await fetched(`/files/${file_id}/content`)).status).toBe(404);
  $client.prepare("UPDATE properties SET branding = '{}'").run();
  expect((await call(`DELETE /files/${logo}`)).body).toMatchObject({ type: "in_use" });

  expect(await archiveJob.run(property.runtime)).toBeNull();
  const bytes = onDisk(file_id);
  expect(bytes.toString("latin1")).toContain("/Subtype /Image");
  expect(kept()).toContainEqual(expect.objectContaining({ id: file_id, awaited: 0, size: bytes.length }));
  await archiveJob.run(property.runtime);
  rmSync(join(property.dir, "files", file_id ?? ""));
  expect((await fetched(`/invoices/${id}/content`)).bytes.equals(bytes)).toBe(true);
  expect(onDisk(file_id).equals(bytes)).toBe(true);
  expect((await call(`DELETE /files/${logo}`)).status).toBe(204);
});

test("where the disk refuses the document the invoice is issued all the same, and its document follows", async () => {
  const { property, sale, draft, finalize, onDisk, kept } = await openArchive();
  const folder = join(property.dir, "files");
  writeFileSync(folder, "not a folder");
  const { number, file_id } = await finalize((await draft(await sale())).id);
  expect(number).toBe("2030-1");
  await expect(archiveJob.run(property.runtime)).rejects.toThrow(/EEXIST|ENOTDIR/);
  rmSync(folder);
  await archiveJob.run(property.runtime);
  expect((await readPdf(onDisk(file_id))).text).toContain("Rechnung 2030-1");
  expect(readdirSync(folder)).toEqual([file_id]);
  expect(kept()).toHaveLength(1);
});

test("a preview shows what would be issued, of a folio as of its draft, and stores nothing", async () => {
  const { property, book, folioOf, draft, finalize, fetched, kept } = await openArchive();
  const folio_id = (await folioOf(`booking_id=${book("5", "7").id}`)).id;
  const counts = () =>
    ["invoices", "files", "events", "folios"].map((table) =>
      property.runtime.db.$client
        .prepare(`SELECT count(*), max(version) FROM ${table === "events" ? "(SELECT 1 AS version FROM events)" : table}`)
        .raw()
        .get(),
    );
  const before = counts();
  const preview = await fetched("/invoices/preview", { folio_id, additional_text: "Bis bald!", group_charges: true });
  expect(preview.headers.get("content-type")).toBe("application/pdf");
  const { text } = await readPdf(preview.bytes);
  for (const words of ["ENTWURF", "Rechnungsentwurf", "Lodging 05.–07.04.2030 2 100,00 10 % 200,00", "Bis bald!"])
    expect(text).toContain(words);
  const other = { name: "Skiclub", line1: "Piste 1", postal_code: "5700", city: "Zell", country: "AT" };
  expect((await readPdf((await fetched("/invoices/preview", { folio_id, billing_address: other })).bytes)).text).toContain(
    "Skiclub Piste 1",
  );
  expect(counts()).toEqual(before);
  const ranged = await fetched("/invoices/preview", { folio_id }, { range: "bytes=0-3" });
  expect([ranged.status, ranged.bytes.length > 4]).toEqual([200, true]);

  const { id } = await draft(folio_id, { billing_address: other });
  expect((await readPdf((await fetched("/invoices/preview", { folio_id })).bytes)).text).toContain("Skiclub Piste 1");
  expect(kept()).toEqual([]);
  expect((await finalize(id)).number).toBe("2030-1");
  const refused = await fetched("/invoices/preview", { folio_id });
  expect(JSON.parse(refused.bytes.toString())).toMatchObject({ type: "folio/already_invoiced" });
  const nowhere = book("8", "9", { customer_id: addContact(property, "Nowhere Man") }).id;
  const incomplete = await fetched("/invoices/preview", { folio_id: (await folioOf(`booking_id=${nowhere}`)).id });
  expect(JSON.parse(incomplete.bytes.toString())).toMatchObject({ type: "folio/customer_address_incomplete" });
});
