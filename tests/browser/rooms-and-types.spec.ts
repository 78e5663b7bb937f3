import { expect, expectAccessible, picture, roomLabelOf, test } from "#tests/browser/desk.ts";

test("Anna makes a whole floor of rooms at once; Ben has them on his plan", async ({ desk }) => {
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/rooms"), ben.open("/room-plan")]);
  const { page } = anna;
  await expect(page.getByRole("row")).toHaveCount(5);
  await expect(ben.page.getByRole("group", { name: "Room 101, clean" })).toBeVisible();

  await page.getByRole("link", { name: "Create rooms" }).click();
  const dialog = page.getByRole("dialog", { name: "New rooms" });
  await dialog.getByLabel("Room numbers").fill("301-304");
  await expect(dialog).toContainText("4 rooms: 301, 302, 303, 304");
  await dialog.getByRole("button", { name: "Create rooms" }).click();
  await expect(dialog).toContainText("Please fill this in");
  await dialog.getByRole("combobox", { name: "Room type" }).click();
  await page.getByRole("option", { name: "Suite" }).click();
  await expectAccessible(page);
  await picture(page, "rooms-range");
  await dialog.getByRole("button", { name: "Create rooms" }).click();

  await expect(page.getByText("4 rooms created")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(9);
  await expect(ben.page.getByRole("group", { name: "Room 304, clean" })).toBeVisible();

  await page.getByRole("link", { name: "Create rooms" }).click();
  await dialog.getByLabel("Room numbers").fill("301");
  await dialog.getByRole("combobox", { name: "Room type" }).click();
  await page.getByRole("option", { name: "Suite" }).click();
  await dialog.getByRole("button", { name: "Create rooms" }).click();
  await expect(dialog.getByLabel("Room numbers")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a room marked dirty in the list changes on Ben's plan, and its history says who did it", async ({ desk }) => {
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/rooms"), ben.open("/room-plan")]);
  const { page } = anna;
  await expect(ben.page.getByRole("group", { name: "Room 101, clean" })).toBeVisible();

  await page.getByRole("button", { name: /Change the status of room 101/ }).click();
  await expectAccessible(page);
  await picture(page, "rooms");
  await page.getByRole("menuitem", { name: "Mark dirty" }).click();
  await expect(page.getByRole("row", { name: /101/ })).toContainText("Dirty");
  await expect(ben.page.getByRole("group", { name: "Room 101, dirty" })).toBeVisible();
  await expect(roomLabelOf(ben, desk.room101)).toHaveAttribute("title", "101: dirty");

  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(ben.page.getByRole("group", { name: "Room 101, clean" })).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(ben.page.getByRole("group", { name: "Room 101, dirty" })).toBeVisible();
  await page.getByRole("textbox").first().press("Control+z");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(ben.page.getByRole("group", { name: "Room 101, dirty" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(ben.page.getByRole("group", { name: "Room 101, clean" })).toBeVisible();
  await page.getByRole("link", { name: "101" }).click();
  await page.getByRole("button", { name: "Out of service" }).click();
  await expect(ben.page.getByRole("group", { name: "Room 101, out of service" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Anna" }).first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, "room");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("two people change one room type: the second sees both versions and decides", async ({ desk }) => {
  const [anna, ben] = [await desk.sitDown("Anna", "manager"), await desk.sitDown("Ben", "manager")];
  await Promise.all([anna.open(`/room-types/${desk.double}`), ben.open(`/room-types/${desk.double}`)]);
  const nameOf = (who: typeof anna) => who.page.getByRole("textbox", { name: "Name", exact: true });
  await expect(nameOf(ben)).toHaveValue("Double");

  await nameOf(ben).fill("Double with balcony");
  await nameOf(anna).fill("Double, mountain view");
  await nameOf(anna).press("Control+Enter");

  const notice = ben.page.getByRole("alert").filter({ hasText: "Anna has changed this record in the meantime" });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole("row", { name: "Name" })).toContainText("Double, mountain view");
  await expect(notice.getByRole("row", { name: "Name" })).toContainText("Double with balcony");
  await expectAccessible(ben.page);
  await picture(ben.page, "both-versions");
  await notice.getByRole("button", { name: "Keep my input" }).click();
  await ben.page.getByRole("button", { name: "Save" }).click();
  await expect(nameOf(anna)).toHaveValue("Double with balcony");
  await expect(anna.page.getByRole("heading", { level: 1 })).toHaveText("Double with balcony");
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a room that is booked isn't deleted, and the refusal says by what it is used", async ({ desk }) => {
  desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-05" });
  const anna = await desk.sitDown("Anna", "manager");
  const { page } = anna;
  await anna.open(`/rooms/${desk.room101}`);

  await page.getByRole("button", { name: "Delete" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog", { name: "Delete for good?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "still in use. (1 booking)" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Room 101" })).toBeVisible();

  await page.goto(`${desk.url}/room-types/${desk.double}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete for good?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /still in use\. \(3 rooms/ })).toBeVisible();

  await page.goto(`${desk.url}/rooms/${desk.room110}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete for good?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(`${desk.url}/rooms`);
  await expect(page.getByRole("row")).toHaveCount(4);
  expect(anna.failures).toEqual([]);
});

test("staff reads rooms and types, but is offered nothing it may not do", async ({ desk }) => {
  const ben = await desk.sitDown("Ben", "staff");
  await ben.open("/rooms");
  await expect(ben.page.getByRole("row")).toHaveCount(5);
  await expect(ben.page.getByRole("link", { name: "Create rooms" })).toHaveCount(0);
  await ben.open(`/room-types/${desk.double}`);
  await expect(ben.page.getByRole("heading", { level: 1 })).toHaveText("Double");
  await expect(ben.page.getByRole("button", { name: /Save|Delete/ })).toHaveCount(0);
  await expect(ben.page.getByRole("textbox", { name: "Name", exact: true })).toHaveAttribute("readonly", "");
  expect(ben.failures).toEqual([]);
});
