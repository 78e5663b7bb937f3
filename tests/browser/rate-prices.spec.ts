import type { Locator, Page } from "@playwright/test";
import { type Colleague, expect, expectAccessible, picture, test } from "#tests/browser/desk.ts";

const GRID = { double1: 0, double2: 1, suite2: 2, suite3: 3, suite4: 4 } as const;

/** A cell of the price grid. */
function cellOf({ page }: { page: Page }, row: keyof typeof GRID, column = 0): Locator {
  return page.locator(`[data-row="${GRID[row]}"][data-column="${column}"]`);
}

async function openPrices(who: Colleague, rate: string): Promise<void> {
  await who.open(`/rates/${rate}?tab=prices`);
  await expect(who.page.getByRole("grid", { name: "Prices per night" })).toBeVisible();
}

test("a price list is imported: invalid rows are reported and save nothing, valid ones are previewed first", async ({ desk }) => {
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben", "manager")];
  await Promise.all([anna.open("/rates"), openPrices(ben, desk.rate)]);
  const { page } = anna;
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export price list" }).click()]);
  expect(download.suggestedFilename()).toBe("price-list.csv");

  await page.getByRole("button", { name: "Import …" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a price list" });
  await expectAccessible(page);
  await picture(page, "import-empty");
  const head = "rate_code;room_type_code;occupancy;period;from;to;gross_amount";
  const give = (...lines: string[]) =>
    dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from([head, ...lines].join("\r\n")) });
  await give("Standard;Double;2;;;;125", "Standard;Cave;2;;;;90", "Standard;Double;9;;;;90");
  await expect(dialog.getByText("2 errors. Nothing was saved.")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /3 room_type_code/ })).toContainText("No room type “Cave”");
  await expect(dialog.getByRole("button", { name: /Apply/ })).toBeDisabled();
  await expectAccessible(page);
  await picture(page, "import-errors");

  await dialog.getByRole("button", { name: "Another file" }).click();
  await give("Standard;Double;1;;;;80", "Standard;Double;2;;;;125,50", "Standard;Suite;3;Summer;2030-06-01;2030-08-31;260");
  await expect(dialog.getByText("1 new, 1 changed, 1 the same")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Double, 2 guests/ })).toContainText("€100.00€125.50");
  await expect(cellOf(ben, "double2")).toHaveText("100.00");
  await expectAccessible(page);
  await picture(page, "import-preview");
  await dialog.getByRole("button", { name: "Apply 2 prices" }).click();
  await expect(page.getByText("2 prices taken over")).toBeVisible();
  await expect(cellOf(ben, "double2")).toHaveText("125.50");
  await expect(cellOf(ben, "suite3", 1)).toHaveText("260.00");
  await ben.page.getByRole("tab", { name: "History" }).click();
  await expect(ben.page.getByText("Prices of rate Standard changed (2)")).toBeVisible();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
