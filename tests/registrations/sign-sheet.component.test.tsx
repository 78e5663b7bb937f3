import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { RegistrationsPage } from "#client/stays/registrations/registrations-page.tsx";
import type { Language } from "#shared/platform/core/language.ts";
import type { Registration, RegistrationSheet, SignatureInput } from "#shared/stays/registrations/schema.ts";
import type { Transmission } from "#shared/stays/registrations/transmission.ts";
import { boxOf, dialogOf, dragMouse, expectAccessible, picture } from "#tests/support/components/hand.ts";
import { makeProperty, makeSetting, pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const ENTITY = { created_at: "2030-04-01T10:00:00.000Z", updated_at: "2030-04-01T10:00:00.000Z", deleted_at: null, version: 1 };
const ADDRESS = { line1: "Hauptplatz 1", line2: null, postal_code: "80331", city: "München", state: null, country: "DE" };
const PASSPORT = { type: "passport", number: "C01X00T47", issued_on: "2024-05-06", issued_by: "Stadt München", country: "DE" } as const;

const ENTRY: Registration = {
  object: "registration",
  id: "r12",
  ...ENTITY,
  booking_id: "b1",
  booking_code: "K7",
  room: "101",
  registration_number: "12",
  check_in: "2030-04-01",
  check_out: "2030-04-04",
  guests: [
    {
      contact_id: "anna",
      name: "Anna Gruber",
      gender: "female",
      date_of_birth: "1990-05-01",
      nationality: "DE",
      address: ADDRESS,
      travel_document: PASSPORT,
    },
    {
      contact_id: "emil",
      name: "Emil Gruber",
      gender: "male",
      date_of_birth: "2020-02-03",
      nationality: "DE",
      address: ADDRESS,
      travel_document: null,
    },
  ],
  left_on: null,
  undone_at: null,
  undone_by: null,
  undo_reason: null,
  kept_until: "2037-04-01",
  signature: null,
  changed_since: false,
  transmission: null,
};

const SHEET: RegistrationSheet = {
  object: "registration_sheet",
  registration: ENTRY,
  property_name: "Hotel Sonnenhof",
  language: "de",
  signs_on_screen: true,
  sha256: "a".repeat(64),
  drawing: null,
};

function showRegister(at: string, sheet: RegistrationSheet = SHEET, language: Language = "en") {
  const answers = {
    "settings.list": () => pageOf(makeSetting("FEATURE_REGISTRATION_MANAGEMENT", "true")),
    "properties.current": () => makeProperty(),
    "registrations.list": () => pageOf(ENTRY, { ...ENTRY, id: "r11", registration_number: "11", ...CHANGED }, REFUSED, SENT),
    "registrations.sheet": () => sheet,
  };
  return showScreen({ at, path: "/registrations", element: <RegistrationsPage />, language, answers });
}

const AT_MUNICIPALITY: Transmission = {
  state: "sent",
  number: "688",
  sent_at: ENTITY.created_at,
  error: null,
  errors: [],
  next_attempt_at: null,
};
const SENT = { ...ENTRY, id: "r9", registration_number: "9", transmission: AT_MUNICIPALITY };
const REFUSED: Registration = {
  ...ENTRY,
  id: "r10",
  registration_number: "10",
  transmission: {
    ...AT_MUNICIPALITY,
    state: "refused",
    number: null,
    error: "refused",
    errors: [{ guest: 1, field: "Name", message: "Zu lang." }],
  },
};
const CHANGED = { signature: { signed_at: ENTITY.created_at, outdated: true }, changed_since: true };

test("a guest signs with the finger on the tablet, in the own language, and hands it back", async () => {
  await page.viewport(820, 880);
  const { server } = await showRegister("/registrations?tab=register");
  const sent: SignatureInput[] = [];
  server.answer({
    "registrations.sign": (input: SignatureInput) => {
      sent.push(input);
      return { ...SHEET, drawing: input.drawing };
    },
  });
  await expect.element(page.getByText("changed after the signature")).toBeVisible();
  await expect.element(page.getByText("Emil Gruber, Name: Zu lang.")).toBeVisible();
  await expect.element(page.getByText("at the municipality: number 688")).toBeVisible();
  await picture("register-states");
  await page.getByRole("button", { name: "Actions for registration 12" }).click();
  await page.getByRole("menuitem", { name: "Sign on a tablet" }).click();
  const sheet = dialogOf("Sign sheet 12");
  await expect.element(sheet.getByText("Bitte prüfen Sie Ihre Angaben", { exact: false })).toBeVisible();
  await expect.element(sheet.getByText("Emil Gruber, geb. 3. Feb. 2020")).toBeVisible();
  const confirm = sheet.getByRole("button", { name: "Bestätigen" });
  await expect.element(confirm).toBeDisabled();
  await sheet.getByText("English").click();
  await expect.element(sheet.getByText("Emil Gruber, born 3 Feb 2020")).toBeVisible();
  await expectAccessible();
  await picture("sign-empty");
  const box = await boxOf(sheet.getByRole("img", { name: "Field for the signature" }));
  const at = (x: number, y: number) => [box.left + box.width * x, box.top + box.height * y] as const;
  await dragMouse(at(0.2, 0.7), at(0.25, 0.2), at(0.3, 0.7), at(0.4, 0.4), at(0.45, 0.7), at(0.6, 0.5), at(0.8, 0.65));
  await picture("sign-written");
  await sheet.getByRole("button", { name: "Start over" }).click();
  await expect.element(sheet.getByRole("button", { name: "Confirm" })).toBeDisabled();
  await dragMouse(at(0.2, 0.7), at(0.3, 0.2), at(0.4, 0.7), at(0.7, 0.5));
  await sheet.getByRole("button", { name: "Confirm" }).click();
  await expect.element(sheet.getByText("Thank you!")).toBeVisible();
  await picture("sign-thanks");
  await expect.poll(() => sent).toHaveLength(1);
  await expect.poll(() => sent[0]).toMatchObject({ registrationNumber: "12", sha256: SHEET.sha256, drawing: { version: 1 } });
  await sheet.getByRole("button", { name: "Back to the front desk" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});

test("on a phone the sheet fits, in German", async () => {
  await page.viewport(390, 844);
  await showRegister("/registrations?tab=register&sign=12", SHEET, "de");
  await expect.element(page.getByRole("button", { name: "Bestätigen" })).toBeVisible();
  await picture("sign-phone-de");
  await page.getByRole("button", { name: "Ohne Unterschrift schließen" }).click();
  await expect.element(dialogOf("Blatt 12 unterschreiben")).not.toBeInTheDocument();
});

test("where the hand signs, paper is offered with the reason", async () => {
  await page.viewport(820, 880);
  await showRegister("/registrations?tab=register&sign=12", { ...SHEET, signs_on_screen: false }, "de");
  await expect.element(page.getByRole("heading", { name: "Dieses Blatt wird auf Papier unterschrieben" })).toBeVisible();
  await picture("sign-on-paper-de");
});
