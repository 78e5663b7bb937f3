import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Unsubscribing } from "#shared/channels/guest-links/schema.ts";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { showApp } from "#tests/support/components/screen.tsx";

const LEGAL = { imprint: "Haus Lena", privacy: "Wir geben nichts weiter.", terms: null };
const PAGE: Unsubscribing = {
  property_name: "Haus Lena",
  primary_color: null,
  logo_url: null,
  time_zone: "Europe/Vienna",
  currency: "EUR",
  language: "de",
  country: "AT",
  address: [],
  phone: null,
  email: null,
  website: null,
  imprint_url: null,
  privacy_url: null,
  legal: { de: LEGAL, en: LEGAL },
  unsubscribed_at: null,
};

test("the reader of an advertisement ends all further ones with one press, in either language", async () => {
  const done = { ...PAGE, unsubscribed_at: "2030-04-01T10:00:00.000Z" };
  const answers = { ...fakeGuesthouse().answers, "guestLinks.unsubscribing": () => PAGE, "guestLinks.unsubscribe": () => done };
  const { server } = await showApp({ at: "/public/reader.hash.signature/unsubscribe", answers, language: "de" });
  await expect.element(page.getByRole("heading", { name: "Keine Angebote mehr?" })).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect.element(page.getByRole("heading", { name: "You are unsubscribed" })).toHaveFocus();
  await expect.poll(() => server.inputsOf("guestLinks.unsubscribe")).toEqual([{ id: "reader.hash.signature" }]);
});

test("a link with a piece missing says so", async () => {
  const dead = () => {
    throw new Refusal("not_found");
  };
  await showApp({
    at: "/public/reader.hash/unsubscribe",
    answers: { ...fakeGuesthouse().answers, "guestLinks.unsubscribing": dead },
    language: "de",
  });
  await expect.element(page.getByText("Perhaps a piece is missing at the end of the address.")).toBeVisible();
});
