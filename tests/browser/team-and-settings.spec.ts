import type { Page } from "@playwright/test";
import { expect, expectAccessible, failuresOf, load, picture, reload, rowOf, test } from "#tests/browser/desk.ts";
import { NOW } from "#tests/support/test-server.ts";

// Walks through a whole team take long on a busy machine.
test.describe.configure({ timeout: 90_000 });

const ACCOUNT = /^(Account of|Konto von)/;

/** A photo as a phone takes it: wide, and drawn by the browser itself. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 360;
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.fillStyle = "#8c2f4f";
      pen.fillRect(0, 0, 640, 360);
    }
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

test("a new member joins the team, sets up the account, gets a higher role, and leaves", async ({ desk, page: annas }) => {
  const olga = await desk.sitDown("Olga", "admin");
  const team = olga.page;
  desk.property.runtime.db.$client.prepare("DELETE FROM members WHERE user_id = ?").run(desk.owner.user_id);
  await olga.open("/settings/team");
  await team.getByRole("link", { name: "Add member" }).click();
  const dialog = team.getByRole("dialog", { name: "New team member" });
  await dialog.getByText("What each role may do").click();
  const roles = dialog.getByRole("table", { name: "What each role may do" });
  await expect(roles.getByRole("row", { name: "Bookings and guests change change change nothing nothing" })).toBeVisible();
  await expect(roles.getByRole("row", { name: "Service list view view view nothing view" })).toBeVisible();
  await expectAccessible(team, "[role=dialog]");
  await dialog.getByLabel("Name").fill("Anna Huber");
  await dialog.getByLabel("E-mail address").fill("anna@");
  await dialog.getByRole("button", { name: "Add member" }).click();
  await expect(dialog).toContainText("This is not a valid e-mail address");
  await dialog.getByLabel("E-mail address").fill("anna@hotel.example");
  await dialog.getByRole("button", { name: "Add member" }).click();
  const password = await dialog.getByRole("status", { name: "Password for the first login" }).innerText();
  expect(password).toMatch(/^\w{14}$/);
  await expectAccessible(team, "[role=dialog]");
  await picture(team, "team-invited");
  await dialog.getByRole("button", { name: "Done" }).click();

  await test.step("the default password opens the property once, and is replaced", async () => {
    await annas.clock.setFixedTime(NOW);
    await load(annas, `${desk.url}/login`);
    await annas.getByLabel("E-mail address").fill("anna@hotel.example");
    await annas.getByLabel("Password", { exact: true }).fill(password);
    await annas.getByRole("button", { name: "Log in" }).click();
    await annas.getByLabel("Password you were given").fill(password);
    await annas.getByLabel("New password", { exact: true }).fill("one of my own");
    await annas.getByLabel("Repeat the new password").fill("one of my own");
    await annas.getByRole("button", { name: "Save and start" }).click();
    await expect(rowOf({ page: annas }, desk.room101)).toBeVisible();
  });
  const failures = failuresOf(annas);

  await test.step("name, picture and language are her own affair, and colleagues see them at once", async () => {
    await annas.getByRole("button", { name: ACCOUNT }).click();
    await annas.getByRole("menuitem", { name: "My profile" }).click();
    await annas.getByLabel("Choose a picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await photo(annas) });
    const face = annas.getByRole("button", { name: ACCOUNT }).locator("img");
    await expect(face).toHaveJSProperty("naturalWidth", 256);
    await expect(face).toHaveJSProperty("naturalHeight", 256);
    const about = annas.getByRole("form", { name: "About me" });
    await about.getByLabel("Name").fill("Anna Berger");
    await about.getByLabel("E-mail address").fill((await olgasEmail(team)) ?? "");
    await about.getByRole("button", { name: "Save" }).click();
    await expect(about).toContainText("already");
    await about.getByLabel("E-mail address").fill("anna@hotel.example");
    await about.getByRole("combobox", { name: "Language" }).click();
    await annas.getByRole("option", { name: "Deutsch" }).click();
    await about.getByRole("button", { name: "Save" }).click();
    await expect(annas.getByRole("heading", { name: "Mein Profil" })).toBeVisible();
    await expectAccessible(annas);
    await picture(annas, "profile");
    await expect(rowOfAnna(team)).toContainText("Anna Berger");
    await expect(rowOfAnna(team).locator("img")).toHaveJSProperty("naturalWidth", 256);
  });

  await test.step("a new role holds at once; the last admin stays", async () => {
    await team.getByRole("combobox", { name: "Role of Olga" }).click();
    await team.getByRole("option", { name: /^Manager/ }).click();
    await team.getByRole("dialog", { name: "Change your own role?" }).getByRole("button", { name: "Change role" }).click();
    await expect(team.getByRole("row", { name: /Olga/ })).toContainText("last administrator");
    await expect(team.getByRole("button", { name: "Remove Olga from the team" })).toHaveCount(0);
    await team.getByRole("combobox", { name: "Role of Anna Berger" }).click();
    await team.getByRole("option", { name: /^Manager/ }).click();
    await expect(annas.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await picture(team, "team");
    await load(annas, `${desk.url}/settings/team`);
    await expect(rowOfAnna(annas)).toContainText("Manager");
    await expect(annas.getByRole("link", { name: "Mitglied aufnehmen" })).toHaveCount(0);
    await load(annas, `${desk.url}/api-keys`);
    await expect(annas).toHaveURL(`${desk.url}/room-plan`);
  });

  await test.step("who is removed is out, on the open screen too", async () => {
    await team.getByRole("button", { name: "Remove Anna Berger from the team" }).click();
    await team.getByRole("dialog").getByRole("button", { name: "Remove from the team" }).click();
    await expect(team.getByRole("table", { name: "Former members" })).toContainText("Anna Berger");
    await expect(rowOfAnna(team)).toHaveCount(1);
    await expect(annas.getByRole("button", { name: /Log in|Anmelden/ })).toBeVisible();
  });
  expect([...olga.failures, ...failures]).toEqual([]);
});

const rowOfAnna = (page: Page) => page.getByRole("row", { name: /anna@hotel\.example/ });
const olgasEmail = (page: Page) => page.getByRole("row", { name: /Olga/ }).locator("span", { hasText: "@example.com" }).first().innerText();

test("the property writes in its own words, has its functions, and opens to another program", async ({ desk }) => {
  desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-05", check_out: "2030-04-07" });
  const olga = await desk.sitDown("Olga", "admin");
  const { page } = olga;

  await test.step("a mail template is written beside what arrives", async () => {
    await olga.open("/settings/mail?mail=confirmation&lang=en");
    const form = page.getByRole("form", { name: "Edit template" });
    const paper = page.getByRole("article");
    await expect(paper).toContainText("Dear Lena Huber");
    await form.getByLabel("Text").fill("Servus {{guest_nam}}!\n\nSee you on ");
    await expect(form).toContainText("There is no such placeholder here: {{guest_nam}}");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByLabel("Text")).toHaveAttribute("aria-invalid", "true");
    await form.getByLabel("Text").fill("Servus {{guest_name}}!\n\nSee you on ");
    await form.getByRole("button", { name: "Arrival day" }).click();
    await expect(paper).toContainText("Servus Lena Huber!");
    await expect(paper).toContainText("See you on Friday");
    const saving = page.waitForRequest(/settings\.updateGeneral/);
    await form.getByLabel("Text").press("Control+Enter");
    // The request carries the version on which the input began, so that a colleague's saved text is not overwritten.
    expect((await saving).headers()["if-match"]).toMatch(/^"\d+"$/);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Template" })).toHaveValue(/adapted/);
    await reload({ page });
    await expect(form.getByLabel("Text")).toHaveValue("Servus {{guest_name}}!\n\nSee you on {{check_in}}");
    await picture(page, "mail-template");
    await form.getByRole("button", { name: "Back to the default" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Back to the default" }).click();
    await expect(form.getByLabel("Text")).toHaveValue(/^\{\{greeting\}\}/);
    await expect(form.getByRole("button", { name: "Back to the default" })).toHaveCount(0);
  });

  await test.step("a function is switched on, and a secret is never shown", async () => {
    await page.getByRole("link", { name: "Advanced" }).click();
    await page.getByLabel("Guest registration").click();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page.getByRole("navigation").getByRole("link", { name: "Guest registration" })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Add setting" }).click();
    const dialog = page.getByRole("dialog", { name: "New setting" });
    await dialog.getByLabel("Key").fill("FEATURE_REGISTRATION_MANAGEMENT");
    await dialog.getByRole("button", { name: "Add setting" }).click();
    await expect(dialog).toContainText("already");
    await dialog.getByLabel("Key").fill("KIOSK_SECRET");
    await dialog.getByLabel("New value").fill("open sesame");
    await dialog.getByRole("button", { name: "Add setting" }).click();
    const row = page.getByRole("row", { name: /KIOSK_SECRET/ });
    await expect(row).toContainText("secret");
    await row.getByRole("link").click();
    const known = page.getByRole("dialog", { name: "Change setting" });
    await expect(known.getByLabel("New value")).toHaveValue("");
    await known.getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: /Delete/ })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(row).toHaveCount(0);
  });

  await test.step("a key opens the property to a program until it is revoked", async () => {
    await page.getByRole("link", { name: "API keys" }).click();
    // An empty list shows its create button in the middle, once it knows that it is empty.
    await expect(page.getByRole("heading", { name: "No API keys yet" })).toBeVisible();
    await page.getByRole("link", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog", { name: "New API key" });
    await dialog.getByLabel("Name").fill("Channel manager");
    await dialog.getByRole("button", { name: "Create key" }).click();
    const secret = await dialog.getByRole("status", { name: "Secret key" }).innerText();
    await expectAccessible(page, "[role=dialog]");
    await picture(page, "api-key-secret");
    await dialog.getByRole("button", { name: "Done" }).click();
    const statusByKey = async () => {
      const answer = await fetch(`${desk.url}/api/rooms`, { headers: { authorization: `Bearer ${secret}` } });
      return answer.status;
    };
    expect(await statusByKey()).toBe(200);
    await page.getByRole("link", { name: "Channel manager" }).click();
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("Revoked on")).toBeVisible();
    expect(await statusByKey()).toBe(401);
    await expect(page.getByRole("main")).not.toContainText(secret);
    await picture(page, "api-key-revoked");
  });
  expect(olga.failures).toEqual([]);
});

test("a second property is founded from the menu, and a tab that still shows the first writes nothing", async ({ desk }) => {
  const olga = await desk.sitDown("Olga", "admin");
  const here = olga.page;
  await olga.open(`/rooms/${desk.room101}`);
  await expect(here.getByRole("heading", { name: "Room 101" })).toBeVisible();
  const there = await olga.context.newPage();
  await there.clock.setFixedTime(NOW);
  await load(there, `${desk.url}/rooms`);
  await expect(there.getByRole("row")).toHaveCount(5);

  await there.getByRole("button", { name: /Switch property: Pension Edelweiss/ }).click();
  await there.getByRole("menuitem", { name: "Add another property" }).click();
  const dialog = there.getByRole("dialog", { name: "Another property" });
  await dialog.getByLabel("What is your property called?").fill("Berghof");
  await dialog.getByRole("button", { name: "Create the property" }).click();
  await expect(there.getByRole("button", { name: /Switch property: Berghof/ })).toBeVisible();
  // What it asked in the property that it left is refused, which is no news to it.
  await there.waitForLoadState("networkidle");
  await expect(there.getByRole("dialog")).toHaveCount(0);
  await load(there, `${desk.url}/rooms`);
  await expect(there.getByText("No rooms yet")).toBeVisible();
  const kept = await there.evaluate(() => [localStorage.getItem("property"), localStorage.getItem("rooms")].join());
  expect(kept).toContain("Berghof");
  expect(kept).not.toContain(desk.room101);
  await load(there, `${desk.url}/housekeeping`);
  await expect(there.getByText("No rooms yet")).toBeVisible();
  await there.getByRole("link", { name: "Create rooms" }).click();
  await expect(there).toHaveURL(`${desk.url}/rooms?new=room`);

  const switched = here.getByRole("dialog", { name: "The property was switched" });
  await expect(switched).toContainText("you now work in Berghof");
  const refused = await here.evaluate(
    async ([id, property]) => {
      const headers = { "x-property-id": property ?? "" };
      const answer = await fetch(`/api/rooms/${id}/dirty`, { method: "POST", headers });
      return answer.status;
    },
    [desk.room101, desk.property.property_id],
  );
  expect(refused).toBe(412);
  const status = desk.property.runtime.db.$client.prepare("SELECT status FROM rooms WHERE id = ?").pluck().get(desk.room101);
  expect(status).toBe("clean");
  await load(there, `${desk.url}/rooms/${desk.room101}`);
  await expect(there.getByRole("heading", { name: "Not found" })).toBeVisible();

  await expect(there.getByText("This belongs to Pension Edelweiss.")).toBeVisible();
  await there.getByRole("button", { name: "Switch to Pension Edelweiss" }).click();
  await expect(there.getByRole("heading", { name: "Room 101" })).toBeVisible();
  await load(there, `${desk.url}/rooms`);
  await expect(there.getByRole("row")).toHaveCount(5);
  expect(olga.failures).toEqual([]);
});
