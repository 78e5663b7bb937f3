import { expect, expectAccessible, type FrontDesk, picture, press, test } from "#tests/browser/desk.ts";

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
  const row = property.runtime.db.$client.prepare<[], { name: string; branding: string }>("SELECT name, branding FROM properties").get();
  return { name: row?.name, branding: JSON.parse(row?.branding ?? "{}") };
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

test("Anna and housekeeping write notes of a room to each other; one is put right, one deleted and taken back", async ({ desk }) => {
  const [anna, mina] = [await desk.sitDown("Anna"), await desk.sitDown("Mina", "cleaning", { viewport: { width: 390, height: 844 } })];
  await Promise.all([anna.open(`/rooms/${desk.room101}`), mina.open(`/rooms/${desk.room101}`)]);
  const { page } = anna;
  await expect(page.getByText("No notes yet")).toBeVisible();
  await page.getByRole("textbox", { name: "New note" }).fill("Guests in 101 are allergic to feathers.\nPlease change the pillows.");
  await press({ page }, "Control+Enter");
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
