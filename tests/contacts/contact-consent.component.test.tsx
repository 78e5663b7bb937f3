import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MarketingConsent } from "#shared/guests/consents/schema.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest } from "#tests/support/components/stays.ts";

const NONE: MarketingConsent = { given: false, given_at: null, given_by: null, unsubscribed_at: null };

/** The screen of a contact whose consent is this. */
async function showContact(consent: MarketingConsent, role: "staff" | "manager" = "staff") {
  let now = consent;
  const stays = fakeStays({ contacts: [makeGuest("anna", "Anna Gruber")] });
  const shown = await showApp({
    at: "/contacts/anna",
    role,
    language: "de",
    answers: {
      ...stays.answers,
      "consents.get": () => now,
      "consents.set": ({ given }: { given: boolean }) => {
        now = given ? { ...NONE, given, given_at: "2030-04-03T10:00:00.000Z", given_by: "staff" } : NONE;
        return now;
      },
    },
  });
  await expect.element(page.getByRole("heading", { name: "Werbung per E-Mail" })).toBeVisible();
  return shown;
}

test("the desk notes that a guest has agreed to advertisements, and takes it back", async () => {
  const { server } = await showContact(NONE);
  await expect.element(page.getByText("Nicht erlaubt")).toBeVisible();
  await page.getByRole("button", { name: "Gast hat zugestimmt" }).click();
  await expect.element(page.getByText(/^Erlaubt seit \S*3\.\S* ?\S* ?2030$/)).toBeVisible();
  await page.getByRole("button", { name: "Zustimmung zurücknehmen" }).click();
  await expect.element(page.getByText("Nicht erlaubt")).toBeVisible();
  await expect.poll(() => server.inputsOf("consents.set")).toMatchObject([{ given: true }, { given: false }]);
});

test("a guest who has unsubscribed cannot be signed up again at the desk", async () => {
  await showContact({ ...NONE, unsubscribed_at: "2030-04-02T10:00:00.000Z" });
  await expect.element(page.getByText(/^Abgemeldet am .*2030$/)).toBeVisible();
  await expect.element(page.getByText("Nur der Gast selbst kann das ändern, beim Online-Check-in.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Gast hat zugestimmt" })).not.toBeInTheDocument();
});

test("a consent from the online check-in says so", async () => {
  await showContact({ ...NONE, given: true, given_at: "2030-04-02T10:00:00.000Z", given_by: "guest" });
  await expect.element(page.getByText(/^Erlaubt seit .*2030, beim Online-Check-in$/)).toBeVisible();
});
