import { expect, expectAccessible, picture, reload, test } from "#tests/browser/desk.ts";
import { linkFor, openAsGuest, paint } from "#tests/browser/guest.ts";

const STAY = { check_in: "2030-04-03", check_out: "2030-04-06" };

test("a guest enters the companions on the phone; errors are shown at their fields and nothing is lost", async ({ desk, browser }) => {
  const id = desk.book("Gruber", { room_id: desk.room101, ...STAY });
  paint(desk, "#e8b93a");
  const { page, failures, context } = await openAsGuest(browser, desk, linkFor(desk, id, "pre_check_in"));
  await expect(page.getByRole("heading", { name: "Online-Check-in" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "guest-form-390");

  const you = page.getByRole("group", { name: "Ihre Angaben" });
  await you.getByLabel("Vor- und Nachname").fill("Anna");
  await page.getByRole("button", { name: "Angaben senden" }).click();
  await expect(you.getByText("Bitte Vor- und Nachname")).toBeVisible();
  await expect(you.getByText("Bitte ausfüllen").first()).toBeVisible();
  await expect(you.getByLabel("Vor- und Nachname")).toBeFocused();
  await expectAccessible(page);
  await picture(page, "guest-form-errors-390");

  const onlyName = you.getByLabel("Mein Ausweis nennt nur einen Namen");
  await onlyName.check();
  await expect(you.getByText("Bitte Vor- und Nachname")).toHaveCount(0);
  await onlyName.uncheck();
  await you.getByLabel("Vor- und Nachname").fill("Anna Gruber");
  await expect(onlyName).toHaveCount(0);
  await you.getByLabel("Geburtsdatum").fill("1990-05-01");
  await you.getByRole("combobox", { name: "Staatsangehörigkeit" }).fill("öster");
  await page.getByRole("option", { name: "Österreich" }).click();
  await you.getByLabel("Straße und Hausnummer").fill("Hauptplatz");
  await expect(you.getByText("Fehlt noch die Hausnummer?")).toBeVisible();
  await you.getByLabel("Straße und Hausnummer").fill("Hauptplatz 1");
  await you.getByLabel("PLZ").fill("8010");
  await you.getByLabel("Ort", { exact: true }).fill("Graz");
  await you.getByLabel("E-Mail").fill("anna");
  // A phone that was locked in between has discarded the page.
  await reload({ page });
  await expect(you.getByLabel("Ort", { exact: true })).toHaveValue("Graz");

  await page.getByRole("button", { name: "Angaben senden" }).click();
  await expect(you.getByText("keine gültige E-Mail-Adresse")).toBeVisible();
  await you.getByLabel("E-Mail").fill("anna@example.com");
  // The country of residence is required for the statistics.
  await expect(you.getByText("Bitte ausfüllen")).toHaveCount(1);
  await you.getByRole("combobox", { name: "Land" }).fill("öster");
  await page.getByRole("option", { name: "Österreich" }).click();
  await page.getByRole("button", { name: "Angaben senden" }).click();

  // With one of two persons the form is incomplete, and the other person can follow with the same link.
  await expect(page.getByRole("heading", { name: "Danke, das ist angekommen!" })).toBeFocused();
  await expect(page.getByText("1 von 2 Personen ist eingetragen")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "guest-form-partly-390");
  await reload({ page });
  await expect(page.getByText("Es fehlt noch 1 Person.")).toBeVisible();
  const second = page.getByRole("group", { name: "Person 2" });
  await second.getByLabel("Vor- und Nachname").fill("Bernd Gruber");
  await second.getByLabel("Geburtsdatum").fill("1988-02-03");
  await second.getByRole("combobox", { name: "Staatsangehörigkeit" }).fill("Deut");
  await page.getByRole("option", { name: "Deutschland" }).click();
  await second.getByLabel("Straße und Hausnummer").fill("Hauptplatz 1");
  await second.getByLabel("PLZ").fill("8010");
  await second.getByLabel("Ort", { exact: true }).fill("Graz");
  await second.getByRole("combobox", { name: "Land" }).fill("öster");
  await page.getByRole("option", { name: "Österreich" }).click();
  await page.getByLabel("Wann kommen Sie").fill("17:30");
  await expect(page.getByRole("button", { name: "Person 3 eintragen" })).toHaveCount(0);
  await picture(page, "guest-form-filled-390");

  await page.getByRole("button", { name: "Angaben senden" }).click();

  await expect(page.getByRole("heading", { name: "Danke, wir haben alles!" })).toBeFocused();
  await expectAccessible(page);
  await picture(page, "guest-form-sent-390");
  const contacts = desk.property.runtime.db.$client
    .prepare("SELECT name, nationality, json_extract(address, '$.city') AS city FROM contacts ORDER BY name")
    .all();
  expect(contacts).toEqual([
    { name: "Anna Gruber", nationality: "AT", city: "Graz" },
    { name: "Bernd Gruber", nationality: "DE", city: "Graz" },
  ]);
  await reload({ page });
  await expect(page.getByRole("heading", { name: "Danke, wir haben alles!" })).toBeVisible();
  expect(failures).toEqual([]);
  await context.close();
});

test("in English, dark, on a desk: the same form", async ({ desk, browser }) => {
  const id = desk.book("Gruber", { room_id: desk.room201, ...STAY });
  const options = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, colorScheme: "dark" } as const;
  const { page, failures, context } = await openAsGuest(browser, desk, linkFor(desk, id, "pre_check_in"), options);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Online check-in" })).toBeVisible();
  await page.getByRole("button", { name: "Add guest 2" }).click();
  await page.getByLabel("Same address as above").uncheck();
  await expectAccessible(page);
  await picture(page, "guest-form-1440-dark");
  expect(failures).toEqual([]);
  await context.close();
});

test("a guest of a property in Switzerland reads the words of that country", async ({ desk, browser }) => {
  const address = JSON.stringify({ line1: "Dorfplatz 3", postal_code: "7270", city: "Davos", country: "CH" });
  desk.property.runtime.db.$client.prepare("UPDATE properties SET address = ?").run(address);
  const id = desk.book("Muster", { room_id: desk.room101, ...STAY });
  const { page, failures } = await openAsGuest(browser, desk, linkFor(desk, id, "pre_check_in"));
  const you = page.getByRole("group", { name: "Ihre Angaben" });
  await expect(you.getByLabel("Strasse und Hausnummer")).toBeVisible();
  expect(await page.locator("body").innerText()).not.toContain("ß");
  expect(failures).toEqual([]);
});
