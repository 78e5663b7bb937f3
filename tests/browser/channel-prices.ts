import type { Page } from "@playwright/test";
import { type Colleague, expect, goTo, press } from "#tests/browser/desk.ts";

type Days = { from: string; to?: string };

/** Makes a price period of a rate, on its screen. */
export async function addPeriod(who: Colleague, rate: string, { name, from, to = from }: Days & { name: string }): Promise<void> {
  await goTo(who, `/rates/${rate}?tab=periods&new=period&from=${from}&to=${to}`);
  const form = who.page.getByRole("form", { name: "New price period" });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Create period" }).click();
  await expect(form).toHaveCount(0);
}

const ROWS = { double: 1, suite: 2 } as const;

/** Types prices for two persons into the grid of a rate: by room type and column, of which the first is the whole year. */
export async function typePrices(who: Colleague, rate: string, prices: readonly [keyof typeof ROWS, column: number, amount: string][]) {
  const { page } = who;
  await goTo(who, `/rates/${rate}?tab=prices`);
  for (const [row, column, amount] of prices) {
    await page.locator(`[data-row="${ROWS[row]}"][data-column="${column}"]`).click();
    await page.keyboard.type(amount);
    await press({ page }, "Enter");
  }
  await saved(page);
}

async function saved(page: Page): Promise<void> {
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(save).toHaveCount(0);
}

type Limits = { min?: number; max?: number; quota?: number; arrival?: true; departure?: true };

/** Restricts a rate in a room type on its screen. */
export async function restrict(
  who: Colleague,
  { rate, type, from, to = from }: Days & { rate: string; type: string },
  limits: Limits,
): Promise<void> {
  await goTo(who, `/rates/${rate}?tab=restrictions&type=${type}&new=restriction&from=${from}&to=${to}`);
  const form = who.page.getByRole("form", { name: "New restriction" });
  const fill = async (label: string, value: number | undefined) => {
    if (value !== undefined) await form.getByLabel(label, { exact: true }).fill(String(value));
  };
  await fill("Minimum stay", limits.min);
  await fill("Maximum stay", limits.max);
  await fill("Quota", limits.quota);
  if (limits.arrival) await form.getByLabel("No arrival").check();
  if (limits.departure) await form.getByLabel("No departure").check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
}
