import { markRoom } from "#server/inventory/rooms/service.ts";
import { addCharge } from "#server/stays/folios/charges.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { ChargeInput } from "#shared/stays/folios/schema.ts";
import { expect, expectAccessible, FIRST_REPORT, picture, press, test } from "#tests/browser/desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { as } from "#tests/support/test-server.ts";

test("the dashboard follows the day, leads to its lists and compares a range with the one before", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  const ben = await desk.sitDown("Ben", "staff");
  const { page } = anna;
  const huber = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" }, true);
  await anna.open("/dashboard");
  const today = page.getByRole("region", { name: "Today, Mon 1 Apr" });
  await expect(today.getByRole("link", { name: /^Arrivals/ })).toContainText("1 still to come", FIRST_REPORT);
  await expect(today.getByRole("link", { name: /^In house/ })).toContainText("in 0 of 4 rooms");
  await expect(page.getByRole("img", { name: /^2.5% on average/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Charges" })).toContainText("€300.00");

  // Ben checks the guest in and sells a massage; the dashboard updates live.
  await ben.open(`/bookings/${huber}`);
  await ben.page.getByRole("button", { name: "Check in" }).first().click();
  await expect(today.getByRole("link", { name: /^Arrivals/ })).toContainText("all checked in");
  await expect(today.getByRole("link", { name: /^In house/ })).toContainText("in 1 of 4 rooms");
  await expect(today.getByRole("link", { name: /^Amounts due/ })).toContainText("€300.00");
  as(desk.property, desk.owner, (work) =>
    addCharge(work, desk.folioOf(huber), inCents(ChargeInput).parse({ name: "Massage", tax_percentage: 20, gross_amount: 60 })),
  );
  await expect(page.getByRole("table", { name: "Charges" }).getByRole("row", { name: /Massage/ })).toContainText("€60.00");
  // Three nights for 300.00 in a month of four rooms, all of them in the future.
  const lodging = page.getByLabel("Revenue per night, stayed and booked");
  await expect(lodging).toContainText("ADR, per night sold€100.00Before –");
  await expect(lodging).toContainText("RevPAR, per night available€2.50");
  await expect(lodging).toContainText("Booked from 1 Apr 2030€360.00");
  await expect(lodging).not.toContainText("Stayed");
  await lodging.getByRole("button", { name: /^Average daily rate/ }).focus();
  await expect(page.getByRole("tooltip")).toContainText("÷ room nights sold");
  await page.getByText("As a table").click();
  await expect(page.getByRole("row", { name: /Mon 1 Apr/ })).toContainText("25.0%");
  await expectAccessible(page);
  await picture(page, "dashboard");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV: charges-2030-04-01" }).click();
  expect((await saved).suggestedFilename()).toBe("charges-2030-04-01-2030-04-30.csv");

  await page.getByRole("button", { name: "Period: This month" }).click();
  await page.getByRole("button", { name: "Last month" }).click();
  await expect(page).toHaveURL(/range=last_month/);
  await expect(page.getByText("No revenue in this period yet")).toBeVisible();
  await page.goBack();
  await anna.open("/dashboard");
  await today.getByRole("link", { name: /^Amounts due/ }).click();
  await expect(page.getByRole("table", { name: "Bookings" }).getByRole("row")).toHaveCount(2);

  as(desk.property, desk.owner, (work) => markRoom(work, desk.room102, "dirty"));
  await anna.open("/dashboard");
  await expect(today.getByRole("link", { name: /^Dirty rooms/ })).toContainText("1");
  await today.getByRole("link", { name: /^Dirty rooms/ }).click();
  await expect(page).toHaveURL(/\/housekeeping\?status=dirty/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article", { name: "Room 102" })).toBeVisible();
  await picture(page, "housekeeping-narrowed");
  await page.getByRole("button", { name: "Remove filter: Dirty" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("the property sees where its guests come from, and who still has to be asked", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  const { page } = anna;
  const huber = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" }, true);
  const { db } = desk.property.runtime;
  db.$client.prepare("UPDATE bookings SET status = 'checked_in' WHERE id = ?").run(huber);
  const guest = addGuest(desk.property, "Ines Moser");
  db.$client.prepare("UPDATE contacts SET address = '{}' WHERE id = ?").run(guest);
  db.$client.prepare("INSERT INTO booking_guests (booking_id, contact_id, position) VALUES (?, ?, 1)").run(huber, guest);

  await anna.open("/reports/nationality-statistics?range=this_month");
  const table = page.getByRole("table", { name: "Nationality statistics" });
  await expect(table.getByRole("row", { name: "75 Styria 1 3 50%" })).toBeVisible(FIRST_REPORT);
  await expect(table.getByRole("row", { name: /^0 Not classifiable/ })).toBeVisible();
  await page.getByRole("link", { name: "Ines Moser" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Ines Moser");
  await press({ page }, "Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("radiogroup", { name: "Counted by" }).getByText("Nationality").click();
  await expect(table.getByRole("row", { name: "AT Austria 2 6 100%" })).toBeVisible();
  await expect(page.getByText("Their origin is missing")).toBeHidden();
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await page.getByRole("menuitem", { name: /UTF-8/ }).click();
  expect((await saved).suggestedFilename()).toBe("nationality-statistics-2030-04-01-2030-04-30.csv");
  expect(anna.failures).toEqual([]);
});
