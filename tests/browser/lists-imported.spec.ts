import { expect, expectAccessible, picture, test } from "#tests/browser/desk.ts";

const csv = (...lines: string[]) => ({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) });

test("lists of another program are matched, looked at, corrected and taken over", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  const { page, open } = anna;
  await open("/settings/import");
  await expect(page.getByRole("heading", { name: "Import data" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a sample file" }).click();
  expect((await download).suggestedFilename()).toBe("rooms.csv");

  const bring = (file: ReturnType<typeof csv>) => page.locator('input[type="file"]').setInputFiles(file);
  await bring(csv("Zimmer;Art", "301-303;Chalet"));
  await expect(page.getByText("Please match", { exact: false })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Room type", exact: true }).click();
  await page.getByRole("option", { name: "Art · Chalet" }).click();
  await expect(page.getByText("plus 1 new room type")).toBeVisible();
  await picture(page, "import-rooms");
  await page.getByRole("button", { name: "Import the rooms" }).click();
  await expect(page.getByText("Imported: 1 new, 0 already here")).toBeVisible();

  await page.getByText("Bookings", { exact: true }).last().click();
  await bring(
    csv(
      "Zimmer;Anreise;Abreise;Personen;Gast;Gesamtpreis",
      "301;5.4.2030;8.4.2030;2;Anna Gruber;450",
      "301;7.4.2030;9.4.2030;2;Max Huber;300",
      "302;1.3.2030;4.3.2030;2;Eva Maier;300",
    ),
  );
  await expect(page.getByText("Room 301 is taken by row 2 then")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import \d/ })).toBeDisabled();
  await picture(page, "import-bookings-refused");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Another file" }).click();
  await bring(csv("Zimmer;Anreise;Abreise;Personen;Gast;Gesamtpreis", "301;5.4.2030;8.4.2030;2;Anna Gruber;450"));
  await page.getByRole("button", { name: "Import 1 booking" }).click();
  await page.getByRole("link", { name: "To the bookings" }).click();
  await expect(page.getByText("Anna Gruber")).toBeVisible();
  expect(anna.failures).toEqual([]);
});

test("a long list comes in while the house works on; one that is cut off goes on with the same file", async ({ desk }) => {
  test.slow();
  const anna = await desk.sitDown("Anna", "manager");
  const { page, open } = anna;
  await open("/settings/import?kind=bookings");
  const day = (days: number) => new Date(Date.UTC(2030, 5, 1 + days)).toISOString().slice(0, 10);
  const rows = Array.from({ length: 3000 }, (_, index) => `101;${day(index)};${day(index + 1)};Guest ${index};90`);
  const bring = () => page.locator('input[type="file"]').setInputFiles(csv("room;from;to;guest;total", ...rows));
  await bring();
  await expect(page.getByRole("button", { name: "Import 3000 bookings" })).toBeEnabled();
  await page.getByRole("button", { name: "Import 3000 bookings" }).click();
  await expect(page.getByText(/of 3000 imported/)).toBeVisible();
  // A colleague gives away the last night meanwhile.
  desk.book("Ben Auer", { room_id: desk.room101, check_in: day(2999), check_out: day(3000) });
  await picture(page, "import-progress");
  await expect(page.getByRole("alert").filter({ hasText: "Choose the same file again to go on from here" })).toBeVisible();
  await picture(page, "import-stopped");
  await expectAccessible(page);

  desk.house.ledger.db.$client.prepare("UPDATE bookings SET status = 'canceled' WHERE check_in LIKE ?").run(`${day(2999)}%`);
  await page.getByRole("button", { name: "Another file" }).click();
  await expect(page.getByText(/An import was interrupted at \d+ of 3000/)).toBeVisible();
  await bring();
  const rest = page.getByRole("button", { name: /^Import \d+ bookings?$/ });
  await expect(rest).toBeEnabled();
  await expect(rest).not.toHaveText("Import 3000 bookings");
  await rest.click();
  await expect(page.getByText(/Imported: \d+ new, \d+ already here/)).toBeVisible();
  await page.getByRole("button", { name: "Another file" }).click();
  await expect(page.getByText(/An import was interrupted/)).toHaveCount(0);
  expect(desk.house.ledger.db.$client.prepare("SELECT count(*) FROM bookings WHERE status = 'confirmed'").pluck().get()).toBe(3000);
  expect(anna.failures).toEqual([]);
});
