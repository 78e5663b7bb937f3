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
      "Zimmer;Anreise;Abreise;Kundennr;Wer kommt;Gesamtpreis",
      "301;5.4.2030;8.4.2030;2;Anna Gruber;450",
      "301;7.4.2030;9.4.2030;2;Max Huber;300",
      "302;1.3.2030;4.3.2030;2;Eva Maier;300",
    ),
  );
  await expect(page.getByText("These columns are not read: Kundennr, Wer kommt")).toBeVisible();
  await page.getByRole("combobox", { name: "Name", exact: true }).click();
  await page.getByRole("option", { name: "Wer kommt · Anna Gruber" }).click();
  await expect(page.getByText("This column is not read: Kundennr", { exact: true })).toBeVisible();
  await expect(page.getByText("Room 301 is taken by row 2 then")).toBeVisible();
  await picture(page, "import-bookings-refused");
  await expectAccessible(page);
  const refused = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save rows with errors" }).click();
  expect((await refused).suggestedFilename()).toBe("bookings-with-errors.csv");
  await page.getByRole("button", { name: "Import the 2 good rows" }).click();
  await expect(page.getByText("1 row was not imported:")).toBeVisible();
  await picture(page, "import-bookings-done");
  await page.getByRole("button", { name: "Another file" }).click();
  // The guest's column, chosen by hand, is kept for the corrected file.
  await bring(csv("Wer kommt;Zimmer;Anreise;Abreise;Gesamtpreis", "Max Huber;301;8.4.2030;9.4.2030;300"));
  await page.getByRole("button", { name: "Import 1 booking" }).click();
  await page.getByRole("link", { name: "To the bookings" }).click();
  await expect(page.getByText("Max Huber")).toBeVisible();
  expect(anna.failures).toEqual([]);
});

test("a portal's list asks for the order of its dates and for its own words, and then each room is a booking", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  const { page, open } = anna;
  await open("/settings/import?kind=bookings");
  const bring = (file: ReturnType<typeof csv>) => page.locator('input[type="file"]').setInputFiles(file);
  const header = "Book number,Booked by,Guest name(s),Check-in,Check-out,Status,Rooms,Persons,Price,Unit type";
  const row = (number: number, status: string) =>
    `${number},Anna Gruber,"Anna Gruber, Max Gruber",06/05/2030,06/07/2030,${status},2,4,500.00,"Deluxe Queen"`;
  await bring(csv(header, row(1, "ok"), row(2, "geplatzt")));
  await expect(page.getByText("This is Booking.com’s list of reservations.", { exact: false })).toBeVisible();
  await expect(page.getByText("Please say how to read: Arrival, Departure")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  const choose = async (label: string, option: string) => {
    await page.getByRole("combobox", { name: label, exact: true }).last().click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await choose("Arrival", "Month first (6/1 = 1 June)");
  await expect(page.getByText("“Deluxe Queen” in 2 rows")).toBeVisible();
  await picture(page, "import-unknown-words");
  await expectAccessible(page);
  await choose("Room type", "Double");
  await choose("Status", "cancelled");
  await expect(page.getByText("plus 2 bookings of rows with several rooms")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 bookings" }).click();
  await expect(page.getByText("Imported: 2 new, 0 already here")).toBeVisible();
  await page.getByRole("button", { name: "Another file" }).click();
  // The format and the words that were chosen are kept for a second list.
  await bring(csv(header, row(1, "ok"), row(3, "geplatzt")));
  await expect(page.getByText("1 already here")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 1 booking" })).toBeEnabled();
  expect(anna.failures).toEqual([]);
});
