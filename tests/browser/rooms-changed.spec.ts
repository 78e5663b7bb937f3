import {
  barOf,
  boxOf,
  cardButton,
  carry,
  expect,
  expectAccessible,
  expectInRow,
  picture,
  press,
  rowOf,
  test,
} from "#tests/browser/desk.ts";

test("Anna gives a guest another room from the third night on, Ben sees it and moves that part, and Anna undoes her own", async ({
  desk,
}) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-07" });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(ben, id)).toBeVisible();

  await (await cardButton(anna, id, "Another room from …")).click();
  const dialog = anna.page.getByRole("dialog", { name: /Another room/ });
  await dialog.getByRole("combobox", { name: "From" }).click();
  await anna.page.getByRole("option", { name: /4 Apr/ }).click();
  await dialog.getByRole("combobox", { name: "Room" }).click();
  await anna.page.getByRole("option", { name: "102", exact: true }).click();
  await expectAccessible(anna.page);
  await picture(anna.page, "another-room");
  await dialog.getByRole("button", { name: "Change rooms" }).click();
  const second = (await rowOf(anna, desk.room102).locator(`[data-bar^="${id} "]`).getAttribute("data-bar")) ?? "";
  await expectInRow(ben, second, desk.room102);
  await expect(barOf(ben, second)).toHaveAccessibleName(/comes from 101/);
  await picture(ben.page, "in-two-rooms");

  await carry(ben, second, desk.room110);
  await expectInRow(anna, second, desk.room110);
  const row = await boxOf(rowOf(anna, desk.room101));
  await expect.poll(async () => Math.abs((await boxOf(barOf(anna, id))).y - row.y)).toBeLessThan(10);

  await press(ben, "Control+z");
  await expectInRow(anna, second, desk.room102);
  await press(anna, "Control+z");
  await expect(barOf(ben, second)).toHaveCount(0);
  expect(desk.stateOf(id)).toMatchObject({ room_id: desk.room101 });
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
