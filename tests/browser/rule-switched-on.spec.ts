import { expect, expectAccessible, picture, test } from "#tests/browser/desk.ts";

const STAY = { check_in: "2030-04-05", check_out: "2030-04-08" };

test("a manager writes a rule and switches it on after its preview, and the open screen of the front desk follows", async ({ desk }) => {
  desk.book("Anna Gruber", { room_id: desk.room101, ...STAY });
  desk.property.runtime.db.$client
    .prepare("UPDATE contacts SET communication = json_set(communication, '$.email', 'anna@example.com')")
    .run();
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben", "staff")];
  await ben.open("/message-rules");
  await expect(ben.page.getByText("No rules yet")).toBeVisible();
  await expect(ben.page.getByRole("link", { name: "Create rule" })).toHaveCount(0);

  await anna.open("/message-rules");
  await expect(anna.page.getByText("No rules yet")).toBeVisible();
  await anna.page.getByRole("link", { name: "Create rule" }).click();
  await anna.page.getByRole("textbox", { name: "Name" }).fill("Directions");
  await anna.page.getByRole("textbox", { name: "Days before arrival" }).fill("1");
  await anna.page.getByRole("textbox", { name: "Subject" }).fill("Your arrival");
  await anna.page.getByRole("textbox", { name: "Text" }).fill("See you in room ");
  await anna.page.getByRole("button", { name: "Room", exact: true }).click();
  await anna.page.getByRole("button", { name: "Create rule" }).click();
  await expect(anna.page.getByRole("heading", { name: "Directions" })).toBeVisible();

  const seen = ben.page.getByRole("switch", { name: "Directions switched on" });
  await expect(seen).toBeDisabled();
  await expect(seen).not.toBeChecked();
  await expect(ben.page.getByRole("row", { name: /Directions/ })).toContainText("The day before arrival at 10:00");

  await anna.page.getByRole("link", { name: "Messages" }).first().click();
  await anna.page.getByRole("switch", { name: "Directions switched on" }).press("Space");
  const dialog = anna.page.getByRole("dialog", { name: "Switch on “Directions”?" });
  await expect(dialog.getByText("It would send one e-mail in the coming seven days.")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Anna Gruber/ })).toContainText("Is sent");
  await expect(dialog.getByRole("article")).toContainText("See you in room 101");
  await expectAccessible(anna.page);
  await picture(anna.page, "rule-switched-on");
  await expect(seen).not.toBeChecked();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(anna.page.getByText("“Directions” is switched on")).toBeVisible();
  await expect(seen).toBeChecked();
  await expectAccessible(ben.page);

  await anna.page.getByRole("switch", { name: "Directions switched on" }).press("Space");
  await expect(seen).not.toBeChecked();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
