import { expect, test } from "vitest";
import { namedEntries } from "#client/office/shell/search-entries.ts";
import { visibleScreens } from "#client/office/shell/visible-screens.ts";
import { SCREENS } from "#client/screens.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { sayIn } from "#tests/support/say-in.ts";

function foundBy(typed: string, language: Language, hasRegister = false): string[] {
  const screens = visibleScreens(SCREENS, "admin", (feature) => hasRegister || feature !== "REGISTRATION_MANAGEMENT");
  return namedEntries(typed, { role: "admin", screens, commands: [] }, sayIn(language)).map(({ to }) => String(to));
}

test.each<[string, Language, string]>([
  ["preise", "de", "/rates"],
  ["kasse", "de", "/payment-methods"],
  ["mwst", "de", "/tax-rates"],
  ["drucken", "de", "?print=emergency_sheet"],
  ["frühstück", "de", "/items"],
  ["anreise", "de", "/bookings"],
  ["smtp", "de", "/settings/mail"],
  ["logo", "de", "/property"],
  ["export", "de", "/reports/financial-accounting"],
  ["prices", "en", "/rates"],
  ["vat", "en", "/tax-rates"],
  ["breakfast", "en", "/items"],
])("whoever types %j (%s) is led to %s", (typed, language, path) => {
  expect(foundBy(typed, language)).toContain(path);
});

test.each<[string, Language]>([
  ...["Gästeblatt", "gaesteblatt", "Gästeverzeichnis", "Meldeschein", "Meldewesen", "Gästekarte", "Meldezettel", "Gästemeldung"].map(
    (word): [string, Language] => [word, "de"],
  ),
  ...["guest register", "registration form", "registration sheet", "guest registration", "guest card", "Meldeschein"].map(
    (word): [string, Language] => [word, "en"],
  ),
])("%j (%s) leads to the guests' register, and to where it is turned on while it is off", (typed, language) => {
  expect(foundBy(typed, language)).toContain("/settings/advanced");
  expect(foundBy(typed, language, true)).toContain("/registrations");
});
