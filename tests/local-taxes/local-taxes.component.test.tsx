import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { makeItem, makeLocalTaxRule, makeTaxRate, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const TAX = makeItem({ id: "tax", name: "Ortstaxe", type: "city_tax", gross_amount: decimal(2.7) });
const SINCE = makeLocalTaxRule({
  id: "since",
  valid_from: "2020-01-01",
  amount: decimal(2.7),
  free_below_age: 15,
  exemptions: ["business"],
});
const LATER = makeLocalTaxRule({ id: "later", valid_from: "2099-11-01", amount: decimal(4.5), source: "LGBl. 2026" });

const NOTHING_TO_TAX = { ids: [], count: 0, former_gross_amount: decimal(0), gross_amount: decimal(0), first: [] };

function answersWith(...rules: (typeof SINCE)[]): Answers {
  const { answers } = fakeGuesthouse({ items: [TAX], taxRates: [makeTaxRate({ id: "none", name: "Ohne", percentage: 0 })] });
  return {
    ...answers,
    "localTaxes.list": () => pageOf(...rules),
    "localTaxes.create": ({ valid_from }) => makeLocalTaxRule({ id: "new", valid_from }),
    "localTaxes.takePreset": () => [],
    "bookings.localTaxChanges": () => NOTHING_TO_TAX,
  };
}

test("rules stand by date, the one in force is marked, and a stay is tried out by them", async () => {
  await showApp({ at: "/local-taxes", answers: answersWith(LATER, SINCE), language: "de" });
  const rules = page.getByRole("table", { name: "Regeln von Ortstaxe" });
  await expect.element(rules.getByRole("row").nth(2)).toHaveTextContent(/1\. ?Jän.* 2020.*gilt heute/);
  const tried = page.getByRole("table", { name: "Ortstaxe", exact: true });
  await expect.element(tried).toHaveTextContent("1 frei: Alter");
  await page.getByRole("textbox", { name: "Alter der Kinder" }).fill("15");
  await expect.element(tried).not.toHaveTextContent("frei");
  await expect.element(tried.getByRole("row").last()).toHaveTextContent(/24,30/);
  await picture("local-taxes");
  await expectAccessible();
});

test("a rule for a season is typed as days and months, and sent with what belongs to its kind alone", async () => {
  const { server } = await showApp({ at: "/local-taxes", answers: answersWith(), language: "de" });
  await page.getByRole("button", { name: "Regel ergänzen" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Ab der Nacht" }).fill("1.5.2027");
  await form.getByRole("textbox", { name: "Betrag" }).fill("2,5");
  await form.getByRole("textbox", { name: "Saison von" }).fill("15.5.");
  await form.getByRole("textbox", { name: "Saison bis" }).fill("34.9.");
  await form.getByRole("checkbox", { name: "beruflich hier" }).click();
  await press("Control+Enter");
  await expect.element(form).toHaveTextContent("Tag und Monat");
  await picture("local-tax-rule");
  await form.getByRole("textbox", { name: "Saison bis" }).fill("30.9.");
  await press("Control+Enter");
  await expect
    .poll(() => server.inputsOf("localTaxes.create"))
    .toMatchObject([
      {
        item_id: "tax",
        valid_from: "2027-05-01",
        kind: "fixed",
        amount: 2.5,
        season_from: "05-15",
        season_to: "09-30",
        exemptions: ["business"],
      },
    ]);
});

test("a preset says what it knows and asks to compare it before it is taken over", async () => {
  const { server } = await showApp({ at: "/local-taxes", answers: answersWith() });
  await page.getByRole("button", { name: "Take over a preset" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("combobox", { name: "Land or town" }).fill("Carin");
  await page.getByRole("option", { name: "Carinthia", exact: true }).click();
  await expect.element(form).toHaveTextContent("Please compare this");
  await picture("local-tax-preset");
  await expectAccessible();
  await form.getByRole("button", { name: "Checked, take over" }).click();
  await expect.poll(() => server.inputsOf("localTaxes.takePreset")).toEqual([{ item_id: "tax", preset: "at-ktn" }]);
});

test("the declaration shows free nights by reason, and where the charges are not what the rules ask", async () => {
  const figures = { item_id: "tax", name: "Ortstaxe", taxable_nights: 310, exempt_nights: 42 };
  const exempt = [
    { reason: "age" as const, nights: 36 },
    { reason: "business" as const, nights: 6 },
  ];
  const sums = { taxable_nights: 310, exempt_nights: 42, owed_amount: decimal(837), charged_amount: decimal(836) };
  const declaration = (input: { from: string; to: string }) => ({
    from: input.from,
    to: input.to,
    ...sums,
    taxes: [{ ...figures, exempt, owed_amount: decimal(837), charged_amount: decimal(836), vat_amount: decimal(0) }],
    differences: [{ item_id: "tax", booking_id: "b1", code: "K7", owed_amount: decimal(3), charged_amount: decimal(2) }],
  });
  await showApp({ at: "/reports/local-tax", answers: { ...answersWith(), "localTaxes.declaration": declaration }, language: "de" });
  const row = page.getByRole("row", { name: /^Ortstaxe/ });
  await expect.element(row).toHaveTextContent("36 frei: Alter");
  await expect.element(row).toHaveTextContent(/837,00.*Berechnet.*836,00.*Differenz.*1,00/);
  await expect.element(page.getByRole("link", { name: "K7" })).toHaveAttribute("href", "/bookings/b1?tab=folios");
  await picture("local-tax-declaration");
  await expectAccessible();
});

test("stays that were booked under an earlier rule are listed with their prices, and recalculated by one click", async () => {
  const first = {
    id: "huber",
    code: "A7",
    name: "Lena Huber",
    check_in: "2030-04-05T12:00:00.000Z",
    check_out: "2030-04-07T08:00:00.000Z",
    former_gross_amount: decimal(165),
    gross_amount: decimal(169),
  };
  const changes = { ids: ["huber"], count: 1, former_gross_amount: decimal(165), gross_amount: decimal(169), first: [first] };
  const taxed = stayOf("Lena Huber", "r101", [5, 7]);
  const { server } = await showApp({
    at: "/local-taxes",
    answers: { ...answersWith(SINCE), "bookings.localTaxChanges": () => changes, "bookings.applyLocalTaxes": () => [taxed] },
    language: "de",
  });
  await expect.element(page.getByRole("row", { name: /Lena Huber/ })).toHaveTextContent(/165,00.*169,00/);
  await expectAccessible();
  await picture("stays-to-tax");
  await page.getByRole("button", { name: "Neue Regeln übernehmen" }).click();
  await expect.poll(() => server.inputsOf("bookings.applyLocalTaxes")).toEqual([{ ids: ["huber"] }]);
  await expect.element(page.getByText("Ortstaxe eines Aufenthalts neu berechnet")).toBeVisible();
});
