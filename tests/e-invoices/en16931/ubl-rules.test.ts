import { expect, test } from "vitest";
import { ublOf } from "#server/money/e-invoices/ubl.ts";
import { CITY_TAX, canceled, contentOf, FEDERAL_OFFICE, NIGHT, WINE } from "#tests/e-invoices/cases.ts";
import { BROKEN_TERMS, BROKEN_UBL } from "#tests/e-invoices/en16931/broken-ubl.ts";
import { brokenInPeppol } from "#tests/e-invoices/en16931/check.ts";
import { PEPPOL_RULES } from "#tests/e-invoices/en16931/peppol-rules.ts";
import { parse } from "#tests/e-invoices/en16931/tree.ts";
import { misplaced } from "#tests/e-invoices/en16931/ubl-shape.ts";

const CONTENT = contentOf([NIGHT, WINE, CITY_TAX], { buyer: FEDERAL_OFFICE, additional_text: "Danke!" });
const SOUND = ublOf(CONTENT);

test("a sound invoice and its credit note break no rule, and each rule of UBL has an invoice that breaks it", () => {
  expect(brokenInPeppol(SOUND)).toEqual([]);
  expect(brokenInPeppol(ublOf(canceled(CONTENT)))).toEqual([]);
  expect(Object.keys(BROKEN_UBL).sort()).toEqual(Object.keys(PEPPOL_RULES).sort());
});

test.each([...Object.entries(BROKEN_UBL), ...Object.entries(BROKEN_TERMS)])("%s finds the invoice that breaks it", (rule, broken) => {
  const [breaking, ...also] = broken;
  const invoice = parse(SOUND);
  breaking(invoice);
  expect(brokenInPeppol(invoice).sort()).toEqual([rule, ...also].sort());
});

test("an element in the other namespace is found", () => {
  expect(misplaced(SOUND)).toEqual([]);
  expect(misplaced(SOUND.replaceAll("cac:Party>", "cbc:Party>"))).toEqual(["Party", "Party"]);
  expect(misplaced(SOUND.replace("<cbc:ID>", "<cac:ID>"))).toEqual(["ID"]);
});
