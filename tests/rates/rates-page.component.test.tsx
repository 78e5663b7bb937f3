import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { RatePage } from "#client/rates/rate-page.tsx";
import { RatesPage } from "#client/rates/rates-page.tsx";
import type { Role } from "#shared/core/permissions.ts";
import { RateInput } from "#shared/rates/schema.ts";
import { fakeRates, HALF_BOARD, STANDARD, TYPES } from "#tests/rates/rate-screen.tsx";
import { dialogOf, expectAccessible, expectCount, expectText, picture, press } from "#tests/support/components/hand.ts";
import { makeRate, pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const OTHER = makeRate({ id: "other", name: "Other" });

function showRates({ at = "/rates", role = "manager" }: { at?: string; role?: Role } = {}) {
  const rates = [STANDARD, OTHER];
  const fake = fakeRates(rates);
  return showScreen({
    ...{ at, path: "/rates", element: <RatesPage />, role },
    answers: {
      ...fake.answers,
      "rates.create": (input) => {
        const parent = rates.find(({ id }) => id === input.parent_rate_id) ?? null;
        return fake.put(makeRate({ id: "new", ...RateInput.parse(input), parent_rate: parent }));
      },
    },
  });
}

test("a rate is derived from another with a surcharge", async () => {
  const { server } = await showRates();
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
  expect(server.inputsOf("rates.create")).toMatchObject([
    { name: "Half board", parent_rate_id: "standard", parent_adjustment_percentage: 10 },
  ]);
});

test("another rate becomes the default, and the mark goes back", async () => {
  await showScreen({
    ...{ at: "/rates/half", path: "/rates/:id", element: <RatePage /> },
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
  await showRates({ at: "/rates?new=price-list", role: "staff" });
  await expectCount(page.getByRole("row"), 3);
  await expectCount(page.getByRole("button", { name: /Export|Import|Actions for/ }), 0);
  await expectText(page.getByRole("heading", { level: 1 }), "Rates");
});
