import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, expectCount } from "#tests/support/components/hand.ts";
import { makeItem, makePaymentMethod, makeTaxRate } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";

const fakeBaseData = () =>
  fakeGuesthouse({
    items: [makeItem({ id: "breakfast", name: "Breakfast" })],
    taxRates: [makeTaxRate({ id: "reduced", name: "Reduced", percentage: 10 })],
    paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })],
  });

test.for(["/rooms?new=room", "/items?new=item", "/tax-rates?new=tax-rate", "/payment-methods?new=payment-method"])(
  "staff reads the list at %s, and is offered nothing new",
  async (at) => {
    await showApp({ at, answers: fakeBaseData().answers, role: "staff" });
    await expect.element(page.getByRole("main").getByRole("table")).toBeVisible();
    await expectCount(page.getByRole("link", { name: /Create/ }), 0);
    await expectCount(page.getByRole("dialog"), 0);
  },
);

test.for(["/room-types/double", "/items/breakfast", "/tax-rates/reduced", "/payment-methods/cash"])(
  "staff reads the record at %s, and can neither change nor delete it",
  async (at) => {
    await showApp({ at, answers: fakeBaseData().answers, role: "staff" });
    await expect.element(page.getByRole("textbox", { name: "Name", exact: true })).toHaveAttribute("readonly", "");
    await expectCount(page.getByRole("button", { name: /Save|Delete/ }), 0);
    await expectAccessible();
  },
);
