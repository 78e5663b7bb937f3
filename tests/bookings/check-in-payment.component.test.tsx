import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#shared/stays/folios/schema.ts";
import { dialogOf, expectCount, press } from "#tests/support/components/hand.ts";
import { makeFolio, makePaymentMethod, makeSetting, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const PAYMENT: Payment = {
  object: "payment",
  id: "payment",
  created_at: "",
  updated_at: "",
  deleted_at: null,
  version: 1,
  folio_id: "own",
  folio: null,
  payment_method_id: "cash",
  payment_method: null,
  reference: null,
  booked_on: "2030-04-01",
  amount: decimal(181),
  virtual: false,
  share_of_id: null,
  receipt_id: null,
  not_deletable_because: null,
};

test("the payment of a check-in is taken back by the undo, and again by the redo", async () => {
  const own = makeFolio({ id: "own", booking_id: "lena-huber", due_amount: decimal(181) });
  const fake = fakeStays({
    stays: [stayOf("Lena Huber", "r101", [1, 4], { occupancy: 1 })],
    contacts: [makeGuest("lena-huber-contact", "Lena Huber")],
    paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })],
  });
  const get = fake.answers["bookings.get"];
  const { server } = await showApp({
    at: "/rooms?check_in=lena-huber",
    role: "staff",
    answers: {
      ...fake.answers,
      "settings.list": () => pageOf(makeSetting("FEATURE_PAYMENT_AT_ARRIVAL", "true")),
      "bookings.get": async (input) => {
        const booking = await get?.(input);
        if (!booking) throw new Error("no booking");
        return { ...booking, default_folio: own };
      },
      "bookings.arrive": () => fake.stays.change("lena-huber", { status: "checked_in" }),
      "bookings.undo": ({ bookings }) => bookings.map(({ id }) => fake.stays.change(id, { status: "confirmed" })),
      "bookings.folios": () => pageOf({ ...own, payments: [PAYMENT] }),
      "folios.deletePayment": () => undefined,
      "folios.addPayment": () => own,
    },
  });
  const wizard = dialogOf(/Check in/);
  await expect.element(wizard.getByRole("textbox", { name: "Amount" })).toHaveValue("181.00");
  await wizard.getByRole("button", { name: "Check in", exact: true }).click();
  await expect.poll(() => server.inputsOf("bookings.arrive")).toMatchObject([{ payment: { payment_method_id: "cash", amount: 181 } }]);
  await expectCount(wizard, 0);
  await press("Control+z");
  await expect.poll(() => server.inputsOf("folios.deletePayment")).toEqual([{ folio_id: "own", payment_id: "payment" }]);
  await expect.element(page.getByText(/Undone: /).first()).toBeVisible();
  await press("Control+Shift+z");
  const again = { folio_id: "own", payment_method_id: "cash", amount: 181, reference: null };
  await expect.poll(() => server.inputsOf("folios.addPayment")).toEqual([again]);
  await expect.poll(() => server.inputsOf("bookings.undo").length).toBe(2);
});
