import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { barOf, columnOf, drop, expectInRow, hint, hold, ROOMS, rowOf, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { boxOf, dragMouse, expectCount, focusOn, mouseButton, press } from "#tests/support/components/hand.ts";

const [FIRST, SECOND] = ["gruber", "gruber part 2"];
const lane = page.css("[data-parking]");

/** Gruber stays two nights in room 101 and then three in another one; Huber is in room 102 on all of them. */
async function showTwoParts(second: "r110" | "r201" = "r110", more: { isInApp?: boolean } = {}) {
  const [gruber, huber] = [stayOf("Gruber", "r101", [2, 7]), stayOf("Huber", "r102", [2, 7])];
  const parts = [stayOf("Gruber", "r101", [2, 4]), stayOf("Gruber", second, [4, 7])];
  const rooms = parts.flatMap(({ rooms: [part] }, index) => (part ? [{ ...part, id: `part ${index + 1}` }] : []));
  const shown = await showPlan({ bookings: [{ ...gruber, rooms }, huber], ...more });
  await expect.element(barOf(SECOND)).toBeVisible();
  return shown;
}

const classOf = (key: string) => barOf(key).element().className;

test("a stay in two rooms has a bar in each, and the pointer carries the one that it has grabbed", async () => {
  await showTwoParts();
  await expect.element(page.css(`[data-row="room:r101"] [data-bar="${FIRST}"]`)).toBeVisible();
  await expect.element(page.css(`[data-row="room:r110"] [data-bar="${SECOND}"]`)).toBeVisible();
  const [first, second] = [classOf(FIRST), classOf(SECOND)];

  await hold(SECOND, "r101");
  await expect.element(hint).toHaveTextContent("3 nights");
  await expect.element(hint).not.toHaveTextContent("Taken");
  expect(classOf(FIRST)).toBe(first);
  expect(classOf(SECOND)).not.toBe(second);
  await press("Escape");
  await mouseButton("up");
  await expectCount(hint, 0);

  await hold(SECOND, "r102");
  await expect.element(hint).toHaveTextContent("Taken: Huber");
  await press("Escape");
  await mouseButton("up");
});

test("keys reach, move and lengthen a part of a stay by itself", async () => {
  await showTwoParts();
  await focusOn(barOf(FIRST));
  await press("ArrowRight");
  await press("ArrowDown");
  await press("ArrowDown");
  await expect.element(barOf(SECOND)).toHaveFocus();
  await expect.element(barOf(FIRST)).toHaveAttribute("tabindex", "-1");
  await press("m");
  await expect.element(hint).toHaveTextContent("110");
  await expect.element(hint).toHaveTextContent("3 nights");
  await press("Escape");
  await press("r");
  await press("ArrowRight");
  await expect.element(hint).toHaveTextContent("4 nights");
  await press("Escape");
});

test("a part of a stay is selected, parked and shown by itself", async () => {
  await showTwoParts();
  await focusOn(barOf(SECOND));
  await press(" ");
  await expect.element(barOf(SECOND)).toHaveAttribute("aria-pressed", "true");
  await expect.element(barOf(FIRST)).not.toHaveAttribute("aria-pressed");
  await press("Escape");

  const row = await boxOf(rowOf("r110"));
  await userEvent.keyboard("{Shift>}");
  await dragMouse([columnOf(1), row.y + 4], [columnOf(5), row.y + row.height - 4]);
  await userEvent.keyboard("{/Shift}");
  await expect.element(barOf(SECOND)).toHaveAttribute("aria-pressed", "true");
  await expect.element(barOf(FIRST)).not.toHaveAttribute("aria-pressed");
  await press("Escape");

  await barOf(SECOND).hover();
  const card = page.css("[data-card]");
  await expect.element(card).toHaveTextContent("3 nights");
  await card.getByRole("button", { name: "Park", exact: true }).click();
  await expect.element(lane.getByText("Gruber")).toBeVisible();
  await expect.element(page.css(`[data-parking] [data-bar="${SECOND}"]`)).toBeVisible();
  await expectCount(page.css(`[data-parking] [data-bar="${FIRST}"]`), 0);
});

const toast = (text: string) => page.getByText(text, { exact: false });

test("a part goes to another room and back again by undo and redo", async () => {
  const { server } = await showTwoParts("r110", { isInApp: true });
  await expect.element(barOf(SECOND)).toHaveAccessibleName(/comes from 101/);
  await expect.element(barOf(FIRST)).toHaveAccessibleName(/moves to 110 on 4 Apr/);

  await hold(SECOND, "r201");
  await expect.element(hint).toHaveTextContent("101, from 4 Apr 201");
  await drop();
  await page.getByRole("button", { name: /^Keep price/ }).click();
  await expectInRow(SECOND, "r201");
  await expect
    .poll(() => server.inputsOf("bookings.movePart"))
    .toMatchObject([{ id: "gruber", part_id: "part 2", room_id: "r201", retain_original_price: true }]);
  await expect.element(toast("Gruber: now 101, from 4 Apr 201").first()).toBeVisible();

  await press("Control+z");
  await expectInRow(SECOND, "r110");
  await press("Control+Shift+z");
  await expectInRow(SECOND, "r201");
  await press("Control+z");
  await expectInRow(SECOND, "r110");
});

test("the edge between two parts moves the day of change, and neither part is left without a night", async () => {
  const { server, stateOf } = await showTwoParts();
  await focusOn(barOf(FIRST));
  await press("r");
  await press("ArrowRight");
  await expect.element(hint).toHaveTextContent("101, from 5 Apr 110");
  await press("Enter");
  await expect.poll(() => stateOf("gruber").rooms.map(({ from }) => from)).toEqual(["2030-04-02", "2030-04-05"]);
  await expect.poll(() => server.inputsOf("bookings.movePart")).toMatchObject([{ part_id: "part 1", to: "2030-04-05" }]);

  await press("r");
  await press("ArrowRight");
  await press("ArrowRight");
  await expect.element(hint).toHaveTextContent("at least one night");
  await press("Escape");
});

test("a part is joined to its neighbour by a drop into its room, by the first one too, and one undo cuts it again", async () => {
  const { server, stateOf } = await showTwoParts();
  await hold(SECOND, "r101");
  await expect.element(hint).toHaveTextContent("101");
  await drop();
  await expectCount(barOf(SECOND), 0);
  await expect.poll(() => server.inputsOf("bookings.joinPart")).toEqual([{ id: "gruber", part_id: "part 2" }]);
  expect(server.inputsOf("bookings.movePart")).toEqual([]);
  await press("Control+z");
  await expectInRow(SECOND, "r110");

  await hold(FIRST, "r110");
  await drop();
  await expectCount(barOf(SECOND), 0);
  await expectInRow(FIRST, "r110");
  await press("Control+z");
  await expectInRow(SECOND, "r110");
  await expectInRow(FIRST, "r101");
  expect(stateOf("gruber").rooms).toHaveLength(2);
});

test("selected with others a part moves with them in one step, and one undo takes all back", async () => {
  const { server, stateOf } = await showTwoParts("r110", { isInApp: true });
  await focusOn(barOf(SECOND));
  await press(" ");
  await focusOn(barOf("huber"));
  await press(" ");
  await hold(SECOND, "r110", 1);
  await expect.element(hint).not.toHaveAttribute("data-blocked");
  await drop();
  // The part before it is a night longer then.
  await page.getByRole("button", { name: /^New price/ }).click();
  await expect
    .poll(() => server.inputsOf("bookings.move"))
    .toMatchObject([
      {
        moves: [{ id: "gruber", part_id: "part 2" }, { id: "huber" }],
      },
    ]);
  await expect.poll(() => stateOf("gruber").rooms.map(({ to }) => to)).toEqual(["2030-04-05", "2030-04-08"]);
  await press("Control+z");
  await expect.poll(() => stateOf("gruber").rooms.map(({ check_out }) => check_out.slice(0, 10))).toEqual(["2030-04-04", "2030-04-07"]);
});

test("with Alt a part changes rooms with the stay that is in its way", async () => {
  const { server } = await showTwoParts();
  await hold(SECOND, "r102");
  await userEvent.keyboard("{Alt>}");
  await expect.element(hint).toHaveTextContent(/Huber/);
  await expect.element(hint).not.toHaveAttribute("data-blocked");
  await drop();
  await userEvent.keyboard("{/Alt}");
  await expectInRow(SECOND, "r102");
  await expectInRow("huber", "r110");
  await expectInRow(FIRST, "r101");
  await expect
    .poll(() => server.inputsOf("bookings.move"))
    .toMatchObject([
      {
        moves: [
          { id: "gruber", part_id: "part 2", room_id: "r102" },
          { id: "huber", room_id: "r110" },
        ],
      },
    ]);
});

test("a part that is parked stays the parked one when the stay is cut again before it", async () => {
  const { whenBenChanges, stateOf } = await showTwoParts();
  await barOf(SECOND).hover();
  await page.css("[data-card]").getByRole("button", { name: "Park", exact: true }).click();
  const [first, second] = stateOf("gruber").rooms;
  if (!first || !second) throw new Error("no parts");
  const between = {
    ...second,
    id: "part between",
    room_id: "r201",
    room_type_id: "suite",
    check_in: "2030-04-03T13:00:00.000Z",
    check_out: "2030-04-04T09:00:00.000Z",
  };
  whenBenChanges("gruber", { rooms: [{ ...first, check_out: "2030-04-03T09:00:00.000Z" }, between, second] }, "booking.cut");
  await expectInRow("gruber part between", "r201");
  await expect.element(page.css(`[data-parking] [data-bar="${SECOND}"]`)).toHaveTextContent("4 Apr");
  await expectCount(page.css("[data-parking] [data-bar]"), 1);
  whenBenChanges("gruber", { rooms: [second] }, "booking.moved");
  await expect.element(page.css("[data-parking] [data-bar]")).toHaveTextContent("4 Apr");
});

test("a colleague who cuts a stay takes it out of the hand", async () => {
  const { stateOf, whenBenChanges } = await showTwoParts();
  await hold(SECOND, "r101");
  const [first, second] = stateOf("gruber").rooms;
  if (!first || !second) throw new Error("no parts");
  const third = { ...second, id: "part 3", room_id: "r201", room_type_id: "suite", check_in: "2030-04-06T13:00:00.000Z" };
  whenBenChanges("gruber", { rooms: [first, { ...second, check_out: "2030-04-06T09:00:00.000Z" }, third] }, "booking.cut");
  await expect.element(page.getByRole("alert").filter({ hasText: "Ben has moved Gruber meanwhile" })).toBeVisible();
  await mouseButton("up");
  await expectInRow(SECOND, "r110");
  await expectInRow("gruber part 3", "r201");
});

test("by its key a stay gets another room from a day on, at the price that is chosen", async () => {
  const { server, stateOf } = await showPlan({
    bookings: [stayOf("Gruber", "r101", [2, 7])],
    isInApp: true,
    answers: { "availabilities.rooms": ({ room_type_id }) => ROOMS.filter((room) => room.room_type_id === room_type_id) },
  });
  await focusOn(barOf(FIRST));
  await press("c");
  const dialog = page.getByRole("dialog", { name: /Another room/ });
  await dialog.getByRole("combobox", { name: "From" }).click();
  await page.getByRole("option", { name: /4 Apr/ }).click();
  await dialog.getByRole("button", { name: "Change rooms" }).click();
  await expect.element(dialog.getByText("Please choose a room")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Room" }).click();
  await page.getByRole("option", { name: "201", exact: true }).click();
  await dialog.getByRole("radio", { name: /New price/ }).click();
  await dialog.getByRole("button", { name: "Change rooms" }).click();
  await expectInRow("gruber gruber cut", "r201");
  await expect
    .poll(() => server.inputsOf("bookings.cut"))
    .toMatchObject([{ from: "2030-04-04", room_id: "r201", retain_original_price: false }]);
  await press("Control+z");
  await expectCount(barOf("gruber gruber cut"), 0);
  expect(stateOf("gruber").rooms).toHaveLength(1);
});

test("a refused extension leads to the other ways, by keys too", async () => {
  const { server } = await showPlan({
    bookings: [stayOf("Gruber", "r101", [2, 4]), stayOf("Huber", "r101", [4, 7])],
    answers: {
      "bookings.proposeRoom": () => {
        throw new Refusal("booking/invalid_dates");
      },
      "availabilities.rooms": ({ room_type_id }) => ROOMS.filter((room) => room.room_type_id === room_type_id),
    },
  });
  await focusOn(barOf(FIRST));
  await press("r");
  await press("ArrowRight");
  await expect.element(hint).toHaveTextContent("Taken: Huber");
  await press("Enter");
  await expect.element(page.getByRole("button", { name: "Make room, or another room" })).toHaveFocus();
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Longer stay: Gruber" });
  await expect.element(dialog.getByRole("textbox", { name: "New departure" })).toHaveValue("05/04/2030");
  await dialog.getByRole("radio", { name: "Go on in another room" }).click();
  await dialog.getByRole("combobox", { name: "Room", exact: true }).click();
  await page.getByRole("option", { name: "110", exact: true }).click();
  await dialog.getByRole("button", { name: "Lengthen the stay" }).click();
  await expect
    .poll(() => server.inputsOf("bookings.cut"))
    .toMatchObject([{ id: "gruber", from: "2030-04-04", to: "2030-04-05", room_id: "r110" }]);
  await expectInRow("gruber gruber cut", "r110");
  await press("Control+z");
  await expectCount(barOf("gruber gruber cut"), 0);
});
