import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { barOf, columnOf, expectInRow, hint, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { boxOf, dialogOf, expectAccessible, expectCount, expectNamedAsRead, picture, press } from "#tests/support/components/hand.ts";
import { pageOf } from "#tests/support/components/records.ts";

const NONE = { yesterday: 0, today: 0, tomorrow: 0 };

/** Presses an arrow key until this bar has the focus. */
async function walkTo(id: string, key: "ArrowDown" | "ArrowRight"): Promise<void> {
  await expect
    .poll(async () => {
      await press(key);
      return document.activeElement?.getAttribute("data-bar");
    })
    .toBe(id);
}

test("a booking is found, moved, lengthened, checked in and all of it undone without a mouse", async () => {
  const gruber = stayOf("Gruber", "r101", [1, 3]);
  const huber = stayOf("Huber", "r102", [1, 3]);
  const { stateOf } = await showPlan({ bookings: [gruber, huber] });
  const untilStateIs = async (state: Record<string, string | null>) => {
    await expect.poll(() => stateOf(huber.id)).toMatchObject(state);
  };

  await walkTo(gruber.id, "ArrowDown");
  await walkTo(huber.id, "ArrowDown");
  await press("m");
  await press("ArrowDown");
  await expect.element(hint).toHaveTextContent("110");
  await expect.element(hint).toHaveTextContent("1 Apr – 3 Apr");
  await picture("moved-by-keys");
  await press("Enter");
  await untilStateIs({ room_id: "r110" });
  await expectInRow(huber.id, "r110");
  await expect.element(barOf(huber.id)).toHaveFocus();

  await press("r");
  await press("ArrowRight");
  await expect.element(hint).toHaveTextContent("3 nights");
  await press("Enter");
  await untilStateIs({ check_out: "2030-04-04T09:00:00.000Z" });
  await expect.element(barOf(huber.id)).toHaveFocus();

  await press("i");
  await untilStateIs({ status: "checked_in" });
  await press("Control+z");
  await untilStateIs({ status: "confirmed" });
  await press("Control+z");
  await untilStateIs({ check_out: "2030-04-03T09:00:00.000Z" });
  await press("Control+z");
  await untilStateIs({ room_id: "r102", check_out: huber.check_out, status: "confirmed" });
  await expectInRow(huber.id, "r102");
  await expectAccessible();
});

test("Escape takes a move back, and a place that is taken says so before Enter", async () => {
  const gruber = stayOf("Gruber", "r101", [2, 4]);
  const { server } = await showPlan({ bookings: [gruber, stayOf("Huber", "r102", [2, 4])] });

  await walkTo(gruber.id, "ArrowDown");
  await press("m");
  await press("ArrowDown");
  await expect.element(hint).toHaveTextContent("Taken: Huber");
  await expect.element(hint).toHaveTextContent("S: swap rooms");
  // What would be possible instead has the focus, which Escape gives back to the bar.
  const refusal = page.getByRole("alert").filter({ hasText: "Taken: Huber" });
  await press("Enter");
  await expect.element(refusal.getByRole("button", { name: "Swap" })).toHaveFocus();
  await press("Escape");
  await expectCount(refusal, 0);
  await expect.element(barOf(gruber.id)).toHaveFocus();
  await press("m");
  await press("ArrowDown");
  for (let day = 2; day < 19; day++) await press("ArrowRight");
  await expect.element(hint).toHaveTextContent("19 Apr – 21 Apr");
  expect((await boxOf(hint)).x).toBeLessThan(columnOf(20));
  await press("Escape");
  await expectCount(hint, 0);
  await expectInRow(gruber.id, "r101");
  expect(server.inputsOf("bookings.move")).toEqual([]);
});

test("? lists the shortcuts of the plan, and Escape puts the list away", async () => {
  await showPlan({
    bookings: [stayOf("Gruber", "r101", [2, 4])],
    isInApp: true,
    answers: { "bookings.list": () => pageOf(), "bookings.dayCounts": () => ({ check_in: NONE, check_out: NONE }) },
  });
  await press("?");
  const list = page.getByRole("complementary", { name: "Room plan shortcuts" });
  for (const words of [
    "On a room lock",
    "Move (arrows, Enter)",
    "Open lock",
    "While moving a booking",
    "Drop here",
    "Swap",
    "Save the form",
    "To other screens",
  ]) {
    await expect.element(list).toHaveTextContent(words);
  }
  await expectAccessible();
  await picture("shortcuts");
  await press("Escape");
  await expectCount(list, 0);

  // The app's own list has those of the screen, too, and on another screen no longer.
  await page.getByRole("button", { name: /Anna/ }).click();
  await page.getByRole("menuitem", { name: "Shortcuts" }).click();
  const all = dialogOf("Shortcuts");
  for (const words of ["On a booking", "Undo", "Search"]) await expect.element(all).toHaveTextContent(words);
  await picture("shortcuts-dialog");
  await press("Escape");
  await expectCount(all, 0);
  await press("g");
  await press("b");
  await expect.element(page.getByRole("heading", { name: "Bookings", level: 1 })).toBeVisible();
  await press("?");
  await expect.element(all).toHaveTextContent("New booking");
  await expect.element(all).not.toHaveTextContent("On a booking");
});

test("bars, the account and the tools of the plan are called by what is read on them", async () => {
  const gruber = stayOf("Gruber", "r101", [2, 6], { status: "checked_in" });
  await showPlan({ isInApp: true, bookings: [gruber, stayOf("Huber", "r102", [2, 3]), stayOf("Moser", "r110", [2, 9])] });
  await expect.element(barOf(gruber.id)).toHaveAccessibleName(/^Gruber · 2, /);
  await expect.element(page.getByRole("button", { name: /^Account of Anna/ })).toBeVisible();
  await expectNamedAsRead();
});
