import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { makeProperty, makeTaxRate } from "#tests/support/components/records.ts";
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

test("a rate of 0 % asks for the reason, and proposes the sentence of the property's country", async () => {
  const { answers } = fakeGuesthouse({ taxRates: [makeTaxRate({ id: "none", name: "Ohne", percentage: 0 })] });
  const { server } = await showApp({
    at: "/tax-rates/none",
    answers: { ...answers, "properties.current": () => makeProperty() },
    language: "de",
  });
  await page.getByRole("combobox", { name: "Warum ohne Steuer" }).click();
  await page.getByRole("option", { name: "Schadenersatz, Stornogebühr" }).click();
  await expect
    .element(page.getByRole("textbox", { name: "Satz auf deutschen Rechnungen" }))
    .toHaveValue("Schadenersatz, keine steuerbare Leistung (§ 1 Abs. 1 Z 1 UStG 1994)");
  await expectAccessible();
  await picture("tax-rate-reason");
  await page.getByRole("textbox", { name: "Satz auf englischen Rechnungen" }).fill("compensation");
  await press("Control+Enter");
  await expect.poll(() => server.inputsOf("taxRates.update")).toMatchObject([{ exemption: { kind: "outside", en: "compensation" } }]);
});

test("a small business is made in one step, which shows the sentence that invoices will have", async () => {
  const { answers } = fakeGuesthouse({ taxRates: [REDUCED] });
  const becomes = () => ({ changed: 1 });
  const own = { "taxRates.becomeSmallBusiness": becomes, "properties.current": () => makeProperty() };
  const { server } = await showApp({ at: "/tax-rates", answers: { ...answers, ...own }, language: "de" });
  await page.getByRole("button", { name: "Kleinunternehmer" }).click();
  await expect.element(page.getByText(/§ 6 Abs. 1 Z 27/)).toBeVisible();
  await picture("small-business");
  await expectAccessible();
  await page.getByRole("button", { name: "Auf 0 % stellen" }).click();
  await expect.element(page.getByText("1 Steuersatz steht ab dann auf 0 %")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("taxRates.becomeSmallBusiness"))
    .toMatchObject([{ exemption: { en: expect.stringContaining("small business") } }]);
});
