import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";
import { RoomLockInput } from "#shared/stays/room-locks/schema.ts";
import { expectAccessible, expectCount, picture, press } from "#tests/support/components/hand.ts";
import { keepRecords } from "#tests/support/components/kept-records.ts";
import { makeRoomLock, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";

function lockOf(id: string, room_id: string, [from, to]: readonly [string, string]): RoomLock {
  const noon = (day: string) => `${day}T10:00:00.000Z`;
  return makeRoomLock({ id, room_id, reason: id, start: noon(from), end: noon(to) });
}

async function showLocks(at: string, ...first: RoomLock[]) {
  const fake = fakeStays({ stays: [stayOf("Gruber", "r101", [2, 5])] });
  const locks = keepRecords(first);
  const withRoom = (lock: RoomLock): RoomLock => ({ ...lock, room: fake.rooms.get(lock.room_id) });
  const shown = await showApp({
    at,
    role: "staff",
    answers: {
      ...fake.answers,
      "roomLocks.list": ({ sort }) => {
        const rows = locks.all().map(withRoom);
        return pageOf(...rows.toSorted((a, b) => (sort === "-start" ? b.start.localeCompare(a.start) : a.start.localeCompare(b.start))));
      },
      "roomLocks.get": ({ id }) => withRoom(locks.get(id)),
      "roomLocks.create": (input) => locks.add(makeRoomLock({ id: "new", ...RoomLockInput.parse(input) })),
      "roomLocks.createBatch": ({ room_locks }) =>
        room_locks.map((lock, at) => locks.add(makeRoomLock({ id: `new-${at}`, ...RoomLockInput.parse(lock) }))),
      "roomLocks.update": ({ id, ...input }) => locks.change(id, RoomLockInput.parse(input)),
      "roomLocks.delete": ({ id }) => locks.remove(id),
      "roomLocks.propose": ({ room_id }) => {
        const { id, check_in, check_out, version, code } = fake.stays.get("gruber");
        const rooms = { from: { id: "r101", number: "101" }, to: { id: "r102", number: "102" } };
        const move = { id, version, code, name: "Gruber", check_in, check_out, ...rooms };
        return { moves: room_id === "r101" ? [move] : [], staying: [], proven: true, in_demand: false };
      },
    },
  });
  return { ...shown, address: () => `${shown.router.location.pathname}${shown.router.location.search}` };
}

const form = page.getByRole("form", { name: "Lock a room" });
const start = form.getByLabelText("Start", { exact: true });

test("a lock names the bookings that move for it; in an empty room it is created at once", async () => {
  const { server } = await showLocks("/room-locks");
  await expect.element(page.getByText("No locks")).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Lock a room" }).first().click();
  const room = form.getByRole("combobox", { name: "Room" });
  await room.click();
  await page.getByRole("option", { name: "101" }).click();
  await start.click();
  await expect.element(page.getByRole("button", { name: "Next month" })).toBeVisible();
  await start.fill("03/04/2030");
  await form.getByLabelText("End", { exact: true }).fill("06/04/2030");
  await form.getByLabelText("Reason").fill("Heating");
  await expect.element(form.getByText("For room 101 to become free, one booking moves:")).toBeVisible();
  await expect.element(form.getByRole("button", { name: "Move them and lock" })).toBeVisible();
  await expectAccessible();
  await room.click();
  await page.getByRole("option", { name: "102" }).click();
  await picture("lock-form");
  await form.getByRole("button", { name: "Lock", exact: true }).click();
  await expect.element(page.getByText("Room 102 locked")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /102/ })).toHaveTextContent(/Heating.*upcoming/);
  await expect.poll(() => server.inputsOf("roomLocks.create")).toMatchObject([{ room_id: "r102", reason: "Heating" }]);
});

test("places that were drawn together are locked with one reason, and the focus returns each time the form is left", async () => {
  const { server, router } = await showLocks("/room-locks");
  // An empty list brings a button of its own, and that of the head goes.
  await expect.element(page.getByText("No locks")).toBeVisible();
  const together = page.getByRole("form", { name: "Lock several rooms" });
  const link = page.getByRole("link", { name: "Lock a room" }).first();
  for (const _ of ["first", "second"]) {
    await link.click();
    await expect.element(form).toBeVisible();
    await press("Escape");
    await expectCount(form, 0);
    await expect.element(link).toHaveFocus();
  }
  router.navigate("/room-locks?new=lock&places=r101~2030-04-03~2030-04-05,r102~2030-04-03~2030-04-04,r102~2030-04-07~2030-04-08");
  await expect.element(together).toHaveTextContent(/Room 101.*3 – 5 Apr.*Room 102.*3 – 4 Apr.*7 – 8 Apr/);
  await expectAccessible();
  await together.getByLabelText("Reason").fill("Painters");
  await press("Enter");
  await expect.element(page.getByText("Room 101, 102 locked")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("roomLocks.createBatch"))
    .toMatchObject([
      { room_locks: [{ room_id: "r101", reason: "Painters" }, { room_id: "r102" }, { room_id: "r102", reason: "Painters" }] },
    ]);
});

const opened = page.getByRole("form", { name: "Lock of room 102" });
const HEATING = lockOf("Heating", "r102", ["2030-04-03", "2030-04-05"]);

test("a lock's end is moved, and the lock deleted", async () => {
  const { server } = await showLocks("/room-locks?lock=Heating", HEATING);
  await opened.getByLabelText("End", { exact: true }).fill("08/04/2030");
  await press("Control+Enter");
  await expect.element(page.getByText("Lock of room 102 changed").first()).toBeVisible();
  await expect.poll(() => server.inputsOf("roomLocks.update")).toMatchObject([{ id: "Heating", end: "2030-04-08T10:00:00.000Z" }]);
  await expectAccessible();
  await picture("lock");
  await page.getByRole("button", { name: "Delete lock" }).click();
  await expect.element(page.getByText("Lock of room 102 deleted")).toBeVisible();
  await expect.element(page.getByText("No locks")).toBeVisible();
});

test("a lock that has begun keeps its start", async () => {
  await showLocks("/room-locks?lock=Damage", lockOf("Damage", "r102", ["2030-03-31", "2030-04-06"]));
  await expect.element(opened.getByLabelText("Reason")).toHaveValue("Damage");
  await expect.element(opened).toHaveTextContent("The lock has begun, its start is fixed.");
  await expect.element(opened.getByLabelText("Start", { exact: true })).toHaveAttribute("readonly", "");
  await expectAccessible();
});

test("a lock opens above the list as it is sorted and narrowed", async () => {
  const painter = lockOf("Painter", "r101", ["2030-04-10", "2030-04-12"]);
  const { address } = await showLocks("/room-locks?show=all&sort=-start", painter, HEATING);
  await page
    .getByRole("row", { name: /Painter/ })
    .getByRole("link")
    .click();
  await expect.poll(address).toBe("/room-locks?show=all&sort=-start&lock=Painter");
  await page.getByRole("button", { name: "Close" }).click();
  await expect.poll(address).toBe("/room-locks?show=all&sort=-start");
  await expectCount(page.getByRole("dialog"), 0);
  const rows = page.css("tbody tr");
  await expect.poll(() => rows.elements().map(({ textContent }) => textContent?.includes("Painter"))).toEqual([true, false]);
});
