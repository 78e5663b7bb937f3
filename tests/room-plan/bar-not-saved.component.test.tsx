import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { barOf, drop, expectInRow, hold, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { expectCount, picture } from "#tests/support/components/hand.ts";

const card = page.css("[data-card]");

test("a bar that is moved while nothing answers says on bar and card that it is not saved yet, until it is", async () => {
  const gruber = stayOf("Gruber", "r101", [2, 5]);
  const { server, move } = await showPlan({ bookings: [gruber] });
  let arrive = () => {};
  const line = new Promise<void>((resolve) => void (arrive = resolve));
  server.answer({ "bookings.move": (moves) => line.then(() => move(moves)) });
  await hold(gruber.id, "r102", 3);
  await drop();
  await expectInRow(gruber.id, "r102");
  await expect.element(barOf(gruber.id)).toHaveAccessibleName(/not saved yet/i);
  await barOf(gruber.id).hover();
  await expect.element(card.getByText("Not saved yet")).toBeVisible();
  await picture("bar-not-saved");
  arrive();
  await expectCount(card.getByText("Not saved yet"), 0);
  await expectInRow(gruber.id, "r102");
});
