import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, expectCount, picture, press, type } from "#tests/support/components/hand.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";

const rows = page.getByRole("row");
const row101 = page.getByRole("row", { name: /101/ });

async function showRooms(at = "/rooms", role: "staff" | "manager" = "manager") {
  const { answers, rooms } = fakeGuesthouse();
  const shown = await showApp({ at, answers, role });
  return { ...shown, rooms };
}

const newRooms = dialogOf("New rooms");

test("a whole floor of rooms is made at once, once it has a room type", async () => {
  const { server } = await showRooms();
  await page.getByRole("link", { name: "Create rooms" }).click();
  await newRooms.getByLabelText("Room numbers").fill("301-304");
  await expect.element(newRooms).toHaveTextContent("4 rooms: 301, 302, 303, 304");
  await newRooms.getByRole("button", { name: "Create rooms" }).click();
  await expect.element(newRooms).toHaveTextContent("Please fill this in");
  await newRooms.getByRole("combobox", { name: "Room type" }).click();
  await page.getByRole("option", { name: "Suite" }).click();
  await expectAccessible();
  await picture("rooms-range");
  await newRooms.getByRole("button", { name: "Create rooms" }).click();
  await expect.element(page.getByText("4 rooms created")).toBeVisible();
  await expectCount(rows, 9);
  await expect.poll(() => server.inputsOf("rooms.create")).toMatchObject([{ number: "301-304", room_type_id: "suite" }]);
});

test("a number that is taken is refused at its field", async () => {
  const { server } = await showRooms("/rooms?new=room");
  server.answer({
    "rooms.create": () => {
      throw new Refusal("room/number_taken", { detail: "101" });
    },
  });
  await newRooms.getByLabelText("Room numbers").fill("101");
  await newRooms.getByRole("combobox", { name: "Room type" }).click();
  await page.getByRole("option", { name: "Suite" }).click();
  await newRooms.getByRole("button", { name: "Create rooms" }).click();
  await expect.element(newRooms.getByLabelText("Room numbers")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
});

test("a room is marked dirty in the list, and its keys take that back and forth; a field keeps its own undo", async () => {
  await showRooms("/rooms", "staff");
  await page.getByRole("button", { name: /Change the status of room 101/ }).click();
  await expectAccessible();
  await picture("rooms");
  await page.getByRole("menuitem", { name: "Mark dirty" }).click();
  await expect.element(row101).toHaveTextContent("Dirty");
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await press("Control+z");
  await expect.element(row101).toHaveTextContent("Clean");
  await press("Control+Shift+z");
  await expect.element(row101).toHaveTextContent("Dirty");
  await page.getByRole("main").getByRole("textbox").first().click();
  await press("Control+z");
  await page.getByRole("heading", { level: 1 }).click();
  await expect.element(row101).toHaveTextContent("Dirty");
  await press("Control+z");
  await expect.element(row101).toHaveTextContent("Clean");
});

test("a room is put out of service on its own screen", async () => {
  const { server } = await showRooms("/rooms/r101", "staff");
  await page.getByRole("button", { name: "Out of service" }).click();
  await expect.element(page.getByRole("button", { name: "Out of service" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => server.inputsOf("rooms.outOfService")).toEqual([{ id: "r101" }]);
  await expectAccessible();
});

const confirmDeletion = async () => {
  await page.getByRole("button", { name: "Delete" }).click();
  await dialogOf("Delete for good?").getByRole("button", { name: "Delete" }).click();
};

test.for([
  { at: "/rooms/r101", detail: "1 booking", says: "still in use. (1 booking)" },
  { at: "/room-types/double", detail: "3 rooms", says: "still in use. (3 rooms)" },
])("what is used at $at isn't deleted, and the refusal says by what", async ({ at, detail, says }) => {
  const { server } = await showRooms(at);
  const isUsed = () => {
    throw new Refusal("in_use", { detail });
  };
  server.answer({ "rooms.delete": isUsed, "roomTypes.delete": isUsed });
  await page.getByRole("button", { name: "Delete" }).click();
  await expectAccessible();
  await dialogOf("Delete for good?").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByRole("alert").filter({ hasText: says })).toBeVisible();
  await expectCount(page.getByRole("button", { name: "Delete" }), 1);
});

test("a deleted room leads back to the list, where it is missing", async () => {
  await showRooms("/rooms/r110");
  await confirmDeletion();
  await expectCount(rows, 4);
});

test("two versions of one room type are shown side by side, and one decides", async () => {
  const { answers, types } = fakeGuesthouse();
  const { server } = await showApp({ at: "/room-types/double", answers });
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Double with balcony");
  const { version } = types.change("double", { name: "Double, mountain view" });
  hearChange({ object: "room_type", id: "double", version, type: "room_type.changed" });
  const notice = page.getByRole("alert").filter({ hasText: "Ben has changed this record in the meantime" });
  const line = notice.getByRole("row", { name: "Name" });
  await expect.element(line).toHaveTextContent("Double, mountain view");
  await expect.element(line).toHaveTextContent("Double with balcony");
  await expectAccessible();
  await picture("both-versions");
  await notice.getByRole("button", { name: "Keep my input" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Double with balcony");
  await expect.poll(() => server.headersOf("roomTypes.update")?.get("if-match")).toBe('"2"');
});

test("a refused save keeps what was typed, and the screen", async () => {
  const { server, router } = await showRooms("/room-types/double");
  server.answer({
    "roomTypes.update": () => {
      throw new Refusal("forbidden");
    },
  });
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.click();
  await type("s");
  await press("Control+Enter");
  await expect.element(page.getByRole("alert").filter({ hasText: "You have no permission for this action." }).first()).toBeVisible();
  await expect.element(name).toHaveValue("Doubles");
  await expect.poll(() => router.location.pathname).toBe("/room-types/double");
  await expectAccessible();
});
