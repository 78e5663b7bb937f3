import { expect, test } from "vitest";
import { inTermsOf, sayInCountry } from "#shared/platform/core/country-terms.ts";
import { fieldTexts } from "#shared/platform/core/field-texts.ts";
import { COUNTRIES, UNTIL_CHOSEN } from "#shared/platform/countries/countries.ts";
import { TEXTS } from "#shared/text.ts";

test.each([
  [null, "Ortstaxen, UID-Nummer, UID, USt. und Umsatzsteuer, Firmenbuchnummer"],
  ["AT", "Ortstaxen, UID-Nummer, UID, USt. und Umsatzsteuer, Firmenbuchnummer"],
  ["DE", "Kurtaxen, USt-IdNr., USt-IdNr., USt. und Umsatzsteuer, Handelsregisternummer"],
  ["CH", "Kurtaxen, UID/MWST-Nr., UID, MWST. und Mehrwertsteuer, Handelsregisternummer"],
])("a text of the catalogue in the terms of %s", (country, said) => {
  const text = "Ortstaxen, UID-Nummer, UID, USt. und Umsatzsteuer, Firmenbuchnummer";
  expect(inTermsOf({ country }, "de")(text)).toBe(said);
  expect(inTermsOf({ country }, "en")(text)).toBe(text);
});

test("words that only contain a term stay as they are", () => {
  const inGermany = inTermsOf({ country: "DE" }, "de");
  expect(inGermany("FLUIDE UIDS {{UID_number}}")).toBe("FLUIDE UIDS {{UID_number}}");
  expect(inGermany("Eine UID wie ATU12345678")).toBe("Eine USt-IdNr. wie DE123456789");
});

test("no text of the screens says Austria's terms to a property in another country", () => {
  const [german, swiss] = [inTermsOf({ country: "DE" }, "de"), inTermsOf({ country: "CH" }, "de")];
  const all = [...Object.values(TEXTS).flatMap((sentences) => Object.values<{ de: string }>(sentences)), ...Object.values(fieldTexts)];
  const { company, local_tax } = COUNTRIES[UNTIL_CHOSEN];
  const terms = [company.vat_number.de, company.register_number.de, company.register_court.de, local_tax.de, "Jänner", "Jän."];
  for (const { de } of all) for (const term of terms) expect([german(de), swiss(de)].filter((text) => text.includes(term))).toEqual([]);
});

test("a module's texts are said in a country's terms with their values", () => {
  const texts = { owed: { de: "Ortstaxe {{amount}}", en: "Local tax {{amount}}" } } as const;
  expect(sayInCountry(texts, "de", { country: "DE" })("owed", { amount: "5" })).toBe("Kurtaxe 5");
  expect(sayInCountry(texts, "en", { country: "DE" })("owed", { amount: "5" })).toBe("Local tax 5");
});

test("a country in which no property can be has no terms", () => {
  expect(() => inTermsOf({ country: "IT" }, "de")).toThrow('no property can be in the country "IT"');
});
