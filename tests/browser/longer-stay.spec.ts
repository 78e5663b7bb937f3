import { barOf, expect, expectAccessible, expectInRow, picture, press, stretch, test } from "#tests/browser/desk.ts";

test("one night more in a room that is sold: Anna frees it up, takes that back, and lets the guest go on in another room", async ({
  desk,
}) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-05" });
  const next = desk.book("Huber", { room_id: desk.room101, check_in: "2030-04-05", check_out: "2030-04-08" });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(ben, next)).toBeVisible();

  async function askForOneNightMore() {
    await stretch(anna, id, 1);
    await anna.page.getByRole("button", { name: "Make room, or another room" }).click();
    const dialog = anna.page.getByRole("dialog", { name: "Longer stay: Gruber" });
    await expect(dialog.getByText("Huber has Room 101 from", { exact: false })).toBeVisible();
    return dialog;
  }

  const first = await askForOneNightMore();
  await expect(first.getByRole("radio", { name: /Free up Room 101/ })).toBeChecked();
  await picture(anna.page, "longer-stay");
  await expectAccessible(anna.page);
  await first.getByRole("button", { name: "Lengthen the stay" }).click();
  await expect.poll(() => desk.stateOf(id)?.check_out).toBe("2030-04-06T09:00:00.000Z");
  expect(desk.stateOf(id)).toMatchObject({ room_id: desk.room101 });
  expect(desk.stateOf(next)?.room_id).not.toBe(desk.room101);
  await expectInRow(ben, next, desk.stateOf(next)?.room_id ?? "");

  await press(anna, "Control+z");
  await expectInRow(ben, next, desk.room101);
  expect(desk.stateOf(id)?.check_out).toBe("2030-04-05T09:00:00.000Z");

  const second = await askForOneNightMore();
  await second.getByRole("radio", { name: "Go on in another room" }).check();
  await second.getByRole("combobox", { name: "Room", exact: true }).click();
  await anna.page.getByRole("option", { name: "102", exact: true }).click();
  await second.getByRole("button", { name: "Lengthen the stay" }).click();
  await expect(second).toHaveCount(0);
  const part = ben.page.locator(`[data-row="room:${desk.room102}"] [data-bar^="${id} "]`);
  await expect(part).toHaveAccessibleName(/comes from 101/);
  await expectInRow(ben, next, desk.room101);
  await picture(ben.page, "longer-in-another-room");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
