import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import { contentWith } from "#tests/invoices/content-cases.ts";

const stored = (version: number): unknown => JSON.parse(readFileSync(`tests/invoices/stored-content-v${version}.json`, "utf8"));

test("an invoice that was stored in the first format is read as it was written", () => {
  expect(readInvoiceContent(stored(1))).toEqual(stored(1));
});

test("an invoice of a format that was never written is not guessed at", () => {
  expect(() => readInvoiceContent({ ...contentWith(), version: 99 })).toThrow("version");
  const { version: _without, ...none } = contentWith();
  expect(() => readInvoiceContent(none)).toThrow("version");
});

test("what today's forms refuse stays readable on an old invoice", () => {
  const { seller, ...content } = contentWith();
  const old = {
    ...content,
    seller: { ...seller, company: { ...seller.company, vat_number: "ATU-OLD" }, bank: { ...seller.bank, iban: "none" } },
  };
  expect(readInvoiceContent(old)).toEqual(old);
});
