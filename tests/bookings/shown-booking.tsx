import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "#shared/platform/core/language.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { makeContact, makePaymentMethod } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest, stayOf } from "#tests/support/components/stays.ts";

export const LENA = stayOf("Lena Huber", "r101", [1, 4]);
export const LATER = stayOf("Lena Huber", "r101", [10, 12]);

type Shown = { tab?: string; answers?: Answers; language?: Language };

/** Draws the page of a booking, and waits for its name. */
export async function showBooking(stay: Booking, { tab = "overview", answers = {}, language = "en" }: Shown = {}) {
  const fake = fakeStays({
    stays: [stay],
    contacts: [makeContact({ id: "paul", name: "Paul Huber" }), makeGuest("lena-huber-contact", "Lena Huber")],
    paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })],
  });
  const shown = await showApp({ at: `/bookings/lena-huber?tab=${tab}`, answers: { ...fake.answers, ...answers }, role: "staff", language });
  await expect.element(page.getByRole("heading", { name: "Lena Huber", level: 1 })).toBeVisible();
  return { ...shown, ...fake };
}

/** A button by its whole name. */
export const button = (name: string) => page.getByRole("button", { name, exact: true });
/** Presses the undo of the latest notice. */
export const undo = () => button("Undo").last().click();

/** Chooses a step from the menu in the head of the page. */
export async function choose(action: string): Promise<void> {
  await button("More actions").click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** The status in the head of the page, once it is this. */
export const expectStatus = async (status: string) =>
  await expect.poll(() => page.css("h1").element().parentElement?.textContent).toContain(status);
