import { expect, expectAccessible, picture, press, reload, test } from "#tests/browser/desk.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05" };
const DOT = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

test("a search finds its results on a page with keyboard control, live updates and actions", async ({ desk }) => {
  const id = desk.book("Jörg Müller", { room_id: desk.room101, ...STAY }, true);
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  const { keyboard } = page;
  await anna.open("/search");
  const field = page.getByRole("textbox", { name: "What are you looking for?" });
  await expect(page.getByText("Everything in the house at hand")).toBeVisible();
  await field.fill("muel");
  const stays = page.getByRole("list", { name: "Bookings" });
  const people = page.getByRole("list", { name: "Contacts" });
  await expect(stays.getByRole("link", { name: /Jörg Müller/ })).toBeVisible();
  await expect(people.locator("mark").first()).toHaveText("Mül");
  await expect(page).toHaveURL(`${desk.url}/search?query=muel`);
  await expectAccessible(page);
  await picture(page, "search-page");

  desk.book("Müllner", { room_id: desk.room102, ...STAY }, true);
  await field.fill("mülln");
  await expect(people.getByRole("link", { name: /Müllner/ })).toBeVisible();
  await field.fill("jorg m");
  await expect(stays.getByRole("link")).toHaveCount(1);
  await field.press("ArrowDown");
  await press({ page }, "ArrowDown");
  await press({ page }, "ArrowUp");
  await press({ page }, "Enter");
  await expect(page).toHaveURL(new RegExp(`/(bookings/${id}|contacts/)`));
  await page.goBack();
  await expect(field).toHaveValue("jorg m");
  await field.fill("nobody");
  await expect(page.getByText("Nothing found", { exact: true })).toBeVisible();

  await press({ page }, "Control+k");
  const box = page.getByRole("combobox", { name: "Search" });
  await expect(box).toBeFocused();
  await keyboard.type("müller");
  await expect(page.getByRole("option").first().locator("mark")).toHaveText("Müller");
  await picture(page, "search-dialog");
  await page.getByRole("option", { name: /All results/ }).click();
  await expect(page).toHaveURL(/\/search\?query=m%C3%BCller/);
  await press({ page }, "Control+k");
  await expect(box).toBeFocused();
  await keyboard.type("language");
  await page.getByRole("option", { name: "Language: Deutsch" }).click();
  await expect(page.getByRole("heading", { name: "Suche", level: 1 })).toBeVisible();
  expect(anna.failures).toEqual([]);
});

test("files are dropped, looked at, passed on and deleted, each with a word of its own", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "staff", { permissions: ["clipboard-read", "clipboard-write"] });
  const berta = await desk.sitDown("Berta", "manager", { locale: "de-AT", colorScheme: "dark" });
  const { page } = anna;
  await anna.open("/files");
  await berta.open("/files");
  await expect(page.getByText("No files yet")).toBeVisible();
  await expectAccessible(page);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await (await chooser).setFiles([
    { name: "Frühstück.txt", mimeType: "text/plain", buffer: Buffer.from("Frühstück ab 7 Uhr\n".repeat(40)) },
    { name: "leer.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) },
    { name: "zimmer.png", mimeType: "image/png", buffer: DOT },
    { name: "film.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(21 * 1_048_576) },
  ]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByText("done")).toHaveCount(2);
  await expect(uploads.getByRole("alert")).toHaveText(["This file is empty.", "This file is too large: 20 MB at most."]);
  const table = page.getByRole("table", { name: "Files" });
  await expect(table.getByRole("link", { name: "Frühstück.txt" })).toBeVisible();
  await expect(berta.page.getByRole("link", { name: "zimmer.png" })).toBeVisible();
  await picture(page, "files");
  await picture(berta.page, "files-german-dark");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Hide what is done" }).click();
  await page.getByRole("button", { name: "Take leer.txt off the list" }).click();
  await expect(uploads.getByRole("listitem")).toHaveCount(1);

  await table.getByRole("link", { name: "Frühstück.txt" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("region", { name: "Frühstück.txt" })).toContainText("ab 7 Uhr");
  await expect(drawer.getByText("Not used")).toBeVisible();
  await drawer.getByRole("button", { name: "Copy link" }).click();
  await expect(drawer.getByText(/Valid until 12:15/)).toBeVisible();
  const address = await drawer.getByRole("textbox", { name: "Link to pass on" }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const asStranger = await fetch(address.replace(desk.property.config.public_url, desk.url), { headers: { range: "bytes=0-3" } });
  expect([asStranger.status, asStranger.headers.get("content-range")]).toEqual([206, "bytes 0-3/840"]);
  await picture(page, "file-beside");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete for good?" }).getByRole("button", { name: "Delete" }).click();
  await expect(table.getByRole("link", { name: "Frühstück.txt" })).toHaveCount(0);
  await expect(berta.page.getByRole("link", { name: "Frühstück.txt" })).toHaveCount(0);

  const file = desk.property.runtime.db.$client.prepare<[], { id: string }>("SELECT id FROM files WHERE name = 'zimmer.png'").get();
  desk.property.runtime.db.$client.prepare("UPDATE properties SET branding = json_set(branding, '$.logo_id', ?)").run(file?.id);
  await reload(berta);
  await berta.page.getByRole("link", { name: "zimmer.png" }).click();
  await expect(berta.page.getByRole("dialog").getByRole("link", { name: /Logo von/ })).toBeVisible();
  await expect(berta.page.getByRole("dialog").getByRole("button", { name: "Löschen" })).toBeDisabled();
  await expect(berta.page.getByRole("img", { name: "zimmer.png" })).toBeVisible();
  await picture(berta.page, "file-beside-german-dark");
  expect([...anna.failures, ...berta.failures]).toEqual([]);
});
