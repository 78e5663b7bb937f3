import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { barOf, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { makeCancellation } from "#tests/support/components/cancellations.ts";
import type { InputOf } from "#tests/support/components/fake-server.ts";
import { dialogOf, expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { makePaymentMethod, pageOf } from "#tests/support/components/records.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const GRUBER = stayOf("Gruber", "r101", [1, 3]);
const HUBER = stayOf("Huber", "r102", [1, 3]);

/** Terms by which only Gruber's stay costs something now. */
const cancellations = ({ ids }: InputOf<"bookings.cancellations">) =>
  ids.map((id) => makeCancellation({ id, name: id === GRUBER.id ? "Anna Gruber" : "Max Huber", fee: decimal(id === GRUBER.id ? 120 : 0) }));

const mailSetup = () => ({ from: null, refusal: null, undo_seconds: 0, local_address: null });

const cancelButton = page.getByRole("button", { name: "Cancel booking" });

test("bookings that are canceled together on the plan ask for the fees of their terms first", async () => {
  const { server } = await showPlan({
    bookings: [GRUBER, HUBER],
    answers: { "bookings.cancellations": cancellations, "mail.setup": mailSetup },
  });
  await barOf(GRUBER.id).click({ modifiers: ["ControlOrMeta"] });
  await barOf(HUBER.id).click({ modifiers: ["ControlOrMeta"] });
  await cancelButton.click();
  const asked = dialogOf("Cancel 2 bookings");
  await expect.element(asked.getByRole("listitem")).toHaveTextContent("Anna Gruber€120.00");
  await expectAccessible();
  await picture("canceled-together");
  await asked.getByRole("button", { name: "Keep the bookings" }).click();
  await expectCount(page.getByRole("dialog"), 0);
  expect(server.inputsOf("bookings.cancelAll")).toEqual([]);

  await cancelButton.click();
  await asked.getByRole("button", { name: "Cancel the bookings" }).click();
  await expect
    .poll(() => server.inputsOf("bookings.cancelAll"))
    .toEqual([{ ids: [GRUBER.id, HUBER.id], charge_fee: true, send_mail: false }]);
});

test("a single booking that costs nothing is canceled at once", async () => {
  const { server } = await showPlan({ bookings: [HUBER], answers: { "bookings.cancellations": cancellations } });
  await barOf(HUBER.id).hover();
  await cancelButton.click();
  await expect.poll(() => server.inputsOf("bookings.cancelAll")).toEqual([{ ids: [HUBER.id], charge_fee: false }]);
});

test("paid bookings that are canceled together have one decision on all of the money, which names the sum", async () => {
  const paid = ({ ids }: InputOf<"bookings.cancellations">) =>
    ids.map((id) => {
      const amount = id === GRUBER.id ? 66 : 34;
      return makeCancellation({ id, paid_amount: decimal(amount), due_amount: decimal(-amount), last_method_id: "cash" });
    });
  const cash = makePaymentMethod({ id: "cash", name: "Cash", kind: "cash" });
  const { server } = await showPlan({
    bookings: [GRUBER, HUBER],
    answers: { "bookings.cancellations": paid, "mail.setup": mailSetup, "paymentMethods.list": () => pageOf(cash) },
  });
  await barOf(GRUBER.id).click({ modifiers: ["ControlOrMeta"] });
  await barOf(HUBER.id).click({ modifiers: ["ControlOrMeta"] });
  await cancelButton.click();
  const asked = dialogOf("Cancel 2 bookings");
  await expect.element(asked.getByText("What happens to the €100.00?")).toBeVisible();
  await asked.getByRole("button", { name: "Cancel the bookings" }).click();
  await expect.element(asked.getByText("Choose what happens to the money.")).toBeVisible();
  expect(server.inputsOf("bookings.cancelAll")).toEqual([]);
  await asked.getByRole("radio", { name: "Pay it back" }).click();
  await expectAccessible();
  await picture("canceled-together-paid");
  await asked.getByRole("button", { name: "Cancel the bookings" }).click();
  const decided = { ids: [GRUBER.id, HUBER.id], charge_fee: false, deposit: "refund", refund_payment_method_id: "cash", send_mail: false };
  await expect.poll(() => server.inputsOf("bookings.cancelAll")).toEqual([decided]);
});
