import { foundProperty } from "#server/office/setup/found-property.ts";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";
import { expect, expectAccessible, type FrontDesk, picture, test } from "#tests/browser/desk.ts";
import { as } from "#tests/support/test-server.ts";

/** A property right after the first start: base data, no rooms. */
function foundEmptyProperty({ property, owner }: FrontDesk): void {
  const founded = as(property, owner, (work) =>
    foundProperty(work, {
      input: PropertyInput.parse({ name: "My guesthouse" }),
      admins: [{ id: owner.user_id, name: owner.name }],
      language: "en",
    }),
  );
  property.property_id = founded.property.id;
}

test("a new owner comes from nothing to the first booking in few steps, and may leave in between", async ({ desk }) => {
  test.slow();
  foundEmptyProperty(desk);
  const anna = await desk.sitDown("Anna", "manager");
  const { page, open } = anna;
  await open("/room-plan");
  await expect(page).toHaveURL(/\/start$/);
  await expect(page.getByText("0 of 5 done")).toBeVisible();
  await picture(page, "first-run-property");
  await expectAccessible(page);

  // Counts the steps: each click or filled field.
  let steps = 0;
  const fill = async (label: string, value: string) => {
    steps += 1;
    await page.getByLabel(label, { exact: true }).and(page.locator("input")).fill(value);
  };
  const press = async (name: string) => {
    steps += 1;
    await page.getByRole("button", { name, exact: true }).click();
  };
  // Missing data is reported at its field; the button is never disabled.
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("option", { name: "Switzerland" }).click();
  await expect(page.getByText("Tax rates 2.6%, 3.8% and 8.1% (lodging 3.8%), CHF")).toBeVisible();
  steps += 2;
  await fill("Name", "Pension Alma");
  await fill("Street and number", "Dorf 1");
  await fill("Postal code", "6764");
  await fill("City", "Lech");
  await press("Save and continue");
  await expect(page.getByText("1 of 5 done")).toBeVisible();

  await fill("Kind of room", "Double room");
  await fill("Room numbers", "101-109, 201 202");
  await expect(page.getByText("11 rooms: 101, 102, 103, 104, 105, 106, 107, 108, 109, 201, 202")).toBeVisible();
  await picture(page, "first-run-rooms");
  await expectAccessible(page);
  await press("Add the rooms");
  await page.getByRole("button", { name: "Remove room 202 again" }).click();
  await expect(page.getByText("10 rooms", { exact: true })).toBeVisible();

  await press("Continue with breakfast and City tax");
  await page.getByRole("combobox", { name: "Breakfast" }).click();
  await page.getByRole("option", { name: "Included in the room price" }).click();
  await fill("Breakfast, Per person and night", "12.50");
  await page.getByRole("combobox", { name: "City tax" }).click();
  await page.getByRole("option", { name: "None" }).click();
  steps += 4;
  await picture(page, "first-run-extras");
  await expectAccessible(page);
  await press("Save and continue");

  // The user leaves for the plan, which shows an empty state for the property without rooms and links to the next step.
  await open("/room-plan");
  await expect(page.getByText("Not quite set up yet: Prices")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await fill("Double room, 2 guests", "120");
  await expect(page.getByLabel("Double room, 1 guest", { exact: true })).toHaveValue("90.00");
  await picture(page, "first-run-prices");
  await expectAccessible(page);
  await press("Save prices");
  await expect(page.getByText("4 of 5 done")).toBeVisible();

  await page.getByRole("link", { name: "Make the first booking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.locator("section [data-bar]").first()).toBeVisible();
  await expect(page.getByText("Not quite set up yet")).toHaveCount(0);
  await picture(page, "first-run-plan");
  expect(steps).toBeLessThan(26);

  await open("/start");
  await expect(page.getByText("Your property is set up.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Set-up" })).toBeVisible();
  await page.getByRole("link", { name: "Invoice details: Do it" }).click();
  await expect(page.getByLabel("VAT number")).toBeFocused();
  await open("/start");
  await expect(page.getByText("You are alone so far")).toHaveCount(0);
  await picture(page, "first-run-finished");
  expect(anna.failures).toEqual([]);
});

test("a member who may not set the property up sees that others do", async ({ desk }) => {
  foundEmptyProperty(desk);
  const { page, open, failures } = await desk.sitDown("Clara", "staff");
  await open("/room-plan");
  await expect(page.getByText("This property is being set up")).toBeVisible();
  await open("/start");
  await expect(page.getByText("This property is being set up")).toBeVisible();
  expect(failures).toEqual([]);
});

test("a property that has deleted its last rate is offered a new one, where its prices belong", async ({ desk }) => {
  foundEmptyProperty(desk);
  desk.property.runtime.db.$client.exec("UPDATE rates SET deleted_at = created_at");
  const { page, open } = await desk.sitDown("Anna", "manager");
  await open("/start?step=prices");
  await page.getByRole("link", { name: "Create rate" }).click();
  await expect(page.getByRole("dialog", { name: "New rate" })).toBeVisible();
});
