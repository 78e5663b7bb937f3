import { expect, test } from "vitest";
import { ciiOf } from "#server/e-invoices/cii.ts";
import { missingForXRechnung } from "#server/e-invoices/missing.ts";
import { CASES } from "#tests/e-invoices/cases.ts";
import { broken, EN16931, XRECHNUNG } from "#tests/e-invoices/en16931/check.ts";
import { schemaErrors } from "#tests/e-invoices/schema.ts";

test.each(Object.entries(CASES))("%s is an invoice of EN 16931", async (_, content) => {
  const xml = ciiOf(content, "en16931");
  expect(await schemaErrors([xml])).toEqual([]);
  expect(broken(EN16931, xml)).toEqual([]);
});

test.each(Object.entries(CASES).filter(([, content]) => missingForXRechnung(content).length === 0))(
  "%s is an XRechnung",
  async (_, content) => {
    const xml = ciiOf(content, "xrechnung");
    expect(await schemaErrors([xml])).toEqual([]);
    expect(broken(XRECHNUNG, xml)).toEqual([]);
  },
);
