import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { invoicePdf } from "#server/money/invoices/invoice-pdf.ts";
import { makeInvoicePdf } from "#server/money/invoices/pdf-task.ts";
import { contentWith } from "#tests/invoices/content-cases.ts";
import { CONFIG } from "#tests/support/config.ts";

// Each starts processes or draws documents.
vi.setConfig({ testTimeout: 60_000 });

const HOME = { ...CONFIG, public_url: "https://keyrack.example" };

/** Counts how often the event loop comes round while a document is drawn. */
async function turnsWhile(draw: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const drawn = draw().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    // It sleeps between turns: the thread that draws gives way to others.
    await setTimeout(1);
    turns++;
  }
  await drawn;
  return turns;
}

test("while invoices are drawn the main thread is free, and the document is the same", async () => {
  const pdf = { content: contentWith() };
  expect(await makeInvoicePdf(HOME, pdf)).toEqual(await invoicePdf(HOME, pdf));
  // Turns are counted, no times are taken: other programs slow both ways of drawing.
  const blocked = await turnsWhile(() => invoicePdf(HOME, pdf));
  expect(await turnsWhile(() => makeInvoicePdf(HOME, pdf))).toBeGreaterThan(5 * blocked);
});

test("an error in one document is returned to its caller, and the next document is drawn", async () => {
  const broken = contentWith({ currency: "no such money" });
  await expect(makeInvoicePdf(HOME, { content: broken })).rejects.toThrow("no such money");
  expect((await makeInvoicePdf(HOME, { content: contentWith() })).name).toMatch(/\.pdf$/);
});
