import fc from "fast-check";
import { expect, test } from "vitest";
import { isCompanyName, merged } from "#shared/guests/contacts/rules.ts";
import { VatNumber } from "#shared/platform/core/registers.ts";

const member = fc.constantFrom("line1", "city", "country", "state");
const address = fc.dictionary(member, fc.option(fc.string()));

test("merging changes only the named fields, and null is a value", () => {
  fc.assert(
    fc.property(address, address, (before, changes) => {
      const after = merged<Record<string, string | null>>(before, changes);
      for (const name of Object.keys(after)) expect(after[name]).toBe(name in changes ? changes[name] : before[name]);
      expect(Object.keys(after).sort()).toEqual([...new Set([...Object.keys(before), ...Object.keys(changes)])].sort());
      expect(merged<Record<string, string | null>>(after, changes)).toEqual(after);
    }),
  );
});

test("an absent or undefined field stays, and no named field changes nothing", () => {
  const before = { line1: "Hauptplatz 1", city: null };
  expect(merged(before, undefined)).toEqual(before);
  expect(merged<{ line1: string | null; city: string | null }>(before, { line1: undefined, city: "Graz" })).toEqual({
    line1: "Hauptplatz 1",
    city: "Graz",
  });
});

test("an Austrian VAT number is ATU and eight digits, however it is spaced", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
      const digits = String(number).padStart(8, "0");
      const spaced = `ATU ${digits.slice(0, 4)} ${digits.slice(4)}`;
      expect(VatNumber.safeParse(spaced).success).toBe(digits.length === 8);
    }),
  );
});

test("a VAT number that was typed in small letters is kept as it is printed", () => {
  expect(VatNumber.parse("atu 12345675")).toBe("ATU 12345675");
});

test.each([
  "Alpenbau GmbH",
  "Holzbau Steiner GmbH & Co. KG",
  "Bergbahn AG",
  "Müller OG",
  "Tischlerei Huber e.U.",
  "Kegelfreunde e.V.",
  "Verein der Freunde Tirols",
  "Sportverein Au Verein",
  "Huber & Söhne GbR",
  "Start UG (haftungsbeschränkt)",
  "Reisen ges.m.b.H.",
  "Firma Moser",
])("%j reads like a company", (name) => {
  expect(isCompanyName(name)).toBe(true);
});

test.each(["Anna Maier", "Maier", "Josef Magg", "Ag", "Eva Vereiner", "Hans Kog", "Dr. Ugo Tognazzi", "Li Og-Yun"])(
  "%j reads like a person",
  (name) => {
    expect(isCompanyName(name)).toBe(false);
  },
);
