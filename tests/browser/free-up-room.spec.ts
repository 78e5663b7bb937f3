import {
  barOf,
  type Colleague,
  callsOf,
  cardButton,
  carry,
  dropHere,
  expect,
  expectAccessible,
  expectInRow,
  type FrontDesk,
  hintOf,
  picture,
  press,
  stretch,
  test,
} from "#tests/browser/desk.ts";

/** 101 is free until the 5th, 102 from then on: no room is free from the 3rd to the 7th until Huber moves from 102 to 101. */
function tightBoard(desk: FrontDesk) {
  const huber = desk.book("Huber", { room_id: desk.room102, check_in: "2030-04-02", check_out: "2030-04-05" });
  const late = desk.book("Novak", { room_id: desk.room101, room_fixed: true, check_in: "2030-04-05", check_out: "2030-04-09" });
  const whole = desk.book("Berger", { room_id: desk.room110, room_fixed: true, check_in: "2030-04-01", check_out: "2030-04-12" });
  return { huber, late, whole };
}

function waitingOf(desk: FrontDesk): string {
  return desk.book("Maier", { room_type_id: desk.double, check_in: "2030-04-03", check_out: "2030-04-07" });
}

const panelOf = ({ page }: Colleague) => page.getByRole("dialog", { name: "A room for Maier" });
const ghostOf = ({ page }: Colleague, id: string) => page.locator(`[data-ghost="${id}"]`);

test("who waits for a room gets one: seen first, done in one step, live for a colleague, and undone as one", async ({ desk }) => {
  const { huber } = tightBoard(desk);
  const maier = waitingOf(desk);
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(ben, maier)).toBeVisible();
  const calls = callsOf(anna, "bookings.freeUpRoom");

  await (await cardButton(anna, maier, "Make room")).click();
  const panel = panelOf(anna);
  await expect(panel).toContainText("Room 102 becomes free when one booking moves:");
  await expect(panel.getByRole("listitem")).toHaveText(/Huber\s*102\s*101\s*2\s–\s5 Apr/);
  await expect(panel).toContainText("It can't be done with fewer moves.");
  await expect(ghostOf(anna, maier)).toContainText("Maier");
  await expect(ghostOf(anna, huber)).toContainText("Huber");
  expect(desk.stateOf(huber)?.room_id).toBe(desk.room102);
  await expectAccessible(anna.page);
  await picture(anna.page, "free-up-room-proposed");

  await panel.getByRole("button", { name: "Make room" }).click();
  await expect(panel).toHaveCount(0);
  await expect(ghostOf(anna, maier)).toHaveCount(0);
  for (const who of [anna, ben]) {
    await expectInRow(who, maier, desk.room102);
    await expectInRow(who, huber, desk.room101);
  }
  expect(calls).toHaveLength(1);
  await picture(ben.page, "free-up-room-done");

  await anna.page.getByRole("button", { name: "Undo" }).click();
  await expectInRow(ben, huber, desk.room102);
  await expect.poll(() => [desk.stateOf(maier)?.room_id, desk.stateOf(huber)?.room_id]).toEqual([null, desk.room102]);
  await press(anna, "Control+y");
  await expectInRow(ben, maier, desk.room102);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("the same without a mouse, and Escape leaves all as it is", async ({ desk }) => {
  const { huber } = tightBoard(desk);
  const maier = waitingOf(desk);
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, maier)).toBeVisible();
  await expect(async () => {
    await press(anna, "ArrowDown");
    await expect(barOf(anna, maier)).toBeFocused({ timeout: 100 });
  }).toPass();

  await press(anna, "f");
  await expect(panelOf(anna).getByRole("button", { name: "Make room" })).toBeFocused();
  await press(anna, "Escape");
  await expect(panelOf(anna)).toHaveCount(0);
  await expect(barOf(anna, maier)).toBeFocused();
  expect(desk.stateOf(huber)?.room_id).toBe(desk.room102);

  await press(anna, "f");
  await expect(panelOf(anna).getByRole("button", { name: "Make room" })).toBeFocused();
  await press(anna, "Enter");
  await expectInRow(anna, maier, desk.room102);
  await expectInRow(anna, huber, desk.room101);
  await expect(barOf(anna, maier)).toBeFocused();
  await press(anna, "Control+z");
  await expectInRow(anna, huber, desk.room102);
  expect(anna.failures).toEqual([]);
});

test("the proposal follows the property, and says when nobody can make room any more", async ({ desk }) => {
  tightBoard(desk);
  const maier = waitingOf(desk);
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await (await cardButton(anna, maier, "Make room")).click();
  await expect(panelOf(anna).getByRole("listitem")).toHaveCount(1);

  const { call } = await desk.login("staff", "Ben");
  const lock = { room_id: desk.room101, start: "2030-04-02T12:00:00.000Z", end: "2030-04-03T12:00:00.000Z", reason: "Paint" };
  expect((await call("POST /room_locks", lock)).status).toBe(200);

  await expect(panelOf(anna)).toContainText("Moving others makes no room free for the whole stay.");
  await expect(ghostOf(anna, maier)).toHaveCount(0);
  await expectAccessible(anna.page);
  await picture(anna.page, "free-up-room-impossible");
  await panelOf(anna).getByRole("button", { name: "Close" }).click();
  await expect(panelOf(anna)).toHaveCount(0);
  expect(anna.failures).toEqual([]);
});

test("held over a taken room, a booking without one may ask who is there to make room", async ({ desk }) => {
  const { huber } = tightBoard(desk);
  const maier = waitingOf(desk);
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, maier)).toBeVisible();

  await carry(anna, maier, desk.room102, 0, false);
  await expect(hintOf(anna)).toContainText("Taken: Huber");
  await expect(hintOf(anna)).toContainText("F: make room");
  await picture(anna.page, "free-up-room-offered");
  await dropHere(anna);
  await anna.page.getByRole("alert").getByRole("button", { name: "Make room" }).click();
  await expect(panelOf(anna).getByRole("listitem")).toHaveText(/Huber/);
  await panelOf(anna).getByRole("button", { name: "Cancel" }).click();

  await carry(anna, maier, desk.room101, 0, false);
  await expect(hintOf(anna)).toContainText("Taken: Novak");
  await press(anna, "f");
  await dropHere(anna);
  await expect(panelOf(anna)).toContainText(/Who is in room 101 can't move \(night of 5\s–\s6 Apr\)\./);
  expect([desk.stateOf(maier)?.room_id, desk.stateOf(huber)?.room_id]).toEqual([null, desk.room102]);
  expect(anna.failures).toEqual([]);
});

test("a new booking says who would move for it, and its undo takes both back", async ({ desk }) => {
  const { huber } = tightBoard(desk);
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan?new=booking&check_in=2030-04-03&check_out=2030-04-07");
  const form = anna.page.getByRole("dialog");
  await expect(form.getByRole("combobox", { name: "Room", exact: true })).toHaveValue("Room 102, one booking moves");
  await expect(form.getByRole("status").filter({ hasText: "No room of this type is free" })).toContainText("Huber");
  await expect(ghostOf(anna, huber)).toHaveCount(1);
  await expectAccessible(anna.page);
  await picture(anna.page, "free-up-room-new-booking");

  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expect(form).toHaveCount(0);
  await expectInRow(anna, huber, desk.room101);
  await expect(ghostOf(anna, huber)).toHaveCount(0);
  await anna.page.getByRole("button", { name: "Undo" }).click();
  await expectInRow(anna, huber, desk.room102);
  expect(anna.failures).toEqual([]);
});

test("an empty cell that a waiting booking counts on names it, and another room type for it makes way", async ({ desk }) => {
  const night = { check_in: "2030-04-05", check_out: "2030-04-06" };
  const huber = desk.book("Huber", { room_id: desk.room102, check_in: "2030-04-03", check_out: "2030-04-05" });
  desk.book("Novak", { room_id: desk.room101, ...night });
  desk.book("Berger", { room_id: desk.room110, ...night });
  const maier = desk.book("Maier", { room_type_id: desk.double, ...night });
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, huber)).toBeVisible();

  await stretch(anna, huber, 1);
  const refusal = anna.page.getByRole("alert").filter({ hasText: "Not lengthened" });
  await expect(refusal).toContainText("Maier (no room yet) needs the last “Double” on 5 Apr.");
  await picture(anna.page, "last-room-needed");
  await refusal.getByRole("button", { name: "Give Maier another room type" }).click();
  await picture(anna.page, "last-room-other-type");
  await panelOf(anna).getByRole("button", { name: "Suite (1 free)" }).click();
  await expectInRow(anna, maier, desk.room201);
  expect(desk.stateOf(maier)?.gross_amount).toBe(10000);
  // Now a room is free for the change that was refused.
  await stretch(anna, huber, 1);
  await expect.poll(() => desk.stateOf(huber)?.check_out).toBe("2030-04-06T09:00:00.000Z");
  await press(anna, "Control+z");
  await press(anna, "Control+z");
  await expect.poll(() => desk.stateOf(maier)?.room_id).toBeNull();

  await anna.open(`/room-plan?new=booking&room_id=${desk.room102}&check_in=2030-04-05&check_out=2030-04-06`);
  const form = anna.page.getByRole("dialog", { name: "New booking" });
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expect(form).toContainText("Maier (no room yet) needs the last “Double” on 5 Apr.");
  await picture(anna.page, "last-room-needed-form");
  await form.getByRole("button", { name: "Suite (1 free)" }).click();
  await expect.poll(() => desk.stateOf(maier)?.room_id).toBe(desk.room201);
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expect(form).toHaveCount(0);
});
