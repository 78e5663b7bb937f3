import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CardPaymentSettings } from "#client/money/card-payments/card-payment-settings.tsx";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";
import type { CardPaymentState } from "#shared/money/card-payments/schema.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { makePaymentMethod, pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const OFF: CardPaymentState = {
  object: "card_payments",
  setup: null,
  has_key: false,
  has_webhook_secret: false,
  version: 1,
  webhook_url: "https://edelweiss.example/api/card_payments/stripe/edelweiss",
};
const ON: CardPaymentState = {
  ...OFF,
  has_key: true,
  has_webhook_secret: true,
  version: 2,
  setup: { provider: "stripe", payment_method_id: "stripe", url: "https://stripe.example" },
};
const METHODS = [
  makePaymentMethod({ id: "cash", name: "Cash", kind: "cash" }),
  makePaymentMethod({ id: "stripe", name: "Card online", kind: "online" }),
];

async function show(first: CardPaymentState, methods: readonly PaymentMethod[] = METHODS) {
  let state = first;
  return showScreen({
    at: "/settings/general",
    path: "/settings/general",
    element: <CardPaymentSettings />,
    role: "admin",
    answers: {
      "paymentMethods.list": () => pageOf(...methods),
      "cardPayments.state": () => state,
      "cardPayments.save": ({ setup }) => {
        state = setup === null ? { ...OFF, version: state.version + 1 } : { ...ON, version: state.version + 1 };
        return state;
      },
    },
  });
}

const save = page.getByRole("button", { name: "Save" });
const offered = page.getByRole("switch", { name: "Offer card payments" });

test("card payments are switched on with an account's key, as a method outside of the cash drawer", async () => {
  const { server } = await show(OFF);
  await offered.click();
  await save.click();
  // As what they are posted is asked for before anything is sent.
  const posted = page.getByRole("combobox", { name: "Posted as" });
  await expect.element(posted).toHaveAttribute("aria-invalid", "true");
  expect(server.inputsOf("cardPayments.save")).toEqual([]);
  await posted.click();
  await expectCount(page.getByRole("option", { name: "Cash" }), 0);
  await page.getByRole("option", { name: "Card online" }).click();
  await page.getByLabelText("Secret key (sk_…)").fill("sk_live_1");
  await page.getByLabelText("Signing secret of the webhook (whsec_…)").fill("whsec_1");
  await expect.element(page.getByText("https://edelweiss.example/api/card_payments/stripe/edelweiss")).toBeVisible();
  await expectAccessible();
  await picture("card-payment-settings");
  await save.click();
  await expect.element(page.getByText("Card payments saved")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("cardPayments.save"))
    .toMatchObject([{ setup: { provider: "stripe", payment_method_id: "stripe" }, key: "sk_live_1", webhook_secret: "whsec_1" }]);
  // The secrets are out of sight as soon as they are stored.
  await expect.element(page.getByLabelText("Secret key (sk_…)")).toHaveValue("");
});

test("changing another field keeps the stored secrets and the provider's address", async () => {
  const { server } = await show(ON, [...METHODS, makePaymentMethod({ id: "other", name: "Voucher", kind: "other" })]);
  await expectCount(page.getByText("Saved; leave empty to keep it"), 2);
  await page.getByRole("combobox", { name: "Posted as" }).click();
  await page.getByRole("option", { name: "Voucher" }).click();
  await save.click();
  await expect.element(page.getByText("Card payments saved")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("cardPayments.save"))
    .toEqual([{ setup: { provider: "stripe", payment_method_id: "other", url: "https://stripe.example" }, key: "", webhook_secret: "" }]);
});

test("without a method that is online the way to one is said", async () => {
  await show(OFF, METHODS.slice(0, 1));
  await offered.click();
  await expect.element(page.getByText("First add a payment method of the kind “online”.")).toBeVisible();
});
