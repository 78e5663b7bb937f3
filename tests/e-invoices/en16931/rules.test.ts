import { expect, test } from "vitest";
import { ciiOf } from "#server/money/e-invoices/cii.ts";
import { CITY_TAX, contentOf, NIGHT, WINE } from "#tests/e-invoices/cases.ts";
import { BROKEN_AMOUNTS } from "#tests/e-invoices/en16931/broken-amounts.ts";
import { BROKEN_DOCUMENTS } from "#tests/e-invoices/en16931/broken-documents.ts";
import { BROKEN_XRECHNUNGS } from "#tests/e-invoices/en16931/broken-xrechnungs.ts";
import { broken, XRECHNUNG } from "#tests/e-invoices/en16931/check.ts";
import { parse } from "#tests/e-invoices/en16931/tree.ts";

const BROKEN = { ...BROKEN_DOCUMENTS, ...BROKEN_AMOUNTS, ...BROKEN_XRECHNUNGS };
const SOUND = ciiOf(contentOf([NIGHT, WINE, CITY_TAX]), "xrechnung");

test("a sound invoice breaks no rule, and each rule has an invoice that breaks it", () => {
  expect(broken(XRECHNUNG, SOUND)).toEqual([]);
  expect(Object.keys(BROKEN).sort()).toEqual(Object.keys(XRECHNUNG).sort());
});

test.each(Object.entries(BROKEN))("%s finds the invoice that breaks it", (rule, [breaking, ...also]) => {
  const invoice = parse(SOUND);
  breaking(invoice);
  expect(broken(XRECHNUNG, invoice).sort()).toEqual([rule, ...also].sort());
});
