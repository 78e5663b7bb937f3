import { performance } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import { invoicePdf } from "#server/money/invoices/invoice-pdf.ts";
import { makeInvoicePdf } from "#server/money/invoices/pdf-task.ts";
import { contentWith } from "#tests/invoices/content-cases.ts";
import { CONFIG } from "#tests/support/config.ts";

// Each starts processes or draws documents.
vi.setConfig({ testTimeout: 60_000 });

const HOME = { ...CONFIG, public_url: "https://keyrack.example" };
const DOCUMENTS = 10;

test("while invoices are drawn the main thread is free, and the document is the same", async () => {
  const pdf = { content: contentWith() };
  const first = await makeInvoicePdf(HOME, pdf);
  expect(first).toEqual(await invoicePdf(HOME, pdf));
  const before = performance.eventLoopUtilization();
  for (let i = 0; i < DOCUMENTS; i++) await makeInvoicePdf(HOME, pdf);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});

test("an error in one document is returned to its caller, and the next document is drawn", async () => {
  const broken = contentWith({ currency: "no such money" });
  await expect(makeInvoicePdf(HOME, { content: broken })).rejects.toThrow("no such money");
  expect((await makeInvoicePdf(HOME, { content: contentWith() })).name).toMatch(/\.pdf$/);
});
