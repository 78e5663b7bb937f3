import { IconLock } from "@tabler/icons-react";
import { expect, test } from "vitest";
import { type Entry, namedEntries } from "#client/office/shell/search-entries.ts";
import { visibleScreens } from "#client/office/shell/visible-screens.ts";
import { SCREENS } from "#client/screens.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { ACTIVE_STATUSES } from "#shared/stays/bookings/schema.ts";
import { sayIn } from "#tests/support/say-in.ts";

const COMMANDS = {
  appearance: "shell.also_appearance",
  change_password: "shell.also_password",
  logout: "shell.also_logout",
  language: "shell.also_language",
} as const;

const DEPARTURES = `/bookings?dates=check_out&range=today&status=${ACTIVE_STATUSES.join(",")}`;

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
  ["Check-in", "de", "/bookings"],
  ["einchecken", "de", "/dashboard"],
  ["Storno", "de", "/bookings"],
  ["stornieren", "de", "/invoices"],
  ["Kassa", "de", "/cash-closings"],
  ["Kassenbuch", "de", "/cash-closings"],
  ["Tagesabschluss", "de", "/cash-closings/new"],
  ["Zimmer sperren", "de", "?new=lock"],
  ["Sperre anlegen", "de", "?new=lock"],
  ["Rechnung schreiben", "de", "/invoices"],
  ["Rechnung schreiben", "de", "?new=sale"],
  ["reservierung", "de", "?new=booking"],
  ["gast anlegen", "de", "?new=contact"],
  ["api", "de", "/api-keys?new=api-key"],
  ["Belegungsplan", "de", "/room-plan"],
  ["check-out", "en", "/bookings"],
  ["cancel booking", "en", "/bookings"],
  ["end of day", "en", "/cash-closings/new"],
  ["block room", "en", "?new=lock"],
  ["api key", "en", "/api-keys?new=api-key"],
  ["heute abreise", "de", DEPARTURES],
  ["check out", "de", DEPARTURES],
  ["auschecken", "de", DEPARTURES],
  ["check out", "en", DEPARTURES],
  ["departures today", "en", DEPARTURES],
  ["storno", "de", "/bookings?status=canceled"],
  ["cancellation", "en", "/bookings?status=canceled"],
  ["kassa", "de", "/cash-closings/new"],
  ["walk-in", "en", "?new=booking"],
])("typing %j (%s) leads to %s", (typed, language, path) => {
  expect(foundBy(typed, language)).toContain(path);
});

test.each<[string, Language, keyof typeof COMMANDS]>([
  ["dunkel", "de", "appearance"],
  ["dark mode", "de", "appearance"],
  ["Passwort ändern", "de", "change_password"],
  ["Kennwort", "de", "change_password"],
  ["Abmelden", "de", "logout"],
  ["sign out", "en", "logout"],
  ["Sprache", "de", "language"],
  ["Sprache", "en", "language"],
])("%j (%s) finds the command %s", (typed, language, command) => {
  const say = sayIn(language);
  const commands = Object.entries(COMMANDS).map(([key, also]): Entry => {
    const title = say(`shell.${key as keyof typeof COMMANDS}`);
    return { key, part: "actions", icon: IconLock, title, also: say(also), subtitle: null, to: key, path: "" };
  });
  expect(namedEntries(typed, { role: "admin", screens: [], commands }, say).map(({ key }) => key)).toContain(command);
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
