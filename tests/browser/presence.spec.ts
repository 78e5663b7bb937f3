import { expect, expectAccessible, picture, test } from "#tests/browser/desk.ts";

test("two at the desk see who has the same booking open, at which screen, and who is editing it", async ({ desk }) => {
  const id = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-03" }, true);
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  const status = ben.page.getByRole("dialog").getByRole("status").filter({ hasText: "Anna" });
  await Promise.all([anna.open("/bookings"), ben.open(`/room-plan?booking=${id}`)]);
  await expect(ben.page.getByRole("heading", { name: "Lena Huber" })).toBeVisible();
  await anna.page
    .getByRole("button", { name: /^Account|Anna/ })
    .first()
    .click();
  await anna.page.getByRole("menuitem", { name: "Name of this screen" }).click();
  await anna.page.getByRole("textbox", { name: "Name", exact: true }).fill("Front desk 1");
  await anna.page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(status).toHaveCount(0);

  await anna.page.getByRole("link", { name: "Lena Huber" }).first().click();
  await expect(status).toHaveText("Anna (Front desk 1) has this open");
  await expect(anna.page.getByText(/^Ben \(Chrome, Linux\) has this open$/)).toBeVisible();
  await anna.page.getByRole("textbox", { name: "Comment" }).fill("Vegetarian");
  await expect(status).toHaveText("Anna (Front desk 1) is editing this");
  await expectAccessible(ben.page);
  await picture(ben.page, "presence");
  await anna.page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(status).toHaveText("Anna (Front desk 1) has this open");

  // Who takes the guest's money is seen on the folio.
  await ben.open(`/bookings/${id}?tab=folios`);
  await anna.open(`/room-plan?booking=${id}`);
  await anna.page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(ben.page.getByText("Anna (Front desk 1) is editing this")).toBeVisible();
  await anna.page.close();
  await expect(ben.page.getByText(/^Anna/)).toHaveCount(0);
  expect(ben.failures).toEqual([]);
});
