import { expect, test } from "vitest";
import { printedVatNumber } from "#shared/platform/core/vat-number.ts";

test.each([
  ["ATU 123 45678", "ATU12345678"],
  ["atu12345678", "ATU12345678"],
  ["DE 123 456 789", "DE123456789"],
  ["FR-AB 123 456 789", "FRAB123456789"],
  ["NL123456789B01", "NL123456789B01"],
  ["CHE123456789MWST", "CHE-123.456.789 MWST"],
  ["CHE-123.456.789", "CHE-123.456.789"],
  ["siehe Organträger", "siehe Organträger"],
  ["DE 123 (Organträger)", "DE 123 (Organträger)"],
  ["", null],
  [null, null],
  [undefined, null],
])("the VAT number %j is printed as %j", (typed, printed) => {
  expect(printedVatNumber(typed)).toBe(printed);
});
