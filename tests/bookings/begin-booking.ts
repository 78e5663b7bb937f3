import { page } from "vitest/browser";
import type { Language } from "#shared/platform/core/language.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { makeContact } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays } from "#tests/support/components/stays.ts";

export const STAY = "check_in=2030-04-03&check_out=2030-04-05";
export const form = page.getByRole("form", { name: "New booking" });
export const customer = form.getByRole("combobox", { name: "Customer" });
export const picked = (name: string) => form.getByRole("button", { name: new RegExp(name) }).first();

/** Shows the form of a new booking of room 101 for two nights to the front desk. */
export async function beginBooking(language: Language = "en", more: Answers = {}) {
  const contacts = [makeContact({ id: "josef", name: "Josef Maier" }), makeContact({ id: "maria", name: "Maria Maier" })];
  const { answers, stays } = fakeStays({ contacts });
  const shown = await showApp({ at: `/rooms?new=booking&room_id=r101&${STAY}`, answers: { ...answers, ...more }, role: "staff", language });
  return { ...shown, stays };
}
