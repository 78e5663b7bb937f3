import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CancellationPolicyInput } from "#shared/cancellation-policies/schema.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { makeCancellationPolicy, makeRate, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";

const FLEXIBLE = makeCancellationPolicy({
  id: "flexible",
  ...CancellationPolicyInput.parse({ name: "Flexibel", steps: [{ days_before: 7, percentage: 50 }], no_show: { percentage: 100 } }),
});

async function showPolicy(language: "de" | "en") {
  const { answers } = fakeGuesthouse();
  const rates = pageOf(makeRate({ id: "standard", name: "Standard", default: true, cancellation_policy_id: "flexible" }));
  const known = {
    "cancellationPolicies.get": () => FLEXIBLE,
    "cancellationPolicies.list": () => pageOf(FLEXIBLE),
    "rates.list": () => rates,
  };
  return showApp({
    at: "/cancellation-policies/flexible",
    answers: { ...answers, ...known, "cancellationPolicies.update": () => FLEXIBLE },
    language,
  });
}

test("the steps of cancellation terms are typed, and what guests will read stands below", async () => {
  const { server } = await showPolicy("de");
  await expect.element(page.getByText(/Kostenlose Stornierung bis 7 Tage vor der Anreise\. Danach zahlen Sie 50/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Standard" })).toBeVisible();
  await page.getByRole("button", { name: "Stufe hinzufügen" }).click();
  const second = page.getByRole("group", { name: "Stufe 2" });
  await second.getByRole("combobox", { name: "Wovon" }).click();
  await page.getByRole("option", { name: "Nächte" }).click();
  await second.getByRole("textbox", { name: "Zu zahlen" }).fill("2");
  await expect.element(page.getByText(/zahlen Sie die ersten 2 Nächte/)).toBeVisible();
  await expectAccessible();
  await picture("cancellation-policy");
  await press("Control+Enter");
  await expect
    .poll(() => server.inputsOf("cancellationPolicies.update"))
    .toMatchObject([
      {
        steps: [
          { days_before: 7, percentage: 50 },
          { days_before: 2, percentage: null, nights: 2 },
        ],
        no_show: { percentage: 100 },
      },
    ]);
});

test("a step that is not nearer to the arrival is refused at its place", async () => {
  const { server } = await showPolicy("en");
  await page.getByRole("button", { name: "Add a step" }).click();
  await page
    .getByRole("group", { name: "Step 2" })
    .getByRole("textbox", { name: /Fewer than/ })
    .fill("9");
  await press("Control+Enter");
  await expect.element(page.getByText("Fewer days from step to step").first()).toBeVisible();
  expect(server.inputsOf("cancellationPolicies.update")).toEqual([]);
  await page.getByRole("button", { name: "Remove step 2" }).click();
  await expect.element(page.getByText("Fewer days from step to step")).not.toBeInTheDocument();
});

test("the list says what each of them costs", async () => {
  await showPolicy("en");
  await page.getByRole("link", { name: "Cancellation terms" }).first().click();
  await expect.element(page.getByRole("row", { name: /Flexibel/ })).toHaveTextContent(/7 days before arrival: 50% of the price/);
  await expectAccessible();
  await picture("cancellation-policies");
});
