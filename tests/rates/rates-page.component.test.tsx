import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { RatePage } from "#client/prices/rates/rate-page.tsx";
import { type Rate, RateInput } from "#shared/prices/rates/schema.ts";
import { fakeRates, HALF_BOARD, STANDARD, TYPES } from "#tests/rates/rate-screen.tsx";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, expectCount, expectText, picture, press } from "#tests/support/components/hand.ts";
import { makeRate, pageOf } from "#tests/support/components/records.ts";
import { showApp, showScreen } from "#tests/support/components/screen.tsx";

const OTHER = makeRate({ id: "other", name: "Other" });

const answersOf = (rates: readonly Rate[]) => {
  const fake = fakeRates(rates);
  const create: Answers = {
    "rates.create": (input) => {
      const parent = rates.find(({ id }) => id === input.parent_rate_id) ?? null;
      return fake.put(makeRate({ id: "new", ...RateInput.parse(input), parent_rate: parent }));
    },
  };
  return { ...fakeGuesthouse().answers, ...fake.answers, ...create };
};

test("a rate is derived from another with a surcharge, and from the list one comes to its prices", async () => {
  const { server } = await showApp({ at: "/rates", answers: answersOf([STANDARD, OTHER]) });
  await page.getByRole("link", { name: "Create rate" }).click();
  const dialog = dialogOf("New rate");
  await dialog.getByLabelText("Name").fill("Half board");
  await dialog.getByRole("combobox", { name: "Derived from" }).click();
  await page.getByRole("option", { name: "Standard" }).click();
  await dialog.getByRole("textbox", { name: "Surcharge or discount" }).fill("10");
  await expectAccessible();
  await picture("rate-new");
  await press("Control+Enter");
  await expect.element(page.getByRole("row", { name: /Half board/ })).toHaveTextContent("Standard +10%");
  await expect
    .poll(() => server.inputsOf("rates.create"))
    .toMatchObject([{ name: "Half board", parent_rate_id: "standard", parent_adjustment_percentage: 10 }]);
  await page.getByRole("link", { name: "Half board" }).click();
  await page.getByRole("tab", { name: "Prices" }).click();
  await expectText(page.css('[data-row="1"][data-column="0"]'), "110.00");
});

test.for([
  { language: "de", field: "Zu- oder Abschlag", typed: "-7,50" },
  { language: "en", field: "Surcharge or discount", typed: "-7.50" },
] as const)("a discount of $typed ($language) is saved as in its field", async ({ language, field, typed }) => {
  const { server } = await showApp({ at: "/rates/half", answers: answersOf([STANDARD, HALF_BOARD]), language });
  await page.getByRole("textbox", { name: field }).fill(typed);
  await press("Control+Enter");
  await expect.poll(() => server.inputsOf("rates.update")).toMatchObject([{ parent_adjustment_percentage: -7.5 }]);
});

test("another rate becomes the default, and the mark goes back", async () => {
  await showScreen({
    at: "/rates/half",
    path: "/rates/:id",
    element: <RatePage />,
    answers: { ...fakeRates([STANDARD, HALF_BOARD]).answers, "roomTypes.list": () => pageOf(...TYPES) },
  });
  const makeDefault = page.getByRole("button", { name: "Make it the default rate" });
  await makeDefault.click();
  await expect.element(page.getByText("Half board is the default rate now")).toBeVisible();
  await expectCount(makeDefault, 0);
  await page.getByRole("alert").filter({ hasText: "default rate now" }).getByRole("button", { name: "Undo" }).click();
  await expect.element(makeDefault).toBeVisible();
});

test("staff reads the rates and is offered nothing it may not do", async () => {
  await showApp({ at: "/rates?new=price-list", answers: answersOf([STANDARD, OTHER]), role: "staff" });
  await expectCount(page.getByRole("row"), 3);
  await expectCount(page.getByRole("button", { name: /Export|Import|Actions for/ }), 0);
  await expectText(page.getByRole("heading", { level: 1 }), "Rates");
});
