import { expect, expectAccessible, type FrontDesk, picture, test } from "#tests/browser/desk.ts";

const LOGO = {
  name: "Edelweiss.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 90" width="300" height="90"><circle cx="45" cy="45" r="40" fill="#1f5f4a"/>
     <text x="100" y="58" font-family="Georgia" font-size="38" fill="#1f5f4a">Edelweiss</text></svg>`,
  ),
};

/** The property's row in the database. */
function testPropertyFrom({ property }: FrontDesk) {
  const row = property.runtime.db.$client
    .prepare<[], { name: string; branding: string; bank: string }>("SELECT name, branding, bank FROM properties")
    .get();
  return { name: row?.name, branding: JSON.parse(row?.branding ?? "{}"), bank: JSON.parse(row?.bank ?? "{}") };
}

test("Maria gives the property its logo, its colour and another name; Ben reads it at once and can change nothing", async ({ desk }) => {
  const [maria, ben] = [await desk.sitDown("Maria", "manager"), await desk.sitDown("Ben")];
  await maria.open("/property");
  await ben.open("/property");
  const { page } = maria;
  const form = page.getByRole("form", { name: "Property details" });
  const theirs = ben.page.getByRole("form", { name: "Property details" });
  await expect(theirs.getByRole("textbox", { name: "Name", exact: true })).toHaveAttribute("readonly", "");
  await expect(theirs.getByRole("button", { name: /Save|logo|colour/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectAccessible(ben.page);

  await form.getByLabel("Choose a logo").setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(page.getByText("Only a file of this kind fits here: PNG, JPEG, SVG, WEBP, GIF, AVIF")).toBeVisible();
  await form.getByLabel("Choose a logo").setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByText("This picture cannot be read.")).toBeVisible();
  await form.getByLabel("Choose a logo").setInputFiles(LOGO);
  const logo = form.getByRole("img", { name: "Logo of Pension Edelweiss" });
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await form.getByRole("button", { name: "Take the colour #8c2f4f" }).click();
  await expect(form.getByRole("textbox", { name: "House colour" })).toHaveValue("#8c2f4f");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Haus Edelweiss");
  await picture(page, "property-branding");
  await form.getByRole("textbox", { name: "Name", exact: true }).press("Control+Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  expect(testPropertyFrom(desk)).toMatchObject({
    name: "Haus Edelweiss",
    branding: { primary_color: "#8c2f4f", logo_id: expect.any(String) },
  });
  await expect(theirs.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Haus Edelweiss");
  await expect(theirs.getByRole("img", { name: "Logo of Haus Edelweiss" })).toBeVisible();
  await expect(ben.page.getByRole("complementary").getByText("Haus Edelweiss")).toBeVisible();
  await expect(ben.page.getByText("Property Haus Edelweiss changed")).toBeVisible();
  expect([...maria.failures, ...ben.failures]).toEqual([]);
});

test("numbers show what comes next, a wrong IBAN is reported at its field, and unsaved input is not left by accident", async ({ desk }) => {
  const maria = await desk.sitDown("Maria", "manager");
  const { page } = maria;
  await maria.open("/property");
  const form = page.getByRole("form", { name: "Property details" });
  const invoices = form.getByRole("group", { name: /Invoice number/ });
  await invoices.getByRole("textbox", { name: "Prefix" }).fill("RE-{YYYY}{MM}-");
  await expect(invoices).toContainText("RE-203004-1");
  await form
    .getByRole("group", { name: /Booking code/ })
    .getByRole("textbox", { name: "Suffix" })
    .fill("-E");
  await expect(form).toContainText("48213-E");

  await form.getByLabel("IBAN").fill("AT61 1904 3002 3457 3202");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("This IBAN is not right")).toBeVisible();
  await expect(form.getByLabel("IBAN")).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Rooms" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await form.getByLabel("IBAN").fill("AT61 1904 3002 3457 3201");
  await form.getByLabel("IBAN").press("Control+Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(testPropertyFrom(desk).bank).toMatchObject({ iban: "AT61 1904 3002 3457 3201" });

  expect(maria.failures).toEqual([]);
});

test("time zone and currency are found by a part of their name", async ({ desk }) => {
  const maria = await desk.sitDown("Maria", "manager");
  const { page } = maria;
  await maria.open("/property");
  const form = page.getByRole("form", { name: "Property details" });
  await form.getByRole("combobox", { name: "Currency" }).click();
  await page.keyboard.type("swiss");
  await page.getByRole("option", { name: /CHF/ }).click();
  await form.getByRole("combobox", { name: "Time zone" }).click();
  await page.keyboard.type("zurich");
  await page.getByRole("option", { name: "Europe/Zurich" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(maria.failures).toEqual([]);
});

test("two managers have the property in hand: the second is shown both versions, and none is lost", async ({ desk }) => {
  const [maria, otto] = [await desk.sitDown("Maria", "manager"), await desk.sitDown("Otto", "admin")];
  await Promise.all([maria.open("/property"), otto.open("/property")]);
  const formOf = ({ page }: typeof maria) => page.getByRole("form", { name: "Property details" });
  await formOf(maria).getByLabel("Phone").fill("+43 1 234");
  await formOf(otto).getByLabel("Website").fill("https://edelweiss.example");
  await formOf(otto).getByRole("textbox", { name: "City" }).fill("Graz");
  await formOf(otto).getByRole("button", { name: "Save" }).click();
  const notice = maria.page.getByText("Otto has changed this record in the meantime");
  await expect(notice).toBeVisible();
  await expectAccessible(maria.page);
  await maria.page.getByRole("button", { name: "Keep my input" }).click();
  await formOf(maria).getByRole("button", { name: "Save" }).click();
  await expect(maria.page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(formOf(otto).getByLabel("Phone")).toHaveValue("+43 1 234");
  await expect(formOf(otto).getByRole("textbox", { name: "City" })).toHaveValue("Graz");
  expect([...maria.failures, ...otto.failures]).toEqual([]);
});

test("Anna and housekeeping write notes of a room to each other; one is put right, one deleted and taken back", async ({ desk }) => {
  const [anna, mina] = [await desk.sitDown("Anna"), await desk.sitDown("Mina", "cleaning", { viewport: { width: 390, height: 844 } })];
  await Promise.all([anna.open(`/rooms/${desk.room101}`), mina.open(`/rooms/${desk.room101}`)]);
  const { page } = anna;
  await expect(page.getByText("No notes yet")).toBeVisible();
  await page.getByRole("textbox", { name: "New note" }).fill("Guests in 101 are allergic to feathers.\nPlease change the pillows.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "feathers" }).first()).toContainText("Today, 12:00");
  await expect(page.getByRole("textbox", { name: "New note" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "New note" })).toHaveValue("");

  const notes = mina.page.getByRole("list", { name: "Notes" });
  await expect(notes.getByRole("listitem")).toContainText("Please change the pillows.");
  await expect(notes.getByRole("button")).toHaveCount(0);
  await mina.page.getByRole("textbox", { name: "New note" }).fill("Done. The lamp is broken, to.");
  await mina.page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("list", { name: "Notes" }).getByRole("listitem").first()).toContainText("The lamp is broken, to.");
  await expectAccessible(page);
  await expectAccessible(mina.page);
  await picture(page, "notes-desk");
  await picture(mina.page, "notes-phone");

  await notes.getByRole("button", { name: "Edit the note by Mina" }).click();
  const field = mina.page.getByRole("textbox", { name: "Edit the note by Mina" });
  await field.fill("Done. The lamp is broken, too.");
  await field.press("Control+Enter");
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("broken, too.");

  await page.getByRole("button", { name: "Delete the note by Anna" }).click();
  await expect(notes.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(notes.getByRole("listitem")).toHaveCount(2);
  await expect(notes.getByRole("listitem").last()).toContainText("Anna");
  await expect(page.getByText("Note brought back: “Guests in 101")).toBeVisible();
  expect([...anna.failures, ...mina.failures]).toEqual([]);
});
