import {
  barOf,
  boxOf,
  carry,
  dropHere,
  expect,
  expectAccessible,
  expectInRow,
  load,
  picture,
  press,
  rowOf,
  test,
} from "#tests/browser/desk.ts";
import { NOW } from "#tests/support/test-server.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05" };

test("Anna moves a booking to another room, and Ben sees it move within a second without any reload", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(anna, id)).toBeVisible();
  await expect(barOf(ben, id)).toBeVisible();
  const before = await boxOf(barOf(ben, id));

  await carry(anna, id, desk.room102);

  await expect.poll(() => desk.stateOf(id)?.room_id).toBe(desk.room102);
  // A bar that changes its row is a new element, so it can be missing for a moment.
  await expect.poll(async () => (await barOf(ben, id).boundingBox())?.y).toBeGreaterThan(before.y + 20);
  const row = await boxOf(rowOf(ben, desk.room102));
  await expect.poll(async () => (await boxOf(barOf(ben, id))).y).toBeGreaterThanOrEqual(row.y - 1);
  await picture(ben.page, "two-at-the-desk");
  await expectAccessible(anna.page);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("both drop a booking on the same place: one is placed, the other is refused politely and nothing is lost", async ({ desk }) => {
  const first = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const second = desk.book("Huber", { room_id: desk.room110, ...STAY });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(anna, first)).toBeVisible();
  await expect(barOf(ben, second)).toBeVisible();

  // Both hold their bars over the same free cells before either is dropped.
  await carry(anna, first, desk.room102, 0, false);
  await carry(ben, second, desk.room102, 0, false);
  await Promise.all([anna.page.mouse.up(), ben.page.mouse.up()]);

  await expect
    .poll(() => [desk.stateOf(first)?.room_id, desk.stateOf(second)?.room_id].filter((room) => room === desk.room102).length)
    .toBe(1);
  const refused = desk.stateOf(first)?.room_id === desk.room102 ? ben : anna;
  const [id, home] = refused === ben ? [second, desk.room110] : [first, desk.room101];
  await expect(refused.page.getByText(/overlaps|taken/i).first()).toBeVisible();
  expect(desk.stateOf(id)?.room_id).toBe(home);
  const row = await boxOf(rowOf(refused, home));
  await expect.poll(async () => Math.abs((await boxOf(barOf(refused, id))).y - row.y)).toBeLessThan(10);
});

test("a bar that Anna moves while Ben drags it ends his drag, and he sees who moved it", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(anna, id)).toBeVisible();
  await expect(barOf(ben, id)).toBeVisible();

  await carry(ben, id, desk.room110, 0, false);
  await carry(anna, id, desk.room102);

  await expect(ben.page.getByRole("alert").filter({ hasText: "Anna has moved Gruber meanwhile" })).toBeVisible();
  await picture(ben.page, "stopped-under-the-hand");
  await dropHere(ben);
  await expectInRow(ben, id, desk.room102);
  expect(desk.stateOf(id)?.room_id).toBe(desk.room102);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("two screens of one login see each other drag, and neither sees itself", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const left = await desk.sitDown("Reception");
  const right = { ...left, page: await left.context.newPage() };
  await right.page.clock.setFixedTime(NOW);
  await Promise.all([left.open("/room-plan"), load(right.page, `${desk.url}/room-plan`)]);
  await expect(barOf(left, id)).toBeVisible();
  await expect(barOf(right, id)).toBeVisible();

  await carry(left, id, desk.room102, 0, false);

  await expect(barOf(right, id)).toHaveAttribute("data-holder", "Reception (another screen)");
  await picture(right.page, "held-on-another-screen");
  await expect(barOf(left, id)).not.toHaveAttribute("data-holder");
  await press(left, "Escape");
  await expect(barOf(right, id)).not.toHaveAttribute("data-holder");
  expect(left.failures).toEqual([]);
});
