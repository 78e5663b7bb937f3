import { type Colleague, expect, test } from "#tests/browser/desk.ts";

test("the office's fields are saved, and typed words survive a colleague's change", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-10", check_out: "2030-04-12" });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open(`/bookings/${id}`), ben.open(`/bookings/${id}`)]);
  const field = (who: Colleague, name: string) => who.page.getByRole("form", { name: /^Booking/ }).getByLabel(name, { exact: true });
  await anna.page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(field(anna, "Arrival")).toBeFocused();
  await field(anna, "Debtor").fill("20017");
  await field(anna, "Source").fill("Travel agency");
  await field(anna, "Arrival time").fill("21:30");

  await field(ben, "Comment").fill("Wants a cot");
  await field(anna, "Debtor").press("Control+Enter");
  await expect(anna.page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(anna.page.getByRole("term").filter({ hasText: "Debtor" }).locator("xpath=..")).toContainText("20017");

  await expect(ben.page.getByText("Just changed by Anna")).toBeAttached();
  const notice = ben.page.getByRole("alert").filter({ hasText: "Anna has changed this record in the meantime" });
  await notice.getByRole("button", { name: "Keep my input" }).click();
  await expect(field(ben, "Debtor")).toHaveValue("20017");
  await field(ben, "Comment").press("Control+Enter");
  await expect(field(anna, "Comment")).toHaveValue("Wants a cot");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
