import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "#shared/platform/core/language.ts";
import type { Cancellation } from "#shared/stays/bookings/cancellation-schema.ts";
import { makeCancellation } from "#tests/support/components/cancellations.ts";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { dialogOf } from "#tests/support/components/hand.ts";
import { makePaymentMethod } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

export const LENA = stayOf("Lena Huber", "r101", [10, 12]);

const CASH = makePaymentMethod({ id: "cash", name: "Cash", kind: "cash" });
const STRIPE = makePaymentMethod({ id: "stripe", name: "Stripe", kind: "online" });
type Shown = { language?: Language; methods?: readonly (typeof CASH)[]; refuse?: boolean };

/** The page of a booking that can be canceled, with what that costs and what was paid; payments are a reason against it by themselves. */
export async function showCanceling(
  given: Partial<Cancellation>,
  { language = "en", methods = [CASH, STRIPE], refuse = false }: Shown = {},
) {
  const stay = given.paid_amount ? { ...LENA, paid_amount: given.paid_amount } : LENA;
  const fake = fakeStays({ stays: [stay], paymentMethods: methods });
  const answers = {
    ...fake.answers,
    "bookings.cancellations": ({ ids }: { ids: string[] }) => ids.map((id) => makeCancellation({ id, name: "Lena Huber", ...given })),
    "bookings.cancel": ({ id }: { id: string }) => {
      if (refuse) throw new Refusal("folio/closed");
      return fake.stays.change(id, { status: "canceled", paid_amount: decimal(0) });
    },
  };
  const shown = await showApp({ at: "/bookings/lena-huber?tab=overview", answers, role: "staff", language });
  await expect.element(page.getByRole("heading", { name: "Lena Huber", level: 1 })).toBeVisible();
  return shown;
}

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const asked = dialogOf("Cancel Lena Huber");
export const radio = (name: string | RegExp) => asked.getByRole("radio", { name });

/** Chooses an action of the booking. */
export async function choose(action: string): Promise<void> {
  await button("More actions").click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

export const expectStatus = async (status: string) =>
  await expect.poll(() => page.css("h1").element().parentElement?.textContent).toContain(status);
