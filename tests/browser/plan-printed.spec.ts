import { barOf, expect, test } from "#tests/browser/desk.ts";
import { addRoom } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";

/** More rooms than fit on an A4 page. */
const MORE_ROOMS = 40;
/** The days from Saturday, 30 March 2030 on. */
const HEAD = /30 Mar 2030 – 12 Apr 2030 .*Rooms Sat 30 Mar .* Fri 12 Apr/;

test("the printed plan has all rooms for two weeks under a head on each page, and cuts no name short", async ({ desk }) => {
  for (let i = 1; i <= MORE_ROOMS; i++) addRoom(desk.property, desk.double, String(300 + i));
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-02", check_out: "2030-04-05" });
  desk.book("Maria Magdalena Oberhuber", { room_id: desk.room101, check_in: "2030-04-05", check_out: "2030-04-06", status: "pending" });
  desk.book("Winkler", { room_type_id: desk.double, check_in: "2030-04-04", check_out: "2030-04-20" });
  desk.lock(desk.room110, "2030-04-03", "2030-04-06", "New carpet");
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await anna.open("/room-plan?from=2030-03-30");
  await expect(barOf(anna, id)).toBeVisible();
  for (const format of ["A4", "A3"]) {
    await page.getByRole("button", { name: "Print the plan" }).click();
    await expect(page.locator("[data-print]")).toBeAttached();
    const { pages, text } = await readPdf(await page.pdf({ format, landscape: true }));
    expect(pages.length, format).toBe(2);
    for (const words of pages) expect(words).toMatch(HEAD);
    for (let i = 1; i <= MORE_ROOMS; i++) expect(text).toContain(` ${300 + i}`);
    expect(text).toMatch(/Gruber · 2 (?!· )/);
    expect(text).toMatch(/Maria Magdalena Ober-?\s?huber · 2 · pending/);
    expect(text).toMatch(/No room .*Winkler · 2 ›/);
    expect(text).toContain("New carpet");
    // After printing the PDF is removed from the page.
    await expect(page.locator("[data-print]")).toHaveCount(0);
  }
  expect(anna.failures).toEqual([]);
});
