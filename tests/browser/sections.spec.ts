import { expect, expectAccessible, load, picture, reload, test } from "#tests/browser/desk.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { insertProperty } from "#tests/support/test-server.ts";

test("German and English, light and dark are a click away and stay after a reload", async ({ desk }) => {
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  const menu = page.getByRole("navigation", { name: "Hauptmenü" });
  await anna.open("/room-locks");
  await page.getByRole("button", { name: "Account of Anna" }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(menu).toContainText("Zimmersperren");
  await expect(page.getByRole("menuitem", { name: "Dunkel" })).toHaveCount(0);
  await page.getByRole("button", { name: "Konto von Anna" }).click();
  await page.getByRole("menuitem", { name: "Dunkel" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await reload({ page });
  await expect(menu).toContainText("Zimmersperren");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expectAccessible(page);
  await picture(page, "german-dark");
  expect(anna.failures).toEqual([]);
});

test("a property switched in another tab is reported here, and the only button restarts at the home screen", async ({ desk }) => {
  const anna = await desk.sitDown("Anna");
  const other = insertProperty(desk.property.runtime, "Berghof");
  insert(desk.property, "members", { property_id: other, user_id: anna.actor.user_id, role_id: "staff" });
  const here = anna.page;
  await anna.open("/rooms?sort=-number");
  await expect(here.getByRole("row")).toHaveCount(5);

  const there = await anna.context.newPage();
  await load(there, `${desk.url}/rooms`);
  await there.getByRole("button", { name: /Switch property: Pension Edelweiss/ }).click();
  await there.getByRole("menuitem", { name: "Berghof" }).click();
  await expect(there.getByText("This property is being set up")).toBeVisible();

  await here.bringToFront();
  await here.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const dialog = here.getByRole("dialog", { name: "The property was switched" });
  await expect(dialog).toBeVisible();
  await expectAccessible(here);
  await picture(here, "property-switched");
  await dialog.getByRole("button", { name: "Reload" }).click();
  await expect(here).toHaveURL(`${desk.url}/room-plan`);
  await expect(here.getByText("Berghof")).toBeVisible();
  expect(anna.failures).toEqual([]);
});
