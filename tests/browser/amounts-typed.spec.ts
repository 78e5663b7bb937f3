import type { Locator, Page } from "@playwright/test";
import { expect, type FrontDesk, goTo, lead, test } from "#tests/browser/desk.ts";
import { addItem, addRate, insert } from "#tests/support/guesthouse.ts";

const STAY = { check_in: "2030-04-03", check_out: "2030-04-05" };

/** Types into a field letter by letter, replacing its text. */
async function type(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.pressSequentially(text);
}

/** Pastes a text into a field, as from a mail or a spreadsheet. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.selectText();
  await page.evaluate((pasted) => document.execCommand("insertText", false, pasted), text);
}

const cells = (desk: FrontDesk, table: string, column: string) =>
  desk.property.runtime.db.$client.prepare(`SELECT ${column} FROM ${table} ORDER BY id`).pluck().all();

for (const { locale, mark, says } of [
  {
    locale: "de-AT",
    mark: ",",
    says: {
      total: "Vereinbarter Gesamtpreis",
      form: "Neue Buchung",
      gross: "Preis brutto",
      save: "Speichern",
      percentage: "Prozentsatz",
      change: "Zu- oder Abschlag",
      none: "Bitte eine Zahl eingeben",
      pay: "Zahlen",
      amount: "Betrag",
      persons: "Personen",
      whole: "Bitte eine ganze Zahl eingeben",
    },
  },
  {
    locale: "en-GB",
    mark: ".",
    says: {
      total: "Agreed total",
      form: "New booking",
      gross: "Gross price",
      save: "Save",
      percentage: "Percentage",
      change: "Surcharge or discount",
      none: "Please enter a number",
      pay: "Pay",
      amount: "Amount",
      persons: "Guests",
      whole: "Please enter a whole number",
    },
  },
] as const) {
  test(`what stands in an amount's field is what is booked, typed or pasted, in ${locale}`, async ({ desk }) => {
    const anna = await desk.sitDown("Anna", "manager", { locale });
    const { page } = anna;
    const sum = page.locator("[aria-live=polite] strong");
    const form = page.getByRole("form", { name: says.form });
    const total = form.getByRole("textbox", { name: says.total });
    const other = mark === "," ? "." : ",";
    const ways: [text: string, shown: RegExp, cents: number, enter: (field: Locator, text: string) => Promise<void>, key: string][] = [
      [`99${mark}90`, /99[,.]90/, 9990, type, "Enter"],
      [`100${other}00`, /100[,.]00/, 10_000, type, "Control+Enter"],
      [`€ 1${other}119${mark}50`, /1[.,]119[.,]50/, 111_950, (field, text) => paste(page, field, text), "Enter"],
    ];
    await anna.open("/room-plan");
    for (const [index, [text, shown, cents, enter, key]] of ways.entries()) {
      const room_id = [desk.room101, desk.room102, desk.room110][index];
      await lead(page, `/room-plan?new=booking&room_id=${room_id}&check_in=${STAY.check_in}&check_out=${STAY.check_out}`);
      await enter(total, text);
      await expect(total).toHaveValue(text);
      // The amount shown while typing is the amount that will be booked.
      await expect(sum).toHaveText(shown);
      await total.press(key);
      await expect(form).toHaveCount(0);
      await expect.poll(() => cells(desk, "bookings", "gross_amount").at(-1)).toBe(cents);
    }

    await lead(page, `/room-plan?new=booking&room_id=${desk.room201}&check_in=${STAY.check_in}&check_out=${STAY.check_out}`);
    await type(total, "99,90x");
    await total.press("Enter");
    await expect(form.getByText(says.none)).toBeVisible();
    await expect(total).toBeFocused();
    await total.press("Control+Enter");
    await type(form.getByLabel(says.persons), "2,5");
    await expect(form.getByText(says.whole)).toBeVisible();
    await expect(form).toBeVisible();
    expect(cells(desk, "bookings", "id")).toHaveLength(ways.length);
    expect(anna.failures).toEqual([]);
  });

  test(`prices, percentages and payments are saved with the first click or Enter, in ${locale}`, async ({ desk }) => {
    const tax = insert(desk.property, "tax_rates", { name: "Reduced", percentage: 10 });
    const item = addItem(desk.property, { name: "Breakfast", tax_rate_id: tax });
    const rate = addRate(desk.property, { name: "Direct", default: 0, parent_rate_id: desk.rate });
    insert(desk.property, "payment_methods", { name: "Cash" });
    const booking = desk.book("Lena Huber", { room_id: desk.room101, ...STAY });
    const anna = await desk.sitDown("Anna", "manager", { locale });
    const { page } = anna;
    const save = page.getByRole("button", { name: says.save, exact: true });

    await goTo(anna, `/items/${item}`);
    const gross = page.getByRole("textbox", { name: says.gross });
    await type(gross, `3${mark}50`);
    await save.click();
    await expect.poll(() => cells(desk, "items", "gross_amount")).toEqual([350]);
    await paste(page, gross, "2.60");
    await gross.press("Enter");
    await expect.poll(() => cells(desk, "items", "gross_amount")).toEqual([260]);

    await goTo(anna, `/tax-rates/${tax}`);
    await type(page.getByRole("textbox", { name: says.percentage }), `12${mark}50`);
    await save.click();
    await expect.poll(() => cells(desk, "tax_rates", "percentage")).toContain(12.5);

    await goTo(anna, `/rates/${rate}`);
    const change = page.getByRole("textbox", { name: says.change });
    await type(change, `-7${mark}50`);
    await change.press("Control+Enter");
    await expect.poll(() => cells(desk, "rates", "parent_adjustment_percentage")).toContain(-7.5);

    await goTo(anna, `/bookings/${booking}?tab=folios`);
    await page.getByRole("button", { name: says.pay, exact: true }).click();
    const amount = page.getByRole("textbox", { name: says.amount });
    await type(amount, `100${mark}50`);
    await amount.press("Enter");
    await expect.poll(() => cells(desk, "payments", "amount")).toEqual([10_050]);
    expect(anna.failures).toEqual([]);
  });
}
