import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { barOf, drop, expectInRow, hint, hold, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { expectAccessible, expectCount, picture, press } from "#tests/support/components/hand.ts";

const DAYS = [2, 5] as const;

test("with Alt two bookings change rooms, in one call", async () => {
  const [gruber, huber] = [stayOf("Gruber", "r101", DAYS), stayOf("Huber", "r102", DAYS)];
  const { server } = await showPlan({ bookings: [gruber, huber] });

  await hold(gruber.id, "r102");
  await expect.element(hint).toHaveTextContent("Taken: Huber");
  await expect.element(hint).toHaveTextContent("Alt: swap rooms");
  await picture("swap-offered");
  await userEvent.keyboard("{Alt>}");
  await expect.element(hint).not.toHaveTextContent("Taken");
  await drop();
  await userEvent.keyboard("{/Alt}");
  await expectInRow(gruber.id, "r102");
  await expectInRow(huber.id, "r101");
  await expect.poll(() => server.inputsOf("bookings.move")).toHaveLength(1);
});

test("a drop on a booking is refused with its name, and the way out is one button: Swap", async () => {
  const [gruber, huber] = [stayOf("Gruber", "r101", DAYS), stayOf("Huber", "r102", DAYS)];
  const { server } = await showPlan({ bookings: [gruber, huber] });

  await hold(gruber.id, "r102");
  await drop();
  const refusal = page.getByRole("alert").filter({ hasText: "Not moved. Taken: Huber" });
  await expect.element(refusal).toBeVisible();
  expect(server.inputsOf("bookings.move")).toEqual([]);
  await expectAccessible();
  await picture("swap-button");
  await refusal.getByRole("button", { name: "Swap" }).click();
  await expectInRow(gruber.id, "r102");
  await expectInRow(huber.id, "r101");
  await expect.poll(() => server.inputsOf("bookings.move")).toHaveLength(1);

  await press("Control+z");
  await expectInRow(gruber.id, "r101");
  await expectInRow(huber.id, "r102");

  // Alt may also be pressed before the mouse button.
  await userEvent.keyboard("{Alt>}");
  await hold(gruber.id, "r102");
  await drop();
  await userEvent.keyboard("{/Alt}");
  await expectInRow(gruber.id, "r102");
  await expectInRow(huber.id, "r101");
});

test("a booking whose room is fixed can't be swapped away, and says so; released it moves", async () => {
  const gruber = stayOf("Gruber", "r101", DAYS);
  const huber = stayOf("Huber", "r102", DAYS, { room_fixed: true });
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { server, stateOf, move } = await showPlan({ bookings: [gruber, huber] });

  await hold(gruber.id, "r102");
  await drop();
  const refusal = page.getByRole("alert").filter({ hasText: "Taken: Huber" });
  await expect.element(refusal).toBeVisible();
  await expectCount(refusal.getByRole("button", { name: "Swap" }), 0);

  await hold(huber.id, "r110");
  await expect.element(hint).toHaveTextContent(/fixed/i);
  await drop();
  await expectInRow(huber.id, "r102");

  server.answer({ "bookings.move": (input) => isAnswered.then(() => move(input)) });
  await page.getByRole("button", { name: "Release and move" }).click();
  // The response is delayed, so the bar must be marked as unsaved.
  await expect.element(barOf(huber.id)).toHaveAttribute("data-unsaved");
  await expectInRow(huber.id, "r110");
  await expect.poll(() => stateOf(huber.id).room_id).toBe("r102");
  answer();
  await expect.poll(() => stateOf(huber.id).room_id).toBe("r110");
  await expect.element(barOf(huber.id)).not.toHaveAttribute("data-unsaved");
  await press("Control+z");
  await expectInRow(huber.id, "r102");
});

test("a swap across room types asks for each guest what the stay shall cost", async () => {
  const [gruber, huber] = [stayOf("Gruber", "r101", DAYS), stayOf("Huber", "r201", DAYS)];
  const { stateOf } = await showPlan({ bookings: [gruber, huber] });

  await hold(gruber.id, "r201");
  await drop();
  await page.getByRole("alert").getByRole("button", { name: "Swap" }).click();
  const question = page.getByRole("dialog");
  await expect.element(question).toHaveTextContent("What shall each guest’s stay cost?");
  const of = (name: string) => question.getByRole("radiogroup", { name });
  await expect.element(of("Gruber").getByRole("radio", { name: "Keep price (€300.00)" })).toBeChecked();
  await expect.element(of("Huber").getByRole("radio", { name: "Keep price (€600.00)" })).toBeChecked();
  await of("Huber").getByRole("radio", { name: "New price (€300.00)" }).click();
  await expectAccessible();
  await picture("swap-prices");
  await question.getByRole("button", { name: "Move" }).click();

  await expectInRow(gruber.id, "r201");
  await expect.poll(() => [stateOf(gruber.id).gross_amount, stateOf(huber.id).gross_amount]).toEqual([300, 300]);
});
