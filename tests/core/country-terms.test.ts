import { expect, test } from "vitest";
import { inTermsOf, sayInCountry } from "#shared/platform/core/country-terms.ts";

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

test.each([
  ["AT", "Straße, GROẞ, Registrierkasse, Gästeblatt, Bundesland, Personalausweis", "such as ATU12345678 in Europe/Vienna"],
  ["DE", "Straße, GROẞ, Kasse, Meldeschein, Bundesland, Personalausweis", "such as DE123456789 in Europe/Berlin"],
  ["CH", "Strasse, GROSS, Kasse, Meldeschein, Kanton, Identitätskarte", "such as CHE-123.456.789 MWST in Europe/Zurich"],
])("terms, spelling and examples of %s", (country, german, english) => {
  expect(inTermsOf({ country }, "de")("Straße, GROẞ, Registrierkasse, Gästeblatt, Bundesland, Personalausweis")).toBe(german);
  expect(inTermsOf({ country }, "en")("such as ATU12345678 in Europe/Vienna")).toBe(english);
});

test("words that only contain a term stay as they are", () => {
  const inGermany = inTermsOf({ country: "DE" }, "de");
  expect(inGermany("FLUIDE UIDS {{UID_number}}")).toBe("FLUIDE UIDS {{UID_number}}");
  expect(inGermany("Eine UID wie ATU12345678")).toBe("Eine USt-IdNr. wie DE123456789");
});

test("a module's texts are said in a country's terms with their values", () => {
  const texts = { owed: { de: "Ortstaxe {{amount}}", en: "Local tax {{amount}}" } } as const;
  expect(sayInCountry(texts, "de", { country: "DE" })("owed", { amount: "5" })).toBe("Kurtaxe 5");
  expect(sayInCountry(texts, "en", { country: "DE" })("owed", { amount: "5" })).toBe("Local tax 5");
});

test("a country in which no property can be has no terms", () => {
  expect(() => inTermsOf({ country: "IT" }, "de")).toThrow('no property can be in the country "IT"');
});
