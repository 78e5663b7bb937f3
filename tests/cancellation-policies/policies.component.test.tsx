import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CancellationPolicyInput } from "#shared/prices/cancellation-policies/schema.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, picture, press } from "#tests/support/components/hand.ts";
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

test("the steps of cancellation terms are typed, and the text for guests is shown below", async () => {
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

/** True if the whole text of a field is visible. */
const isReadable = (field: Element) => field.scrollWidth <= field.clientWidth;

test.for([
  { language: "de", add: "Stufe hinzufügen", width: 1440 },
  { language: "en", add: "Add a step", width: 1440 },
  { language: "de", add: "Stufe hinzufügen", width: 390 },
] as const)("a step's number and unit can be read in the dialog ($language, $width px)", async ({ language, add, width }) => {
  await page.viewport(width, 900);
  const { answers } = fakeGuesthouse();
  const none = { "cancellationPolicies.list": () => pageOf<typeof FLEXIBLE>() };
  await showApp({ at: "/cancellation-policies?new=cancellation-policy", answers: { ...answers, ...none }, language });
  const dialog = dialogOf(/./);
  await dialog.getByRole("button", { name: add }).click();
  const step = dialog.getByRole("group", { name: /1$/ });
  await expect.element(step.getByRole("textbox").nth(1)).toHaveValue("50");
  await expectAccessible();
  await picture(`cancellation-step-${language}-${width}`);
  const fields = step.element().querySelectorAll("input:not([type=hidden])");
  expect([...fields].map(isReadable)).toEqual([true, true, true]);
});

test("the list says what each of them costs", async () => {
  await showPolicy("en");
  await page.getByRole("link", { name: "Cancellation terms" }).first().click();
  await expect.element(page.getByRole("row", { name: /Flexibel/ })).toHaveTextContent(/7 days before arrival: 50% of the price/);
  await expectAccessible();
  await picture("cancellation-policies");
});
