import { barOf, boxOf, type Colleague, expect, test } from "#tests/browser/desk.ts";

const KEYS = { 7: "1", 14: "2", 30: "3", 90: "4" } as const;
/** Every change from one zoom to another. */
const ZOOMS = [30, 90, 14, 90, 7, 30, 14, 30, 7, 14, 7, 90] as const;
const URL_UPDATE_MS = 300;
const ROOMS_COLUMN = 184;

test("from whichever zoom to which, the plan goes on beginning with the day that the tool bar says", async ({ desk }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-05" });
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open("/room-plan?from=2030-03-30&days=90");
  await expect(barOf(anna, id)).toBeVisible();
  for (const days of ZOOMS) {
    await page.keyboard.press(KEYS[days]);
    await expect(page).toHaveURL(new RegExp(`days=${days}$`));
    // A scrolled plan updates the URL after a delay.
    await page.waitForTimeout(URL_UPDATE_MS);
    expect(new URL(page.url()).searchParams.get("from"), `at ${days} days`).toBe("2030-03-30");
    expect(Math.floor(await daysBefore(anna, id)), `at ${days} days`).toBe(3);
  }
  expect(anna.failures).toEqual([]);
});

/** The number of days between the left edge of the plan and a booking's bar. */
async function daysBefore(who: Colleague, id: string): Promise<number> {
  const plan = who.page.getByRole("region", { name: "Room plan" });
  const column = await plan.evaluate((section) =>
    Number.parseFloat(getComputedStyle(section.firstElementChild ?? section).getPropertyValue("--column")),
  );
  return ((await boxOf(barOf(who, id))).x - (await boxOf(plan)).x - ROOMS_COLUMN) / column;
}
