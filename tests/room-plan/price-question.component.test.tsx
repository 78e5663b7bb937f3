import { expect, test } from "vitest";
import { barOf, columnOf, drop, expectInRow, hint, hold, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { boxOf, dialogOf, expectAccessible, expectCount, holdMouse, picture, press } from "#tests/support/components/hand.ts";

const question = dialogOf("The price changes");

/** Pulls a bar's right edge one day to the left. */
async function shorten(id: string): Promise<void> {
  const { right, top, height } = await boxOf(barOf(id));
  const middle = top + height / 2;
  await holdMouse([right - 3, middle], [right - 3 - (columnOf(3) - columnOf(2)), middle]);
  await drop();
}

test("a move across room types asks for the price: kept, new, or not moved at all", async () => {
  const gruber = stayOf("Gruber", "r101", [2, 4]);
  const { server, stateOf } = await showPlan({ bookings: [gruber] });
  const placed = () => [stateOf("gruber").room_id, stateOf("gruber").gross_amount];

  await hold("gruber", "r201");
  await expect.element(hint).toHaveTextContent("+€200.00");
  await expect.element(hint).toHaveTextContent("clean");
  await drop();
  await expect.element(question).toHaveTextContent("€200.00 so far, €400.00 now");
  await expectAccessible();
  await picture("price-question");
  await press("Escape");
  await expectInRow("gruber", "r101");
  expect(server.inputsOf("bookings.move")).toEqual([]);

  await hold("gruber", "r201");
  await drop();
  await question.getByRole("button", { name: "Keep price (€200.00)" }).click();
  await expect.poll(placed).toEqual(["r201", 200]);
  await expectInRow("gruber", "r201");
  await press("Control+z");
  await expect.poll(placed).toEqual(["r101", 200]);
  await expectInRow("gruber", "r101");

  await hold("gruber", "r201");
  await drop();
  await question.getByRole("button", { name: "New price (€400.00)" }).click();
  await expect.poll(placed).toEqual(["r201", 400]);
});

test("a shortened stay may keep the price of all nights, and the drop over its bar opens nothing", async () => {
  const { stateOf } = await showPlan({ bookings: [stayOf("Gruber", "r201", [2, 4])] });
  await shorten("gruber");
  await question.getByRole("button", { name: "Keep price (€400.00)" }).click();
  await expect.poll(() => [stateOf("gruber").check_out, stateOf("gruber").gross_amount]).toEqual(["2030-04-03T09:00:00.000Z", 400]);
  await expectCount(dialogOf(/./), 0);
});
