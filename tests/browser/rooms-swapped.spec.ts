import {
  barOf,
  callsOf,
  carry,
  expect,
  expectAccessible,
  expectInRow,
  type FrontDesk,
  hintOf,
  picture,
  test,
} from "#tests/browser/desk.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05" };

async function twoNeighbours(desk: FrontDesk) {
  const gruber = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const huber = desk.book("Huber", { room_id: desk.room102, ...STAY });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(anna, huber)).toBeVisible();
  await expect(barOf(ben, huber)).toBeVisible();
  return { gruber, huber, anna, ben };
}

test("with Alt two bookings change rooms, in one call and on both screens", async ({ desk }) => {
  const { gruber, huber, anna, ben } = await twoNeighbours(desk);
  const moves = callsOf(anna, "bookings.move");

  await carry(anna, gruber, desk.room102, 0, false);
  await expect(hintOf(anna)).toContainText("Taken: Huber");
  await expect(hintOf(anna)).toContainText("Alt: swap rooms");
  await picture(anna.page, "swap-offered");
  await anna.page.keyboard.down("Alt");
  await expect(hintOf(anna)).not.toContainText("Taken");
  await anna.page.mouse.up();
  await anna.page.keyboard.up("Alt");

  await expect.poll(() => [desk.stateOf(gruber)?.room_id, desk.stateOf(huber)?.room_id]).toEqual([desk.room102, desk.room101]);
  await expectInRow(ben, gruber, desk.room102);
  await expectInRow(ben, huber, desk.room101);
  expect(moves).toHaveLength(1);
  await picture(ben.page, "swapped");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a drop on a booking is refused with its name, and the way out is one button: Swap", async ({ desk }) => {
  const { gruber, huber, anna, ben } = await twoNeighbours(desk);

  await carry(anna, gruber, desk.room102);
  const refusal = anna.page.getByRole("alert").filter({ hasText: "Not moved. Taken: Huber" });
  await expect(refusal).toBeVisible();
  expect(desk.stateOf(gruber)?.room_id).toBe(desk.room101);
  await expectAccessible(anna.page);
  await picture(anna.page, "swap-button");
  await refusal.getByRole("button", { name: "Swap" }).click();

  await expectInRow(ben, gruber, desk.room102);
  await expectInRow(ben, huber, desk.room101);
  expect([desk.stateOf(gruber)?.room_id, desk.stateOf(huber)?.room_id]).toEqual([desk.room102, desk.room101]);

  await anna.page.keyboard.press("Control+z");
  await expectInRow(ben, gruber, desk.room101);
  await expectInRow(ben, huber, desk.room102);

  // Alt may also be pressed before the mouse button.
  await anna.page.keyboard.down("Alt");
  await carry(anna, gruber, desk.room102);
  await anna.page.keyboard.up("Alt");
  await expectInRow(ben, gruber, desk.room102);
  await expectInRow(ben, huber, desk.room101);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a booking whose room is fixed can't be swapped away, and says so; released it moves", async ({ desk }) => {
  const gruber = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const huber = desk.book("Huber", { room_id: desk.room102, room_fixed: true, ...STAY });
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, huber)).toBeVisible();

  await carry(anna, gruber, desk.room102);
  const refusal = anna.page.getByRole("alert").filter({ hasText: "Taken: Huber" });
  await expect(refusal).toBeVisible();
  await expect(refusal.getByRole("button", { name: "Swap" })).toHaveCount(0);

  await carry(anna, huber, desk.room110, 0, false);
  await expect(hintOf(anna)).toContainText(/fixed/i);
  await anna.page.mouse.up();
  await expectInRow(anna, huber, desk.room102);

  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await anna.page.route(/bookings\.move/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await anna.page.getByRole("button", { name: "Release and move" }).click();
  // The response is delayed, so the bar must be marked as unsaved.
  await expect(barOf(anna, huber)).toHaveAttribute("data-unsaved", /.+/);
  await expectInRow(anna, huber, desk.room110);
  expect(desk.stateOf(huber)?.room_id).toBe(desk.room102);
  answer();
  await expect.poll(() => desk.stateOf(huber)?.room_id).toBe(desk.room110);
  await expect(barOf(anna, huber)).not.toHaveAttribute("data-unsaved");
  await anna.page.keyboard.press("Control+z");
  await expectInRow(anna, huber, desk.room102);
  expect(anna.failures).toEqual([]);
});

test("a swap across room types asks for each guest what the stay shall cost", async ({ desk }) => {
  const gruber = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const huber = desk.book("Huber", { room_id: desk.room201, ...STAY });
  const price = (id: string) => desk.stateOf(id)?.gross_amount ?? 0;
  const agreed = price(gruber);
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, huber)).toBeVisible();

  await carry(anna, gruber, desk.room201);
  await anna.page.getByRole("alert").getByRole("button", { name: "Swap" }).click();
  const question = anna.page.getByRole("dialog");
  await expect(question).toContainText("What shall each guest’s stay cost?");
  const of = (name: string) => question.getByRole("radiogroup", { name });
  await expect(of("Gruber").getByRole("radio", { name: "Keep price (€300.00)" })).toBeChecked();
  await expect(of("Huber").getByRole("radio", { name: "Keep price (€600.00)" })).toBeChecked();
  await of("Huber").getByRole("radio", { name: "New price (€300.00)" }).check();
  await expectAccessible(anna.page);
  await picture(anna.page, "swap-prices");
  await question.getByRole("button", { name: "Move" }).click();

  await expectInRow(anna, gruber, desk.room201);
  await expect.poll(() => [price(gruber), price(huber)]).toEqual([agreed, agreed]);
  expect(anna.failures).toEqual([]);
});
