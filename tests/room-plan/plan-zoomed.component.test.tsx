import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { barOf, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { boxOf, press } from "#tests/support/components/hand.ts";

const KEYS = { 7: "1", 14: "2", 30: "3", 90: "4" } as const;
/** Every change from one zoom to another. */
const ZOOMS = [30, 90, 14, 90, 7, 30, 14, 30, 7, 14, 7, 90] as const;
const ROOMS_COLUMN = 184;
const REPORTED_MS = 10;

test("from whichever zoom to which, the plan goes on beginning with the day that the tool bar says", async () => {
  const gruber = stayOf("Gruber", "r101", [2, 5]);
  await showPlan({ bookings: [gruber], at: "/room-plan?from=2030-03-30&days=90" });
  reportScrollsSoon();
  for (const days of ZOOMS) {
    await press(KEYS[days]);
    await expect.poll(() => location.search).toMatch(new RegExp(`days=${days}$`));
    await new Promise((reported) => setTimeout(reported, 4 * REPORTED_MS));
    await expect.poll(() => new URLSearchParams(location.search).get("from"), { message: `at ${days} days` }).toBe("2030-03-30");
    await expect.poll(async () => Math.floor(await daysBefore(gruber.id)), { message: `at ${days} days` }).toBe(3);
  }
});

/** A scrolled plan updates the address after a quarter of a second, for which a test needn't wait twelve times. */
function reportScrollsSoon(): void {
  const { setTimeout: wait } = window;
  vi.stubGlobal("setTimeout", (run: () => void, ms = 0) => wait(run, ms === 250 ? REPORTED_MS : ms));
  onCleanUp(() => void vi.unstubAllGlobals());
}

/** The number of days between the left edge of the plan and a booking's bar. */
async function daysBefore(id: string): Promise<number> {
  const bar = await boxOf(barOf(id));
  const plan = page.getByRole("region", { name: "Room plan" }).element();
  const column = Number.parseFloat(getComputedStyle(plan.firstElementChild ?? plan).getPropertyValue("--column"));
  return (bar.x - plan.getBoundingClientRect().x - ROOMS_COLUMN) / column;
}
