import type { Locator, Page } from "@playwright/test";
import { boxOf, type Colleague, expect, expectAccessible, type FrontDesk, picture, test } from "#tests/browser/desk.ts";
import { addItem, addRate, addRateItem, insert } from "#tests/support/guesthouse.ts";

const GRID = { double1: 0, double2: 1, suite2: 2, suite3: 3, suite4: 4 } as const;

/** A cell of the price grid. */
function cellOf({ page }: { page: Page }, row: keyof typeof GRID, column = 0): Locator {
  return page.locator(`[data-row="${GRID[row]}"][data-column="${column}"]`);
}

async function openPrices(who: Colleague, rate: string): Promise<void> {
  await who.open(`/rates/${rate}?tab=prices`);
  await expect(who.page.getByRole("grid", { name: "Prices per night" })).toBeVisible();
}

async function putOnClipboard({ page, context }: Colleague, text: string): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
}

const pricesOf = (desk: FrontDesk) =>
  desk.property.runtime.db.$client
    .prepare<[], { occupancy: number; gross_amount: number }>(
      "SELECT occupancy, gross_amount FROM prices WHERE deleted_at IS NULL ORDER BY room_type_id, occupancy, created_at",
    )
    .all()
    .map(({ occupancy, gross_amount }) => `${occupancy}: ${gross_amount}`);

test("Anna types, fills down and pastes a season's prices and saves them once; Ben has them at once", async ({ desk }) => {
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben", "manager")];
  insert(desk.property, "rate_restrictions", { rate_id: desk.rate, name: "Summer 2030", from: "2030-06-01", to: "2030-08-31" });
  await Promise.all([openPrices(anna, desk.rate), openPrices(ben, desk.rate)]);
  const { page } = anna;
  const { keyboard } = page;
  await expect(cellOf(anna, "double2", 1)).toHaveText("100.00");
  await expect(cellOf(anna, "suite3")).toHaveText("–");

  await cellOf(anna, "suite3").click();
  await keyboard.type("230");
  await keyboard.press("Enter");
  await keyboard.type("€ 1.260,50");
  await keyboard.press("Tab");
  await expect(cellOf(anna, "suite4")).toHaveText("1,260.50");
  await expect(cellOf(anna, "suite4", 1)).toBeFocused();

  // Inherited prices are updated while typing.
  await cellOf(anna, "double2").dblclick();
  await expect(page.getByRole("textbox", { name: "Double, 2 guests, All year" })).toHaveValue("100");
  await page.getByRole("textbox", { name: "Double, 2 guests, All year" }).fill("110");
  await keyboard.press("Escape");
  await expect(cellOf(anna, "double2")).toHaveText("100.00");

  await putOnClipboard(anna, "95\r\n130,90\r\n");
  await cellOf(anna, "double1", 1).click();
  await keyboard.press("Control+v");
  await expect(cellOf(anna, "double2", 1)).toHaveText("130.90");
  await cellOf(anna, "suite2", 1).click();
  await keyboard.type("+10%");
  await keyboard.press("Enter");
  await expect(cellOf(anna, "suite2", 1)).toHaveText("220.00");
  await cellOf(anna, "suite2", 1).click();
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("Control+d");
  await expect(cellOf(anna, "suite4", 1)).toHaveText("220.00");
  await keyboard.press("Control+z");
  await expect(cellOf(anna, "suite4", 1)).toHaveText("1,260.50");
  await keyboard.press("Control+y");

  await cellOf(anna, "double1").click();
  await keyboard.type("8o,00");
  await keyboard.press("Enter");
  await expect(cellOf(anna, "double1")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("8 prices changed")).toBeVisible();
  await expect(page.getByText("1 of them is not a price")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await expectAccessible(page);
  await picture(page, "price-grid-typed");
  await cellOf(anna, "double1").click();
  await keyboard.press("Delete");
  await keyboard.type("85");
  await keyboard.press("Control+Enter");

  await expect(page.getByText("8 prices saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(cellOf(ben, "double1")).toHaveText("85.00");
  await expect(cellOf(ben, "suite4")).toHaveText("1,260.50");
  await expect(cellOf(ben, "double2", 1)).toHaveText("130.90");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cellOf(ben, "suite4")).toHaveText("–");
  await expect(cellOf(anna, "double1")).toHaveText("80.00");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("two people type into the same cell: the second sees the first one's price and decides, other cells just come in", async ({
  desk,
}) => {
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben", "manager")];
  await Promise.all([openPrices(anna, desk.rate), openPrices(ben, desk.rate)]);
  await cellOf(ben, "double2").click();
  await ben.page.keyboard.type("120");
  await ben.page.keyboard.press("Enter");

  await cellOf(anna, "double1").click();
  await anna.page.keyboard.type("90");
  await anna.page.keyboard.press("Enter");
  await anna.page.keyboard.type("115");
  await anna.page.keyboard.press("Control+s");
  await expect(anna.page.getByText("2 prices saved")).toBeVisible();

  const notice = ben.page.getByRole("alert").filter({ hasText: "Anna has meanwhile changed a price" });
  await expect(notice).toBeVisible();
  await expect(cellOf(ben, "double1")).toHaveText("90.00");
  await expect(cellOf(ben, "double2")).toHaveText("120.00");
  await expect(ben.page.getByRole("button", { name: "Save" })).toBeDisabled();
  await cellOf(ben, "double2").click();
  await expect(ben.page.getByText("Anna has saved €115.00 here meanwhile")).toBeVisible();
  await expectAccessible(ben.page);
  await picture(ben.page, "price-conflict");
  await notice.getByRole("button", { name: "Keep my input" }).click();
  await ben.page.getByRole("button", { name: "Save" }).click();
  await expect(cellOf(anna, "double2")).toHaveText("120.00");

  // Leaving with unsaved prices asks for confirmation.
  await cellOf(ben, "double1").click();
  await ben.page.keyboard.type("99");
  await ben.page.keyboard.press("Enter");
  await ben.page.getByRole("tab", { name: "Items" }).click();
  await expect(ben.page.getByRole("dialog", { name: "Discard changes?" })).toBeVisible();
  await ben.page.getByRole("button", { name: "Keep editing" }).click();
  await expect(cellOf(ben, "double1")).toHaveText("99.00");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a range is dragged, copied to another column and cut; the keyboard finds its way out of the grid", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  insert(desk.property, "rate_restrictions", { rate_id: desk.rate, name: "Summer", from: "2030-06-01", to: "2030-08-31" });
  await anna.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPrices(anna, desk.rate);
  const { mouse, keyboard } = anna.page;
  const [from, to] = [await boxOf(cellOf(anna, "double1")), await boxOf(cellOf(anna, "suite2"))];
  await mouse.move(from.x + 20, from.y + 10);
  await mouse.down();
  await mouse.move(to.x + 20, to.y + 10, { steps: 5 });
  await mouse.up();
  await expect(anna.page.locator('td[aria-selected="true"]')).toHaveCount(3);
  await keyboard.press("Control+c");
  expect(await anna.page.evaluate(() => navigator.clipboard.readText())).toBe("80\r\n100\r\n200\r\n");
  await cellOf(anna, "double1", 1).click();
  await keyboard.press("Control+v");
  await anna.page.keyboard.press("Control+Enter");
  await expect(anna.page.getByText("3 prices saved")).toBeVisible();
  await keyboard.press("Control+x");
  await anna.page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => pricesOf(desk)).toHaveLength(3);

  await cellOf(anna, "double1").click();
  await keyboard.press("Escape");
  await keyboard.press("Shift+Tab");
  await expect(anna.page.getByRole("button", { name: "Keys in the table" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(anna.page.getByText("type, F2 or double click")).toBeVisible();
  await expectAccessible(anna.page);
  expect(anna.failures).toEqual([]);
});

test("a period is drawn on the year's strip, refused where it would overlap, and pulled longer", async ({ desk }) => {
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben", "manager")];
  await Promise.all([anna.open(`/rates/${desk.rate}?tab=periods`), openPrices(ben, desk.rate)]);
  const { page } = anna;
  const strip = page.getByRole("group", { name: "Price periods in 2030" });
  const track = strip.locator("[data-track]");
  const xOf = async (date: string) => {
    const { x, width } = await boxOf(track);
    return x + ((Date.parse(date) - Date.parse("2030-01-01")) / 86_400_000 + 0.5) * (width / 365);
  };
  const y = async () => (await boxOf(track)).y + 20;
  const drag = async (from: string, to: string, drop = true) => {
    await page.mouse.move(await xOf(from), await y());
    await page.mouse.down();
    await page.mouse.move((await xOf(to)) - 3, await y(), { steps: 4 });
    await page.mouse.move(await xOf(to), await y());
    if (drop) await page.mouse.up();
  };

  await drag("2030-06-01", "2030-08-31", false);
  await expect(strip.getByRole("status")).toHaveText("1 Jun – 31 Aug 2030 · 92 nights");
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "New price period" });
  await expect(dialog.getByLabel("First day")).toHaveValue("01/06/2030");
  await dialog.getByLabel("Name").fill("Summer 2030");
  await expectAccessible(page);
  await picture(page, "period-new");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(strip.getByRole("button", { name: "Summer 2030" })).toBeVisible();
  await expect(ben.page.getByRole("columnheader", { name: "Summer 2030" })).toBeVisible();

  await drag("2030-05-10", "2030-06-20", false);
  await expect(strip.getByRole("status")).toContainText("Overlaps “Summer 2030”");
  await picture(page, "period-refused");
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // The right edge, from the last of August into September.
  const edge = await boxOf(strip.locator('[data-edge="to"]'));
  await page.mouse.move(edge.x + edge.width - 3, await y());
  await page.mouse.down();
  await page.mouse.move(await xOf("2030-09-15"), await y(), { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole("row", { name: /Summer 2030.*1 Jun – 15 Sep 2030/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /Summer 2030.*1 Jun – 31 Aug 2030/ })).toBeVisible();

  // Without a pointer: the same form, which shows the refusal as soon as it is known.
  await page.getByRole("button", { name: "New price period" }).click();
  await dialog.getByLabel("Name").fill("SUMMER 2030");
  await dialog.getByLabel("First day").fill("31/08/2030");
  await dialog.getByLabel("Last day").fill("30/09/2030");
  await dialog.getByLabel("Name").focus();
  await expect(dialog.getByText("Overlaps “Summer 2030”")).toBeVisible();
  await dialog.getByLabel("First day").fill("01/09/2030");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Name").fill("Autumn 2030");
  await page.keyboard.press("Control+Enter");
  await expect(strip.getByRole("button", { name: "Autumn 2030" })).toBeVisible();
  await page.getByRole("button", { name: "Autumn 2030: Delete" }).click();
  await page.getByRole("dialog", { name: "Delete for good?" }).getByRole("button", { name: "Delete" }).click();
  await expect(strip.getByRole("button", { name: "Autumn 2030" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Year after" }).click();
  await expect(page.getByRole("group", { name: "Price periods in 2031" }).getByRole("button")).toHaveCount(0);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

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

test("prices whose parent rate can't be read say so, and are there after another try", async ({ desk }) => {
  const derived = addRate(desk.property, { name: "Half board", default: 0, parent_rate_id: desk.rate, parent_adjustment_percentage: 10 });
  const { page, open } = await desk.sitDown("Anna", "manager");
  let isDown = true;
  await page.route(/rates\.get/, (route) => {
    const asksParent = decodeURIComponent(route.request().url()).includes(desk.rate);
    return isDown && asksParent ? route.fulfill({ status: 500, body: "" }) : route.continue();
  });
  await open(`/rates/${derived}?tab=prices`);
  const failure = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(failure).toBeVisible();
  await picture(page, "rate-parent-missing");
  isDown = false;
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(cellOf({ page }, "double2")).toHaveText("110.00");
});

test("a derived rate shows what it inherits, and takes a parent's period over to have prices of its own", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  const { page } = anna;
  insert(desk.property, "rate_restrictions", { rate_id: desk.rate, name: "Summer", from: "2030-06-01", to: "2030-08-31" });
  await anna.open("/rates");
  await page.getByRole("link", { name: "Create rate" }).click();
  const dialog = page.getByRole("dialog", { name: "New rate" });
  await dialog.getByLabel("Name").fill("Half board");
  await dialog.getByRole("combobox", { name: "Derived from" }).click();
  await page.getByRole("option", { name: "Standard" }).click();
  await dialog.getByRole("textbox", { name: "Surcharge or discount" }).fill("10");
  await expectAccessible(page);
  await picture(page, "rate-new");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("row", { name: /Half board/ })).toContainText("Standard +10%");

  await page.getByRole("link", { name: "Half board" }).click();
  await page.getByRole("tab", { name: "Prices" }).click();
  await expect(cellOf(anna, "double2")).toHaveText("110.00");
  await cellOf(anna, "double2", 1).click();
  await expect(page.getByText("from “Standard”, all year, +10%")).toBeVisible();
  await page.keyboard.type("5");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Make this period here" }).click();
  await expect(page.getByText("Summer created")).toBeVisible();
  await cellOf(anna, "double2", 1).click();
  await page.keyboard.type("140");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("1 price saved")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Make it the default rate" }).click();
  await expect(page.getByText("Half board is the default rate now")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make it the default rate" })).toHaveCount(0);
  await page.getByRole("alert").filter({ hasText: "default rate now" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Make it the default rate" })).toBeVisible();
  expect(anna.failures).toEqual([]);
});

test("items are put to a rate, and the example says what a night then consists of", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  const { page } = anna;
  addItem(desk.property, { name: "Breakfast", gross_amount: 1200 });
  addRateItem(desk.property, desk.rate, addItem(desk.property, { name: "City tax", type: "city_tax", gross_amount: 250 }));
  await anna.open(`/rates/${desk.rate}?tab=items`);
  const example = page.locator("dl");
  await expect(example).toContainText("The guest pays€105.00");

  await page.getByRole("button", { name: "Add item" }).click();
  const dialog = page.getByRole("dialog", { name: "Add item" });
  await dialog.getByRole("combobox", { name: "Item" }).click();
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: /Breakfast/ }).click();
  await dialog.getByRole("switch", { name: "Included in the price" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add item" }).click();
  await expect(page.getByRole("row", { name: /Breakfast/ })).toContainText("included");
  await expect(example).toContainText("Lodging€76.00");
  await expect(example).toContainText("2 × Breakfast€24.00");

  await page.getByRole("button", { name: "Change City tax" }).click();
  await expect(page.getByRole("dialog").getByRole("switch", { name: "Included in the price" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove Breakfast" }).click();
  await expect(example).not.toContainText("Breakfast");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(example).toContainText("2 × Breakfast€24.00");
  await expectAccessible(page);
  await picture(page, "rate-items");
  expect(anna.failures).toEqual([]);
});

test("staff reads prices and is offered nothing it may not do", async ({ desk }) => {
  const ben = await desk.sitDown("Ben", "staff");
  addRate(desk.property, { name: "Other", default: 0 });
  await openPrices(ben, desk.rate);
  await cellOf(ben, "double2").click();
  await ben.page.keyboard.type("5");
  await ben.page.keyboard.press("Delete");
  await expect(ben.page.getByRole("textbox")).toHaveCount(0);
  await expect(cellOf(ben, "double2")).toHaveText("100.00");
  await ben.open(`/rates/${desk.rate}?tab=periods`);
  await expect(ben.page.getByRole("button", { name: "New price period" })).toHaveCount(0);
  await ben.open("/rates?new=price-list");
  await expect(ben.page.getByRole("row")).toHaveCount(3);
  await expect(ben.page.getByRole("button", { name: /Export|Import|Actions for/ })).toHaveCount(0);
  expect(ben.failures).toEqual([]);
});
