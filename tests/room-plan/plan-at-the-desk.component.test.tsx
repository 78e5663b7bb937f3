import { getDefaultStore } from "jotai";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { loginAtom } from "#client/platform/core/session.ts";
import { barOf, hint, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { boxOf, expectCount, focusOn, mouseTo, press } from "#tests/support/components/hand.ts";

const DAYS = [2, 5] as const;
const card = page.css("[data-card]");
const lane = page.getByRole("region", { name: "Parking" });
const refusal = page.css("[data-plan] [role=alert]");
const gruber = stayOf("Gruber", "r101", DAYS);
const inHouse = stayOf("Huber", "r102", [1, 4], { status: "checked_in" });

test("the card of a bar closes when the plan is scrolled away under the pointer", async () => {
  await showPlan({ bookings: [gruber] });
  const { x, y, height } = await boxOf(barOf(gruber.id));
  await mouseTo(x + 30, y + height / 2);
  await expect.element(card).toBeVisible();
  page.css("[data-plan] section").element().scrollBy(80, 0);
  await expectCount(card, 0);
});

test("a double click opens a booking once: one step back closes it", async () => {
  const { router } = await showPlan({ bookings: [gruber] });
  await barOf(gruber.id).dblClick();
  await expect.poll(() => router.location.search).toContain(`booking=${gruber.id}`);
  router.goBack();
  await expect.poll(() => router.location.search).not.toContain("booking=");
});

test("a guest in house keeps a room, and a key that can't be followed says why", async () => {
  const waiting = stayOf("Moser", null, DAYS, { room_type_id: "suite" });
  await showPlan({ bookings: [inHouse, waiting] });
  await focusOn(barOf(inHouse.id));
  await press("i");
  await expect.element(refusal).toHaveTextContent("Not checked in. In house already.");
  await press("m");
  await expect
    .poll(async () => {
      await press("ArrowDown");
      return hint.element().textContent;
    })
    .toContain("The guest is in house and needs a room.");
  await press("Escape");
});

test("a key for what has not begun says why", async () => {
  await showPlan({ bookings: [gruber] });
  await focusOn(barOf(gruber.id));
  await press("o");
  await expect.element(refusal).toHaveTextContent("Not checked out. Not checked in yet.");
});

test("what is parked is there again after a reload, and only for the same user", async () => {
  await showPlan({ bookings: [gruber] });
  await focusOn(barOf(gruber.id));
  await press("p");
  await expect.element(lane).toHaveTextContent("Gruber");
  // As a reload does: a new session of the plan.
  getDefaultStore().set(loginAtom, (times) => times + 1);
  await expect.element(lane).toHaveTextContent("Gruber");
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith("parking"))).toHaveLength(1);
  await lane.getByRole("button").click();
  await expectCount(lane, 0);
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith("parking"))).toEqual([]);
});
