import {
  barOf,
  cardButton,
  carry,
  dropHere,
  expect,
  expectAccessible,
  expectInRow,
  type FrontDesk,
  picture,
  press,
  stretch,
  test,
} from "#tests/browser/desk.ts";
import { makeAccount, PASSWORD } from "#tests/support/accounts.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-04" };

test("undo and redo go back and forth through a move, a resize, a swap, a check-in and a cancellation, exactly", async ({ desk }) => {
  const gruber = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const huber = desk.book("Huber", { room_id: desk.room102, ...STAY });
  const today = desk.book("Eva Maier", { room_id: desk.room110, check_in: "2030-04-01", check_out: "2030-04-03", occupancy: 1 }, true);
  const states = () => [gruber, huber, today].map((id) => desk.stateOf(id));
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, today)).toBeVisible();
  const { page } = anna;
  const story = [states()];
  const changed = async () => {
    await expect.poll(states).not.toEqual(story.at(-1));
    story.push(states());
  };

  await carry(anna, gruber, desk.room201);
  await page
    .getByRole("dialog", { name: "The price changes" })
    .getByRole("button", { name: /New price/ })
    .click();
  await changed();
  await expectInRow(anna, gruber, desk.room201);

  // The added nights have one price only, so no question is asked.
  await stretch(anna, huber, 2);
  await changed();
  await expect(page.getByText("Huber: stay lengthened, new price")).toBeVisible();

  await carry(anna, huber, desk.room110, 0, false);
  await page.keyboard.down("Alt");
  await dropHere({ page });
  await page.keyboard.up("Alt");
  await changed();
  await expectInRow(anna, today, desk.room102);

  await barOf(anna, today).focus();
  await press({ page }, "i");
  await changed();

  await (await cardButton(anna, gruber, "Cancel booking")).click();
  await changed();
  await expect(barOf(anna, gruber)).toHaveCount(0);

  expect(story).toHaveLength(6);
  for (const before of story.slice(0, -1).reverse()) {
    await press({ page }, "Control+z");
    await expect.poll(states).toEqual(before);
  }
  await expectInRow(anna, gruber, desk.room101);
  await picture(page, "all-undone");
  for (const after of story.slice(1)) {
    await press({ page }, "Control+Shift+z");
    await expect.poll(states).toEqual(after);
  }
  await expect(barOf(anna, gruber)).toHaveCount(0);
  await press({ page }, "Control+y");
  await expect(page.getByText("Nothing to do again")).toBeVisible();
  await expectAccessible(page);
  expect(anna.failures).toEqual([]);
});

test("undo says which colleague's change stands in the way, and leaves it alone", async ({ desk }) => {
  const { id, anna, ben } = await movedByBoth(desk);

  await press(anna, "Control+z");

  const refusal = anna.page.getByRole("alert").filter({ hasText: "Ben" });
  await expect(refusal).toBeVisible();
  await picture(anna.page, "undo-refused");
  await expectInRow(anna, id, desk.room110);
  expect(desk.stateOf(id)?.room_id).toBe(desk.room110);
  await expectAccessible(anna.page);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

async function movedByBoth(desk: FrontDesk) {
  const id = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(anna, id)).toBeVisible();
  await carry(anna, id, desk.room102);
  await expectInRow(ben, id, desk.room102);
  await carry(ben, id, desk.room110);
  await expectInRow(anna, id, desk.room110);
  await expect.poll(() => desk.stateOf(id)?.room_id).toBe(desk.room110);
  return { id, anna, ben };
}

test("the next user at the same screen can't undo changes of the one before", async ({ desk }) => {
  await makeAccount(desk.property, { email: "clara@example.com" });
  const gruber = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/room-plan");
  await carry(anna, gruber, desk.room102);
  await expect.poll(() => desk.stateOf(gruber)?.room_id).toBe(desk.room102);

  await page.getByRole("button", { name: "Account of Anna" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByLabel("E-mail address").fill("clara@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expectInRow(anna, gruber, desk.room102);
  // The plan's keys come a moment after its first picture.
  await expect(async () => {
    await press({ page }, "Control+z");
    await expect(page.getByText("Nothing to undo").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(desk.stateOf(gruber)?.room_id).toBe(desk.room102);
  expect(anna.failures).toEqual([]);
});
