import { addBookings, createGroup } from "#server/stays/groups/service.ts";
import { GroupInput } from "#shared/stays/groups/schema.ts";
import { barOf, boxOf, type Colleague, dropHere, expect, expectAccessible, picture, press, test } from "#tests/browser/desk.ts";
import { addItem, insert } from "#tests/support/guesthouse.ts";
import { as } from "#tests/support/test-server.ts";

const STAY = { check_in: "2030-04-01", check_out: "2030-04-03" };

/** The card of a folio, by its order of creation. */
function folio({ page }: Pick<Colleague, "page">, index = 0) {
  return page.getByRole("region", { name: /^(?:Group folio|Folio) / }).nth(index);
}

test("a folio is paid in two clicks, split by dragging, and a colleague sees each step", async ({ desk }) => {
  addItem(desk.property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  addItem(desk.property, { name: "Sauna", type: "service", gross_amount: 2500 });
  insert(desk.property, "payment_methods", { name: "Cash" });
  const id = desk.book("Lena Huber", { room_id: desk.room101, ...STAY }, true);
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open(`/bookings/${id}?tab=folios`), ben.open(`/bookings/${id}?tab=folios`)]);
  const { page } = anna;
  await expect(folio(anna).getByText("Due").first()).toBeVisible();
  await expect(folio(ben)).toContainText("€200.00");

  await page.getByRole("button", { name: "Add charge" }).click();
  const dialog = page.getByRole("dialog", { name: /Add a charge/ });
  await dialog.getByRole("button", { name: "Add charge" }).click();
  await expect(dialog.getByText("Please fill this in").first()).toBeVisible();
  await dialog.getByRole("combobox", { name: "Item" }).click();
  await page.getByRole("option", { name: /Sauna/ }).click();
  await dialog.getByRole("textbox", { name: "Quantity" }).fill("2");
  await expect(dialog.getByText("Together €50.00")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Add charge" }).click();
  const sauna = (who: Colleague, index = 0) => folio(who, index).getByRole("row", { name: /Sauna/ });
  await expect(sauna(ben)).toContainText("€50.00");
  await page
    .getByText(/charged/)
    .locator("..")
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(sauna(ben)).toHaveCount(0);
  await page.getByRole("link", { name: "Room plan" }).click();
  await expect(barOf(anna, id)).toBeVisible();
  await press({ page }, "Control+Shift+z");
  await page.goBack();
  await expect(sauna(ben)).toContainText("€50.00");

  await page.getByRole("button", { name: "Split the folio" }).click();
  for (const who of [anna, ben]) await expect(folio(who, 1)).toContainText("Drag charges here");
  const [from, to] = [await boxOf(sauna(anna)), await boxOf(folio(anna, 1))];
  await page.mouse.move(from.x + 200, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 220, from.y + from.height / 2 + 8, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
  await picture(page, "folio-dragged");
  await dropHere({ page });
  await expect(sauna(ben, 1)).toContainText("€50.00");
  await expect(sauna(anna)).toHaveCount(0);

  await folio(anna).getByRole("button", { name: "Pay", exact: true }).click();
  const paying = page.getByRole("form", { name: /Payment on folio/ });
  await expect(paying.getByRole("textbox", { name: "Amount" })).toHaveValue("200.00");
  const given = paying.getByRole("textbox", { name: "Cash given (optional)" });
  await given.fill("150");
  await expect(paying.getByRole("status")).toHaveText("€50.00 short");
  await given.fill("250");
  await expect(paying.getByRole("status")).toHaveText("Change €50.00");
  await picture(anna.page, "pay-change");
  await expectAccessible(page, "[role=dialog]");
  await picture(page, "folio-paying");
  await paying.getByRole("button", { name: "Cash" }).click();
  await expect(folio(ben).getByText("Cash")).toBeVisible();
  await expect(folio(ben).getByText("Paid").first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, "folio-paid-and-split");

  await folio(ben)
    .getByRole("button", { name: /Cancel the payment of/ })
    .click();
  await ben.page.getByRole("button", { name: "Cancel payment", exact: true }).click();
  await expect(folio(anna).getByText("Cash")).toHaveCount(0);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("without a mouse: chosen charges go to a new folio and come back, a payment takes Enter", async ({ desk }) => {
  insert(desk.property, "payment_methods", { name: "Cash" });
  const id = desk.book("Lena Huber", { room_id: desk.room101, ...STAY }, true);
  const anna = await desk.sitDown("Anna");
  await anna.open(`/bookings/${id}?tab=folios`);
  const { page } = anna;
  await folio(anna).getByRole("checkbox").first().press("Space");
  await expect(page.getByRole("toolbar")).toContainText("1 charge · €100.00");
  await page.getByRole("toolbar").getByRole("button", { name: "Move" }).press("Enter");
  await page.getByRole("menuitem", { name: "New folio" }).press("Enter");
  await expect(folio(anna, 1)).toContainText("€100.00");
  await expectAccessible(page);
  await folio(anna, 1).getByRole("button", { name: "Pay", exact: true }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Amount" })).toBeFocused();
  await press({ page }, "Enter");
  await expect(folio(anna, 1).getByText("Paid").first()).toBeVisible();
  await expect(folio(anna, 1).getByText("Cash")).toBeVisible();
  expect(anna.failures).toEqual([]);
});

test("two share a night half and half, and it becomes one again", async ({ desk }) => {
  const id = desk.book("Lena Huber", { room_id: desk.room101, ...STAY }, true);
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open(`/bookings/${id}?tab=folios`), ben.open(`/bookings/${id}?tab=folios`)]);
  const { page } = anna;
  const split = page.getByRole("dialog", { name: /^Split/ });
  await folio(anna)
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: /^Split/ }).click();
  await split.getByRole("textbox", { name: "Second part" }).fill("100");
  await press({ page }, "Enter");
  await expect(split).toContainText("between 0 and €100.00");
  await split.getByRole("textbox", { name: "Second part" }).fill("50");
  await expect(split).toContainText("€50.00 remains");
  await expectAccessible(page);
  await picture(page, "charge-split");
  await press({ page }, "Enter");
  await expect(split).toHaveCount(0);
  for (const place of [0, 1]) await expect(folio(ben, place)).toContainText("€50.00");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(folio(ben)).not.toContainText("€50.00");
  await expect(folio(ben, 1)).toHaveCount(0);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a group pays for its bookings at once", async ({ desk }) => {
  insert(desk.property, "payment_methods", { name: "Cash" });
  const ids = [
    desk.book("Lena Huber", { room_id: desk.room101, ...STAY }, true),
    desk.book("Georg Gruber", { room_id: desk.room102, ...STAY }, true),
  ];
  const group = as(desk.property, desk.owner, (work) => {
    const made = createGroup(work, GroupInput.parse({ name: "Alpine Club" }));
    addBookings(work, made.id, ids);
    return made.id;
  });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open(`/groups/${group}?tab=folios`), ben.open(`/bookings/${ids[0]}?tab=folios`)]);
  await expect(anna.page.getByRole("link", { name: "€400.00" })).toBeVisible();
  await folio(ben)
    .getByRole("button", { name: /^More for folio/ })
    .click();
  await ben.page.getByRole("menuitem", { name: /Transfer to the group/ }).click();
  await expect(folio(ben)).toContainText("Transferred to group folio G1");
  await expect(folio(anna)).toContainText("Taken over from folio");
  await expectAccessible(anna.page);
  await picture(ben.page, "folio-transferred");
  await ben.page.getByRole("button", { name: "Undo" }).click();
  await expect(folio(anna).getByText("Taken over from folio")).toHaveCount(0);
  await expect(folio(anna).getByRole("link", { name: "Lena Huber" })).toBeVisible();
  await expect(folio(anna)).toContainText("€400.00");
  await expectAccessible(anna.page);
  await picture(anna.page, "folio-of-group");
  await folio(anna).getByRole("button", { name: "Pay", exact: true }).click();
  await anna.page.getByRole("button", { name: "Cash" }).click();
  await expect(folio(ben)).toContainText("Share of the group's payment");
  await expect(folio(ben).getByRole("button", { name: /Cancel the payment/ })).toHaveCount(0);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
