import { type Colleague, draw, expect, expectAccessible, expectInRow, picture, press, reload, rowOf, test } from "#tests/browser/desk.ts";
import { addGuest, addRoom } from "#tests/support/guesthouse.ts";

const GUESTS = ["Ida Auer", "Max Berger", "Eva Celik", "Jan Dorn", "Lea Eder", "Tom Fuchs"];

test("a group of six: drawn on the plan, found in the list, named by its guests, and checked in at once on the arrival day", async ({
  desk,
}) => {
  test.slow();
  const rooms = [
    desk.room101,
    desk.room102,
    desk.room110,
    ...["111", "112", "113"].map((number) => addRoom(desk.property, desk.double, number)),
  ];
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/groups")]);
  const { page } = anna;
  await expect(rowOf(anna, rooms[5] ?? "")).toBeVisible();
  await expect(ben.page.getByText("No group in sight")).toBeVisible();

  await test.step("the phone rings: six rooms, Wednesday to Friday", async () => {
    for (const [index, room] of rooms.entries()) await draw(anna, room, [3, 5], index > 0);
    await expect(page.getByText("6 ranges selected")).toBeVisible();
    await page.getByRole("menuitem", { name: "Group booking" }).click();
    await page.getByRole("dialog").getByLabel("Name of the group").fill("Alpine Club");
    await page.getByRole("dialog").getByLabel("Name of the group").press("Enter");
    await expect(page.getByText("Group Alpine Club made")).toBeVisible();
    await picture(page, "six-drawn");
  });

  await test.step("one undo takes all six back, one redo brings them again", async () => {
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.locator("section [data-bar]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await press({ page }, "Control+Shift+z");
    await expect(page.locator("section [data-bar]")).toHaveCount(6);
  });

  const line = ben.page.getByRole("row", { name: /Alpine Club/ });
  await expect(line).toContainText("Wed 3 Apr");
  await expect(line).toContainText("€1,200.00");
  await line.getByRole("link").click();
  await expect(ben.page.getByRole("heading", { level: 1 })).toHaveText("Alpine Club");
  await expectAccessible(ben.page);
  await picture(ben.page, "six-overview");

  const ids = bookingsOf(desk.property.runtime.db.$client, "Alpine Club");
  expect(ids).toHaveLength(6);
  await nameGuests(
    anna,
    desk.url,
    ids,
    GUESTS.map((name) => addGuest(desk.property, name)),
  );

  await test.step("on Wednesday they stand at the desk", async () => {
    const wednesday = "2030-04-03T13:30:00.000Z";
    desk.property.clock.now = wednesday;
    for (const who of [anna, ben]) await who.page.clock.setFixedTime(wednesday);
    await reload(ben);
    await anna.open("/room-plan");
    await ben.page.getByRole("button", { name: "Check in all (6)" }).click();
    await expect(ben.page.getByText("6 of 6 checked in")).toBeVisible();
    for (const [index, id] of ids.entries()) {
      expect(desk.stateOf(id)?.status).toBe("checked_in");
      await expectInRow(anna, id, rooms[index] ?? "");
    }
    await expect(anna.page.locator('section [data-bar][aria-label*="checked in"]').first()).toBeVisible();
    await picture(ben.page, "six-checked-in");
    await picture(anna.page, "six-on-the-plan");
  });
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

function bookingsOf(db: { prepare(sql: string): { all(name: string): unknown[] } }, name: string): string[] {
  const sql = `SELECT b.id FROM bookings b JOIN groups g ON g.id = b.group_id JOIN rooms r ON r.id = b.room_id
    WHERE g.name = ? AND b.status = 'confirmed' ORDER BY r.number_order`;
  return db
    .prepare(sql)
    .all(name)
    .map((row) => (row as { id: string }).id);
}

/** Adds the guests over REST, as another program would. */
async function nameGuests({ page }: Colleague, url: string, ids: readonly string[], guests: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const answer = await page.request.post(`${url}/api/bookings/${id}/guests/${guests[index]}`, { headers: { origin: url } });
    expect(answer.status()).toBe(200);
  }
}
