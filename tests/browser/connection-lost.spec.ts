import type { WebSocketRoute } from "@playwright/test";
import {
  barOf,
  type Colleague,
  carry,
  draw,
  dropHere,
  expect,
  expectAccessible,
  expectInRow,
  picture,
  rowOf,
  test,
} from "#tests/browser/desk.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05" };
/** Longer than the first tries to connect again. */
const OUTAGE_MS = 3_000;

/** The websockets of a browser, which the test can cut and restore. Must be called before the page opens. */
async function lineOf({ page, context }: Colleague) {
  const open = new Set<{ page: WebSocketRoute; server: WebSocketRoute }>();
  await page.routeWebSocket(/\/trpc/, (socket) => {
    open.add({ page: socket, server: socket.connectToServer() });
  });
  return {
    async cut() {
      await context.setOffline(true);
      for (const { page: here, server } of open) {
        await server.close();
        await here.close();
      }
      open.clear();
      return Date.now();
    },
    async mend() {
      await context.setOffline(false);
    },
  };
}

const lost = ({ page }: Colleague) => page.getByRole("status").filter({ hasText: "Connection lost" });

test("Ben's line drops for seconds while he holds a bar: the plan catches up, and his drop still counts", async ({ desk }) => {
  const gruber = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const huber = desk.book("Huber", { room_id: desk.room102, ...STAY });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  const line = await lineOf(ben);
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(barOf(anna, huber)).toBeVisible();
  await expect(barOf(ben, huber)).toBeVisible();

  await carry(ben, gruber, desk.room110, 4, false);
  await expect(barOf(anna, gruber)).toHaveAttribute("data-holder", "Ben");
  const cutAt = await line.cut();
  await expect(lost(ben)).toBeVisible();
  await expect(barOf(anna, gruber)).not.toHaveAttribute("data-holder");

  await carry(anna, huber, desk.room201);
  await anna.page.getByRole("button", { name: /Keep price/ }).click();
  await expect.poll(() => desk.stateOf(huber)?.room_id).toBe(desk.room201);
  desk.book("Newcomer", { room_id: desk.room102, ...STAY });
  await expect(rowOf(anna, desk.room102)).toContainText("Newcomer");
  await expectInRow(ben, huber, desk.room102);
  await picture(ben.page, "line-lost");
  await expect.poll(() => Date.now() - cutAt, { timeout: OUTAGE_MS + 2000 }).toBeGreaterThan(OUTAGE_MS);
  await line.mend();

  await expectInRow(ben, huber, desk.room201);
  await expect(rowOf(ben, desk.room102)).toContainText("Newcomer");
  await expect(lost(ben)).toHaveCount(0);
  await dropHere(ben);
  await expect.poll(() => desk.stateOf(gruber)).toMatchObject({ room_id: desk.room110, check_in: "2030-04-06T13:00:00.000Z" });
  await expectInRow(anna, gruber, desk.room110);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a drop without a line goes back with a word, and works once the line is there again", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  const ben = await desk.sitDown("Ben");
  const line = await lineOf(ben);
  await ben.open("/room-plan");
  await expect(barOf(ben, id)).toBeVisible();

  await carry(ben, id, desk.room102, 0, false);
  await line.cut();
  await expect(lost(ben)).toBeVisible();
  await dropHere(ben);

  await expect(ben.page.getByRole("alert").filter({ hasText: "No connection to the server" })).toBeVisible();
  await expectInRow(ben, id, desk.room101);
  await picture(ben.page, "drop-without-line");
  await expectAccessible(ben.page);
  expect(desk.stateOf(id)?.room_id).toBe(desk.room101);
  await line.mend();
  await expect(lost(ben)).toHaveCount(0);

  await carry(ben, id, desk.room102);
  await expect.poll(() => desk.stateOf(id)?.room_id).toBe(desk.room102);
  expect(ben.failures).toEqual([]);
});

test("what is being typed outlives a lost line and is saved after it", async ({ desk }) => {
  const ben = await desk.sitDown("Ben");
  const line = await lineOf(ben);
  await ben.open("/room-plan");
  await draw(ben, desk.room101, [3, 5]);
  await ben.page.getByRole("menuitem", { name: "Lock room" }).click();
  const reason = ben.page.getByRole("form", { name: "Lock a room" }).getByLabel("Reason");
  await reason.fill("New wind");

  await line.cut();
  await expect(lost(ben)).toBeVisible();
  await reason.press("End");
  await reason.pressSequentially("ows");
  await line.mend();
  await expect(lost(ben)).toHaveCount(0);

  await expect(reason).toHaveValue("New windows");
  await reason.press("Enter");
  await expect(rowOf(ben, desk.room101).locator("[data-lock]")).toHaveText("New windows");
  expect(ben.failures).toEqual([]);
});

test("a dialog and a screen that are asked for without a line come when it is back, and the plan stays meanwhile", async ({ desk }) => {
  const ben = await desk.sitDown("Ben");
  const line = await lineOf(ben);
  await ben.open("/room-plan");
  await expect(rowOf(ben, desk.room101)).toBeVisible();
  await line.cut();
  await ben.page.getByRole("button", { name: /^Account of Ben/ }).click();
  await ben.page.getByRole("menuitem", { name: "Change password" }).click();
  await ben.page.getByRole("link", { name: "Room locks" }).click();
  await expect(lost(ben)).toBeVisible();
  await expect(rowOf(ben, desk.room101)).toBeVisible();
  await line.mend();
  await expect(ben.page.getByRole("dialog", { name: "Change password" })).toBeVisible();
  await expect(ben.page.getByRole("heading", { level: 1, name: "Room locks", includeHidden: true })).toBeVisible();
  expect(ben.failures).toEqual([]);
});
