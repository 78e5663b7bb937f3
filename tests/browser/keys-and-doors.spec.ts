import { revokeKeys } from "#server/access-control/job.ts";
import { startJobs } from "#server/core/jobs-runner.ts";
import { connect, openDoorSystem } from "#tests/access-control/door-house.ts";
import { barOf, type Colleague, cardButton, type Desk, expect, expectAccessible, picture, rowOf, test } from "#tests/browser/desk.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";

const TODAY = { check_in: "2030-04-01", check_out: "2030-04-03" };

/** The desk's house with a real door system; `later` moves its clock and lets the keys be revoked. */
async function withDoors(desk: Desk) {
  const door = await openDoorSystem();
  connect(desk.house, door);
  const failures: unknown[] = [];
  const jobs = startJobs(desk.house.ledger, [revokeKeys()], (thrown) => void failures.push(thrown));
  onCleanUp(() => jobs.stop());
  async function later(seconds: number): Promise<void> {
    desk.house.clock.now = new Date(Date.parse(desk.house.clock.now) + seconds * 1000).toISOString();
    desk.house.ledger.bell.ring(desk.house.property_id);
    await jobs.tick();
  }
  return { door, later, failures };
}

const dialogOf = ({ page }: Colleague, name: RegExp | string) => page.getByRole("dialog", { name });

test("a card at the check-in, a door opened, a code by the plan, and the check-out revokes them; a colleague sees it all", async ({
  desk,
}) => {
  const { door, later, failures } = await withDoors(desk);
  const id = desk.book("Anna Gruber", { room_id: desk.room101, ...TODAY }, true);
  const [clara, ben] = [await desk.sitDown("Clara"), await desk.sitDown("Ben", "manager", { locale: "de-AT" })];
  await ben.page.addInitScript(() => localStorage.setItem("keyrack.language", '"de"'));
  await Promise.all([clara.open("/room-plan"), ben.open(`/bookings/${id}`)]);
  const keysAtBen = ben.page
    .getByRole("main")
    .locator("section")
    .filter({ has: ben.page.getByRole("heading", { name: /^(Keys|Schlüssel)$/ }) });
  await expect(keysAtBen).toBeVisible();

  // The key is part of the arrival: Enter checks in, Enter issues the card.
  await barOf(clara, id).focus();
  await clara.page.keyboard.press("i");
  await expect(clara.page.getByRole("checkbox", { name: "Issue a key" })).toBeChecked();
  await expect(clara.page.getByRole("button", { name: "Check in", exact: true })).toBeFocused();
  await picture(clara.page, "key-check-in");
  await clara.page.keyboard.press("Enter");
  const dialog = dialogOf(clara, "Key · Anna Gruber");
  await expect(dialog.getByRole("button", { name: "Issue", exact: true })).toBeFocused();
  await expectAccessible(clara.page, "[role=dialog]");
  await picture(clara.page, "key-dialog");
  await clara.page.keyboard.press("Enter");
  await expect(dialog.getByText("The card is ready.")).toBeVisible();
  await expect(keysAtBen.getByText(/Key card|Schlüsselkarte/)).toBeVisible();
  await clara.page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);

  // A door system that stumbles is told in words, and asked again.
  door.next({ status: 409 });
  await (await cardButton(clara, id, "Keys")).click();
  await dialog.getByText("Door code", { exact: true }).click();
  await dialog.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(dialog.getByText("No key: the door system refused.")).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  const code = dialog.getByLabel("Door code", { exact: true });
  await expect(code).toHaveText(/^48\d{4}$/);
  const pin = (await code.textContent()) ?? "";
  await clara.page.keyboard.press("Escape");
  await expect(code).toBeVisible();
  await expectAccessible(clara.page, "[role=dialog]");
  await picture(clara.page, "key-code");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(keysAtBen.getByText(/Door code|Türcode/)).toHaveCount(2);
  await expect(ben.page.getByText(pin)).toHaveCount(0);

  // The door: asked first, then told; the room's history knows who it was.
  await rowOf(clara, desk.room101).locator("[data-room]").click();
  await clara.page.getByRole("button", { name: "Open door" }).click();
  await dialogOf(clara, "Open the door of room 101?").getByRole("button", { name: "Open door" }).click();
  await expect(clara.page.getByText("Room 101 is open.")).toBeVisible();
  door.next({ body: "<html>" });
  await clara.open(`/rooms/${desk.room101}`);
  await clara.page.getByRole("button", { name: "Open door" }).click();
  await dialogOf(clara, "Open the door of room 101?").getByRole("button", { name: "Open door" }).click();
  await expect(clara.page.getByText("Room 101 is not open: the door system's answer made no sense.")).toBeVisible();
  await expect(clara.page.getByText("Door of room 101 opened")).toBeVisible();

  // The check-out is through at once, although nobody answers at the door.
  door.stay({ hangs_up: true });
  await clara.open(`/bookings/${id}`);
  await clara.page.getByRole("button", { name: "More actions" }).click();
  await clara.page.getByRole("menuitem", { name: "Check out", exact: true }).click();
  await expect(clara.page.getByText("being revoked")).toHaveCount(2);
  await later(31);
  await expect(clara.page.getByText("not revoked yet")).toHaveCount(2);
  await expect(clara.page.getByText(/the door system cannot be reached; next try/).first()).toBeVisible();
  await expectAccessible(clara.page);
  await picture(clara.page, "key-not-revoked");
  door.stay({});
  await later(40);
  await expect(keysAtBen.getByText(/^(revoked|gesperrt)$/)).toHaveCount(2);
  expect([...door.keys.values()].filter(({ valid }) => valid)).toEqual([]);
  await picture(ben.page, "keys-revoked");

  expect([...clara.failures, ...ben.failures, ...failures]).toEqual([]);
  expect(door.forged).toEqual([]);
});

test("who cleans opens no door, and a house without such doors has no button for them", async ({ desk }) => {
  const id = desk.book("Anna Gruber", { room_id: desk.room101, ...TODAY }, true);
  const clara = await desk.sitDown("Clara");
  await clara.open(`/bookings/${id}`);
  await expect(clara.page.getByRole("heading", { level: 1, name: "Anna Gruber" })).toBeVisible();
  await expect(clara.page.getByRole("button", { name: "Issue key" })).toHaveCount(0);
  await withDoors(desk);
  await clara.page.reload();
  await expect(clara.page.getByRole("button", { name: "Issue key" })).toBeVisible();
  const maid = await desk.sitDown("Maria", "cleaning");
  await maid.open(`/rooms/${desk.room101}`);
  await expect(maid.page.getByRole("heading", { level: 1, name: "Room 101" })).toBeVisible();
  await expect(maid.page.getByRole("button", { name: "Open door" })).toHaveCount(0);
});
