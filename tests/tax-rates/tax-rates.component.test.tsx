import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { makeTaxRate } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";

const REDUCED = makeTaxRate({ id: "reduced", name: "Ermäßigt", percentage: 10 });

test("a date from which another percentage counts is added, put right where it is in disorder, and shown in the list", async () => {
  const { answers } = fakeGuesthouse({ taxRates: [REDUCED] });
  const { server } = await showApp({ at: "/tax-rates/reduced", answers, language: "de" });
  await page.getByRole("button", { name: "Änderung mit Datum" }).click();
  const first = page.getByRole("group", { name: "Änderung 1" });
  await first.getByRole("textbox", { name: "Ab" }).fill("1.1.2099");
  await first.getByRole("textbox", { name: "Dann" }).fill("13");
  await page.getByRole("button", { name: "Änderung mit Datum" }).click();
  const second = page.getByRole("group", { name: "Änderung 2" });
  await second.getByRole("textbox", { name: "Ab" }).fill("1.1.2098");
  await second.getByRole("textbox", { name: "Dann" }).fill("12");
  await press("Control+Enter");
  await expect.element(second).toHaveTextContent("Ein Tag nach dem davor");
  await picture("tax-rate-dates");
  expect(server.inputsOf("taxRates.update")).toEqual([]);

  await second.getByRole("button", { name: "Änderung 2 entfernen" }).click();
  await press("Control+Enter");
  await expect
    .poll(() => server.inputsOf("taxRates.update"))
    .toMatchObject([
      {
        percentage: 10,
        percentages: [
          { valid_from: null, percentage: 10 },
          { valid_from: "2099-01-01", percentage: 13 },
        ],
      },
    ]);
  await expectAccessible();
  await page.getByRole("link", { name: "Steuersätze" }).first().click();
  await expect.element(page.getByRole("row", { name: /Ermäßigt/ })).toHaveTextContent(/10\s?% · ab .*2099: 13\s?%/);
});

test("a percentage that is missing is asked for at its place", async () => {
  const { answers } = fakeGuesthouse({ taxRates: [REDUCED] });
  const { server } = await showApp({ at: "/tax-rates/reduced", answers });
  await page.getByRole("textbox", { name: "Percentage" }).fill("");
  await press("Control+Enter");
  await expect.element(page.getByRole("textbox", { name: "Percentage" })).toHaveAttribute("aria-invalid", "true");
  expect(server.inputsOf("taxRates.update")).toEqual([]);
});
