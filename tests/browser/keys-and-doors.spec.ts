import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { doorCallsJob } from "#server/stays/access-control/job.ts";
import { connect, startDoorSystem } from "#tests/access-control/door-system.ts";
import {
  barOf,
  type Colleague,
  cardButton,
  expect,
  expectAccessible,
  type FrontDesk,
  picture,
  press,
  roomLabelOf,
  test,
} from "#tests/browser/desk.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { insert } from "#tests/support/guesthouse.ts";

const TODAY = { check_in: "2030-04-01", check_out: "2030-04-03" };

/** The property with a real door system; `later` moves its clock and runs the revocations. */
async function withDoors(desk: FrontDesk) {
  const door = await startDoorSystem();
  connect(desk.property, door);
  const failures: unknown[] = [];
  const jobs = startJobs(desk.property.runtime, [doorCallsJob()], (thrown) => void failures.push(thrown));
  onCleanUp(() => jobs.stop());
  async function later(seconds: number): Promise<void> {
    desk.property.clock.now = new Date(Date.parse(desk.property.clock.now) + seconds * 1000).toISOString();
    desk.property.runtime.notifier.notify(desk.property.property_id);
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

  // The key is part of the check-in: Enter checks in, Enter issues the card.
  await barOf(clara, id).focus();
  await press(clara, "i");
  await expect(clara.page.getByRole("checkbox", { name: "Issue a key" })).toBeChecked();
  await expect(clara.page.getByRole("button", { name: "Check in", exact: true })).toBeFocused();
  await picture(clara.page, "key-check-in");
  await press(clara, "Enter");
  const dialog = dialogOf(clara, "Key · Anna Gruber");
  await expect(dialog.getByRole("button", { name: "Issue", exact: true })).toBeFocused();
  await expectAccessible(clara.page, "[role=dialog]");
  await picture(clara.page, "key-dialog");
  await press(clara, "Enter");
  await expect(dialog.getByText("The card is ready.")).toBeVisible();
  await expect(keysAtBen.getByText(/Key card|Schlüsselkarte/)).toBeVisible();
  await press(clara, "Enter");
  await expect(dialog).toHaveCount(0);

  // An error of the door system is shown as text, and the request can be retried.
  door.next({ status: 409 });
  await (await cardButton(clara, id, "Keys")).click();
  await dialog.getByText("Door code", { exact: true }).click();
  await dialog.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(dialog.getByText("No key: the door system refused.")).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  const code = dialog.getByLabel("Door code", { exact: true });
  await expect(code).toHaveText(/^48\d{4}$/);
  const pin = (await code.textContent()) ?? "";
  await press(clara, "Escape");
  await expect(code).toBeVisible();
  await expectAccessible(clara.page, "[role=dialog]");
  await picture(clara.page, "key-code");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(keysAtBen.getByText(/Door code|Türcode/)).toHaveCount(2);
  await expect(ben.page.getByText(pin)).toHaveCount(0);

  // Opening the door asks for confirmation; the room's history names the user.
  await roomLabelOf(clara, desk.room101).click();
  await clara.page.getByRole("menuitem", { name: "Open door" }).click();
  await dialogOf(clara, "Open the door of room 101?").getByRole("button", { name: "Open door" }).click();
  await expect(clara.page.getByText("Room 101 is open.")).toBeVisible();
  door.next({ body: "<html>" });
  await clara.open(`/rooms/${desk.room101}`);
  await clara.page.getByRole("button", { name: "Open door" }).click();
  await dialogOf(clara, "Open the door of room 101?").getByRole("button", { name: "Open door" }).click();
  await expect(clara.page.getByText("Room 101 is not open: the door system's answer made no sense.")).toBeVisible();
  await expect(clara.page.getByText("Door of room 101 opened")).toBeVisible();

  // A lengthened stay lengthens its keys; a refusal of the door system is shown at the key.
  const until = (day: string) => keysAtBen.getByText(new RegExp(`– .*${day}`));
  const longer = await clara.page.request.patch(`${desk.url}/api/bookings/${id}`, {
    data: { check_out: "2030-04-04" },
    headers: { origin: desk.url },
  });
  expect(longer.status()).toBe(200);
  await expect(keysAtBen.getByText("wird angepasst")).toHaveCount(2);
  await picture(ben.page, "keys-being-changed");
  door.next({}, { status: 409 });
  await later(31);
  await expect(keysAtBen.getByText("noch nicht angepasst")).toHaveCount(1);
  await expect(keysAtBen.getByText(/^Soll bis .*das Türsystem hat abgelehnt/)).toBeVisible();
  await expectAccessible(ben.page);
  await picture(ben.page, "keys-not-changed");
  await later(31);
  await expect(until("4\\. Apr")).toHaveCount(2);

  // The check-out succeeds at once, although the door system does not answer.
  door.stay({ drops_connection: true });
  await clara.open(`/bookings/${id}`);
  await clara.page.getByRole("button", { name: "Check out", exact: true }).click();
  await expect(clara.page.getByRole("dialog")).toContainText("2 keys are still out");
  await clara.page.getByRole("dialog").getByRole("button", { name: "Check out", exact: true }).click();
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

test("who moves on the plan is known to need a new key, and gets it from there", async ({ desk }) => {
  const { later } = await withDoors(desk);
  const id = desk.book("Anna Gruber", { room_id: desk.room101, ...TODAY }, true);
  const clara = await desk.sitDown("Clara");
  await clara.open("/room-plan");
  await (await cardButton(clara, id, "Keys")).click();
  const dialog = dialogOf(clara, "Key · Anna Gruber");
  await dialog.getByRole("button", { name: "Issue", exact: true }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);

  await barOf(clara, id).focus();
  for (const key of ["m", "ArrowDown", "Enter"]) await press(clara, key);
  await expect(clara.page.getByText("Anna Gruber has no key for the new room yet.")).toBeVisible();
  await picture(clara.page, "key-missing-after-move");
  await clara.page.getByRole("button", { name: "Issue key" }).click();
  await expect(dialog.getByText(/Room 102 ·/)).toBeVisible();
  await dialog.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(dialog.getByText("The card is ready.")).toBeVisible();
  await later(31);
  await expect(dialog.getByText(/^revoked$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(clara.failures).toEqual([]);
});

test("a group arrives: one question for all, then a key after the other and the sheets of all", async ({ desk }) => {
  const { door } = await withDoors(desk);
  insert(desk.property, "settings", { key: "FEATURE_REGISTRATION_MANAGEMENT", value: "true" });
  const ids = [
    desk.book("Anna Gruber", { room_id: desk.room101, ...TODAY }, true),
    desk.book("Berta Huber", { room_id: desk.room102, ...TODAY }, true),
    desk.book("Carl Moser", { room_id: desk.room110, ...TODAY }, true),
  ];
  const clara = await desk.sitDown("Clara");
  const { page } = clara;
  const made = await page.request.post(`${desk.url}/api/groups`, {
    data: { name: "Alpine Club", booking_ids: ids },
    headers: { origin: desk.url },
  });
  const { id }: { id: string } = await made.json();
  await clara.open(`/groups/${id}`);
  await page.getByRole("button", { name: "Check in all (3)" }).click();
  const question = dialogOf(clara, "Check in Alpine Club");
  await expect(question.getByRole("checkbox", { name: "Issue a key" })).toBeChecked();
  await expectAccessible(page, "[role=dialog]");
  await picture(page, "group-arrival-asked");
  const sheets = page.waitForEvent("download");
  await question.getByRole("button", { name: "Check in 3 bookings" }).click();
  await expect(page.getByText("3 of 3 checked in")).toBeVisible();
  expect((await sheets).suggestedFilename()).toBe("Gästeblatt-1-3.pdf");

  const first = dialogOf(clara, "Key · Anna Gruber");
  await expect(first.getByText(/2 more after that/)).toBeVisible();
  await first.getByText("Door code", { exact: true }).click();
  await picture(page, "group-arrival-keys");
  await first.getByRole("button", { name: "Issue", exact: true }).click();
  await first.getByRole("button", { name: "On to the next" }).click();
  // A code for one guest is offered to all of them.
  const second = dialogOf(clara, "Key · Berta Huber");
  await second.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(second.getByLabel("Door code", { exact: true })).toHaveText(/^48/);
  await second.getByRole("button", { name: "On to the next" }).click();
  await dialogOf(clara, "Key · Carl Moser").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(door.calls).toHaveLength(2);
  expect(clara.failures).toEqual([]);
});

test("several selected on the plan are asked the same", async ({ desk }) => {
  const { door } = await withDoors(desk);
  const ids = [
    desk.book("Anna Gruber", { room_id: desk.room101, ...TODAY }, true),
    desk.book("Berta Huber", { room_id: desk.room102, ...TODAY }, true),
  ];
  const clara = await desk.sitDown("Clara");
  await clara.open("/room-plan");
  for (const id of ids) await barOf(clara, id).click({ modifiers: ["Control"] });
  await clara.page.getByRole("toolbar").getByRole("button", { name: "Check in" }).click();
  const question = dialogOf(clara, "Check in 2 bookings");
  await question.getByRole("checkbox", { name: "Issue a key" }).uncheck();
  await question.getByRole("button", { name: "Check in 2 bookings" }).click();
  await expect(question).toHaveCount(0);
  for (const id of ids) await expect.poll(() => desk.stateOf(id)?.status).toBe("checked_in");
  await expect(clara.page.getByRole("dialog")).toHaveCount(0);
  expect(door.calls).toEqual([]);
  expect(clara.failures).toEqual([]);
});
