import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, choose, expectStatus, LATER, LENA, showBooking, undo } from "#tests/bookings/shown-booking.tsx";
import { dialogOf, expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { decimal } from "#tests/support/whole-cents.ts";

test("an offer is confirmed by its button, and is an offer again by the undo", async () => {
  await showBooking({ ...LATER, status: "pending" });
  await expectStatus("pending");
  await button("Confirm").click();
  await expectStatus("confirmed");
  await undo();
  await expectStatus("pending");
});

test("a canceled booking is brought back by the undo, and by its own step", async () => {
  await showBooking(LATER);
  await choose("Cancel booking");
  await expectStatus("cancelled");
  await undo();
  await expectStatus("confirmed");
  await choose("Cancel booking");
  await expectStatus("cancelled");
  await choose("Undo cancellation");
  await expectStatus("confirmed");
});

test("before a no-show is marked, what the guest is charged is asked; the menu has its way back", async () => {
  const { server } = await showBooking(LENA);
  await choose("Mark as no-show");
  const missed = dialogOf("No-show: Lena Huber");
  await expect.element(missed.getByRole("radio", { name: /The lodging only/ })).toBeChecked();
  await expectAccessible();
  await picture("no-show-asked");
  await missed.getByRole("button", { name: "Mark as no-show" }).click();
  await expectStatus("no-show");
  await expect.poll(() => server.inputsOf("bookings.markNoShow")).toEqual([{ id: "lena-huber", charges: "lodging" }]);
  await choose("Undo no-show");
  await expectStatus("confirmed");
});

test("a no-show is proposed to be charged what was agreed, and the terms are there to read", async () => {
  const terms = "Free cancellation until 3 March. After that you pay 50% of the price.";
  let no_show_fee = decimal(0);
  const { server } = await showBooking(LENA, {
    answers: { "bookings.cancellationFees": () => ({ fee: decimal(120), no_show_fee, terms, invoices: [] }) },
  });
  await choose("Mark as no-show");
  const missed = dialogOf("No-show: Lena Huber");
  await expect.element(missed.getByText(terms)).toBeVisible();
  await expect.element(missed.getByRole("radio", { name: "Nothing" })).toBeChecked();
  await expect.element(missed.getByText("This is what was agreed")).toBeVisible();
  await expectAccessible();
  await picture("no-show-terms");
  await missed.getByRole("button", { name: "Cancel", exact: true }).click();
  no_show_fee = decimal(90);
  await choose("Mark as no-show");
  await expect.element(missed.getByRole("radio", { name: "By the cancellation terms: €90.00" })).toBeChecked();
  await expectCount(missed.getByText("This is what was agreed"), 0);
  await missed.getByRole("button", { name: "Mark as no-show" }).click();
  await expectStatus("no-show");
  await expect.poll(() => server.inputsOf("bookings.markNoShow")).toEqual([{ id: "lena-huber", charges: "terms" }]);
});

test("the agreed terms are there to read in German, too", async () => {
  const fees = { fee: decimal(120), no_show_fee: decimal(0), terms: "Kostenlose Stornierung bis 3. März.", invoices: [] };
  await showBooking(LENA, { answers: { "bookings.cancellationFees": () => fees }, language: "de" });
  await button("Weitere Aktionen").click();
  await page.getByRole("menuitem", { name: "Als No-Show markieren", exact: true }).click();
  const missed = dialogOf("No-Show: Lena Huber");
  await expect.element(missed.getByText(fees.terms)).toBeVisible();
  await expect.element(missed.getByRole("radio", { name: "Nichts" })).toBeChecked();
});

test("what can't be done yet is there and says why; what the status rules out is not there", async () => {
  const { router, server } = await showBooking(LATER);
  await button("More actions").click();
  const checkIn = page.getByRole("menuitem", { name: /^Check in/ });
  await expect.element(checkIn).toHaveAttribute("aria-disabled", "true");
  await expect.element(checkIn).toHaveTextContent("This is possible from the arrival day on.");
  await checkIn.click({ force: true });
  await expect.element(checkIn).toBeVisible();
  await expectCount(page.getByRole("menuitem", { name: /^(Check out|Undo check-in)$/ }), 0);
  await expectAccessible();
  await picture("booking-menu");
  expect(server.inputsOf("bookings.checkIn")).toEqual([]);
  const onPlan = page.getByRole("menuitem", { name: "Show on room plan" });
  await expect.element(onPlan).toHaveAttribute("href", "/room-plan?from=2030-04-08&booking=lena-huber");
  await expect.poll(() => router.location.pathname).toBe("/bookings/lena-huber");
});
