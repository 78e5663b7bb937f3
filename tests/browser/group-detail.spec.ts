import { addBookings, createGroup } from "#server/stays/groups/service.ts";
import { GroupInput } from "#shared/stays/groups/schema.ts";
import { expect, expectAccessible, type FrontDesk, picture, test } from "#tests/browser/desk.ts";
import { as } from "#tests/support/test-server.ts";

const TODAY = { check_in: "2030-04-01", check_out: "2030-04-03" };

function party(desk: FrontDesk, name: string, ids: readonly string[]): string {
  return as(desk.property, desk.owner, (work) => {
    const { id } = createGroup(work, GroupInput.parse({ name }));
    if (ids.length > 0) addBookings(work, id, ids);
    return id;
  });
}

test("the list of groups counts along with what a colleague does", async ({ desk }) => {
  const huber = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-05", check_out: "2030-04-07" }, true);
  const group = party(desk, "Alpine Club", [huber]);
  party(desk, "Quiet people", []);
  const maier = desk.book("Maier", { room_id: desk.room102, check_in: "2030-04-04", check_out: "2030-04-07", occupancy: 1 });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/groups"), ben.open(`/groups/${group}?tab=bookings`)]);

  const line = anna.page.getByRole("row", { name: /Alpine Club/ });
  await expect(line).toContainText("Fri 5 Apr");
  await expect(line).toContainText("€200.00");
  await expectAccessible(anna.page);
  await picture(anna.page, "groups");

  await ben.page.getByRole("button", { name: "Add bookings" }).click();
  const dialog = ben.page.getByRole("dialog", { name: "Add bookings" });
  await expect(dialog.getByRole("textbox", { name: /Code, guest/ })).toBeFocused();
  await dialog.getByRole("textbox", { name: /Code, guest/ }).fill("maier");
  await dialog.getByRole("checkbox", { name: /Maier/ }).check();
  await expectAccessible(ben.page);
  await picture(ben.page, "group-add");
  await dialog.getByRole("button", { name: "Add 1 booking" }).click();
  await expect(ben.page.getByText("1 booking added")).toBeVisible();

  await expect(line).toContainText("Thu 4 Apr");
  await expect(line).toContainText("€440.00");
  await ben.page.getByRole("button", { name: "Undo" }).click();
  await expect(line).toContainText("€200.00");
  expect(desk.groupsOf("Alpine Club")).toBe(1);
  expect(desk.stateOf(maier)?.status).toBe("confirmed");

  await anna.page.getByRole("textbox", { name: "Search groups …" }).fill("quiet");
  await expect(anna.page.getByRole("row")).toHaveCount(2);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("several bookings of a group are let go and taken through a step together; the colleague sees it, and each is undone in one", async ({
  desk,
}) => {
  const stay = { check_in: "2030-04-05", check_out: "2030-04-07" };
  const huber = desk.book("Lena Huber", { room_id: desk.room101, ...stay }, true);
  const gruber = desk.book("Georg Gruber", { room_id: desk.room102, ...stay, status: "pending" }, true);
  const moser = desk.book("Ines Moser", { room_id: desk.room110, ...stay, status: "pending" }, true);
  const group = party(desk, "Alpine Club", [huber, gruber, moser]);
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open(`/groups/${group}?tab=bookings`), ben.open(`/groups/${group}`)]);
  const { page } = anna;
  const choose = (name: string) => page.getByRole("row", { name }).getByRole("checkbox").check();

  await choose("Georg Gruber");
  await choose("Ines Moser");
  const tools = page.getByRole("toolbar", { name: "Bookings" });
  await expect(tools).toContainText("2 chosen");
  await expectAccessible(page);
  await picture(page, "group-chosen");
  await tools.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("row", { name: "Ines Moser" })).toContainText("confirmed");
  await expect(ben.page.getByText("3 confirmed")).toHaveCount(0);
  await expect(ben.page.getByRole("heading", { level: 1 }).locator("..")).toContainText("confirmed");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: "Ines Moser" })).toContainText("pending");
  expect([gruber, moser].map((id) => desk.stateOf(id)?.status)).toEqual(["pending", "pending"]);

  await expect(ben.page.getByRole("table").first()).toContainText("Double366€600.00");
  await choose("Lena Huber");
  await choose("Ines Moser");
  await tools.getByRole("button", { name: "Take out of the group" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(ben.page.getByRole("table").first()).toContainText("Double122");
  await page.getByText("2 bookings taken out of the group").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);
  await expect.poll(() => desk.groupsOf("Alpine Club")).toBe(3);

  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Left group Alpine Club" })).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: "Joined group Alpine Club" })).toHaveCount(2);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("check in all: what is missing is entered on one page, who is ready goes ahead; check out all follows", async ({ desk }) => {
  const ready = desk.book("Lena Huber", { room_id: desk.room101, ...TODAY }, true);
  const unknown = desk.book("Gruber", { room_type_id: desk.double, ...TODAY });
  desk.property.runtime.db.$client.prepare("UPDATE rooms SET status = 'dirty' WHERE id = ?").run(desk.room101);
  const later = desk.book("Ines Moser", { room_id: desk.room110, check_in: "2030-04-02", check_out: "2030-04-04" }, true);
  const group = party(desk, "Alpine Club", [ready, unknown, later]);
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open(`/groups/${group}`), ben.open("/groups")]);
  const { page } = anna;

  await page.getByRole("button", { name: "Check in all (2)" }).click();
  const asking = page.getByRole("dialog", { name: "Check in Alpine Club" });
  await expect(asking.locator(":focus")).toHaveCount(1);
  await expect(asking.getByRole("listitem")).toHaveCount(2);
  await expect(asking.getByRole("listitem", { name: "101 Lena Huber" })).toContainText("Room 101 is still dirty");
  const row = asking.getByRole("listitem", { name: "102 Gruber" });
  await expect(row).toContainText("Missing: full name, date of birth");
  await expect(row).toContainText("No room assigned yet");
  await expect(row).toContainText("1 of 2 guests entered");
  await expect(row.getByRole("button", { name: "Enter the other guests" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "group-check-in");
  await row.getByLabel("First and last name").fill("Georg Gruber");
  await row.getByRole("button", { name: "Enter the other guests" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(row.getByLabel("First and last name")).toHaveValue("Georg Gruber");
  await asking.getByRole("button", { name: "Check in 2 bookings" }).click();

  const dialog = page.getByRole("dialog", { name: "1 of 2 checked in" });
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expect(dialog.getByRole("listitem")).toContainText("Missing: date of birth, nationality");
  await dialog.getByRole("button", { name: "The rest later" }).click();
  expect(desk.stateOf(unknown)).toMatchObject({ status: "confirmed", room_id: desk.room102 });
  await expect(ben.page.getByRole("row", { name: /Alpine Club/ })).toContainText("1 checked in");
  expect(desk.stateOf(ready)?.status).toBe("checked_in");

  await page.getByRole("button", { name: "More actions" }).click();
  await expectAccessible(page);
  await picture(page, "group-menu");
  await page.getByRole("menuitem", { name: "Check out all (1)" }).click();
  const question = page.getByRole("dialog", { name: "Check-out: Lena Huber" });
  await expect(question).toContainText("2 booked nights are left over");
  await question.getByRole("button", { name: "Check out", exact: true }).click();
  await expect(page.getByText("1 of 1 checked out")).toBeVisible();
  await expect.poll(() => desk.stateOf(ready)?.status).toBe("checked_out");
  await page.getByText("1 of 1 checked out").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => desk.stateOf(ready)).toMatchObject({ status: "checked_in", check_out: "2030-04-03T09:00:00.000Z" });
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a group gives its confirmation, keeps what a colleague has changed, and goes when it is empty", async ({ desk }) => {
  const huber = desk.book("Lena Huber", { room_id: desk.room101, ...TODAY }, true);
  const group = party(desk, "Alpine Club", [huber]);
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open(`/groups/${group}`), ben.open(`/groups/${group}`)]);
  const { page } = anna;
  const more = page.getByRole("button", { name: "More actions" });

  await more.click();
  await expect(page.getByRole("menuitem", { name: /Delete/ })).toBeDisabled();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Confirmation (PDF)" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await ben.page.getByRole("textbox", { name: "Name of the group" }).fill("Alpine Club Graz");
  await page.getByRole("textbox", { name: "Name of the group" }).fill("Alpine Society");
  await page.getByRole("textbox", { name: "Name of the group" }).press("Control+Enter");
  await expect(ben.page.getByRole("heading", { level: 1 })).toHaveText("Alpine Society");
  await expect(ben.page.getByRole("alert").filter({ hasText: "Anna has changed this record" })).toBeVisible();

  await page.getByRole("tab", { name: /Bookings/ }).click();
  await page.getByRole("button", { name: /^Take booking/ }).click();
  await expect(page.getByText("No bookings yet")).toBeVisible();
  await expectAccessible(page);
  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete for good?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(`${desk.url}/groups`);
  await expect(ben.page.getByText("has been deleted in the meantime")).toBeVisible();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
