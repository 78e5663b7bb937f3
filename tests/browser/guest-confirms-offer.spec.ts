import { updateGeneral } from "#server/tenant/settings/service.ts";
import { barOf, expect, expectAccessible, picture, reload, test } from "#tests/browser/desk.ts";
import { giveLogo, linkFor, makeOffer, openAsGuest, paint } from "#tests/browser/guest.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { as } from "#tests/support/test-server.ts";

test("a guest confirms the offer on the phone, and the receptionist's plan turns solid at once", async ({ desk, browser }) => {
  const id = desk.book("Anna Gruber", { room_id: desk.room101, check_in: "2030-04-03", check_out: "2030-04-06", status: "pending" });
  makeOffer(desk, id);
  furnishLetterhead(desk.property);
  paint(desk, "#7a2e5d");
  as(desk.property, desk.owner, (work) =>
    updateGeneral(work, { terms: { de: "Storno ist bis 7 Tage vorher frei.", en: "Cancel until 7 days before." } }),
  );
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, id)).toHaveAccessibleName(/pending/);
  await giveLogo(desk, anna.page);

  const path = linkFor(desk, id, "offer");
  const guest = await openAsGuest(browser, desk, path);
  await expect(guest.page.getByRole("heading", { name: "Ihr Angebot" })).toBeVisible();
  await expect(guest.page.getByRole("banner").getByText("Pension Edelweiss")).toBeVisible();
  const logo = guest.page.locator("header img");
  await expect.poll(() => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(96);
  await expect(guest.page.getByText("€ 300,00")).toBeVisible();
  await expect(guest.page.getByText("Für Anna Gruber")).toBeVisible();
  await expect(guest.page.getByRole("link", { name: "E-Mail schreiben" })).toHaveAttribute("href", /^mailto:servus@example\.com\?subject=/);
  await expect(guest.page.getByText("Storno ist bis 7 Tage vorher frei.").first()).toBeVisible();
  await guest.page.getByText("Impressum").click();
  await expect(guest.page.getByText("Geschäftsführung: Eva Berger")).toBeVisible();
  await expectAccessible(guest.page);
  await picture(guest.page, "guest-offer-390");
  expect(desk.stateOf(id)?.status).toBe("pending");

  await guest.page.getByRole("button", { name: "English" }).click();
  await expect(guest.page.getByRole("heading", { name: "Your offer" })).toBeVisible();
  await expect(guest.page.getByText("Cancel until 7 days before.").first()).toBeVisible();
  await guest.page.getByRole("button", { name: "Book with obligation to pay" }).dblclick();

  await expect(guest.page.getByRole("heading", { name: "Thank you, your booking is confirmed!" })).toBeFocused();
  await expectAccessible(guest.page);
  await picture(guest.page, "guest-confirmed-390");
  const download = guest.page.waitForEvent("download");
  await guest.page.getByRole("button", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await expect(barOf(anna, id)).toHaveAccessibleName(/confirmed/);
  expect(desk.stateOf(id)?.status).toBe("confirmed");

  // After a reload the guest who confirmed sees the confirmation; others see that the link has been used.
  await reload(guest);
  await expect(guest.page.getByRole("heading", { name: "Danke, Ihre Buchung ist bestätigt!" })).toBeVisible();
  const other = await openAsGuest(browser, desk, path, { locale: "en-GB" });
  // The page shows the property but nothing of the stay, in the guest's language, whatever the phone's.
  await expect(other.page.getByRole("heading", { name: "Dieses Angebot ist bestätigt" })).toBeVisible();
  await expect(other.page.getByRole("banner").getByText("Pension Edelweiss")).toBeVisible();
  await expect(other.page.getByRole("contentinfo")).toContainText("6234 Brandenberg");
  await expect(other.page.getByText(/Gruber|300/)).toHaveCount(0);
  await expectAccessible(other.page);
  await picture(other.page, "guest-dead-390");

  // The next step is one button.
  await guest.page.getByRole("link", { name: "Weiter zum Online-Check-in" }).click();
  await expect(guest.page.getByRole("heading", { name: "Online-Check-in" })).toBeVisible();
  expect([...anna.failures, ...guest.failures, ...other.failures]).toEqual([]);
  await guest.context.close();
  await other.context.close();
});

test("who doesn't want the offer says so, and the desk hears why", async ({ desk, browser }) => {
  const id = desk.book("Huber", { room_id: desk.room101, check_in: "2030-04-03", check_out: "2030-04-06", status: "pending" });
  makeOffer(desk, id);
  const guest = await openAsGuest(browser, desk, linkFor(desk, id, "offer"));
  await guest.page.getByRole("button", { name: "Nein, danke" }).click();
  await guest.page.getByLabel("Verraten Sie uns").fill("Zu weit");
  await expectAccessible(guest.page);
  await picture(guest.page, "guest-declines-390");
  await guest.page.getByRole("button", { name: "Angebot ablehnen" }).click();
  await expect(guest.page.getByRole("heading", { name: "Danke für Ihre Nachricht" })).toBeFocused();
  expect(desk.stateOf(id)?.status).toBe("canceled");
  await reload(guest);
  await expect(guest.page.getByRole("heading", { name: "Danke für Ihre Nachricht" })).toBeVisible();
  await guest.context.close();
});

test("an answer that got lost on the way is no failure: the next press gets it again", async ({ desk, browser }) => {
  const id = desk.book("Huber", { room_id: desk.room101, check_in: "2030-04-03", check_out: "2030-04-06", status: "pending" });
  const guest = await openAsGuest(browser, desk, linkFor(desk, id, "offer"));
  const button = guest.page.getByRole("button", { name: "Zahlungspflichtig buchen" });
  await expect(button).toBeVisible();
  await guest.page.route("**/guestLinks.confirm*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button.click();
  await expect(guest.page.getByRole("alert").first()).toHaveText(/./);
  await guest.page.unroute("**/guestLinks.confirm*");
  expect(desk.stateOf(id)?.status).toBe("confirmed");
  await button.click();
  await expect(guest.page.getByRole("heading", { name: "Danke, Ihre Buchung ist bestätigt!" })).toBeVisible();
  await guest.context.close();
});

test("the guest's page brings nothing of the property behind it", async ({ desk, browser }) => {
  const id = desk.book("Huber", { room_id: desk.room101, check_in: "2030-04-03", check_out: "2030-04-06", status: "pending" });
  const guest = await openAsGuest(browser, desk, linkFor(desk, id, "offer"), {
    colorScheme: "dark",
    viewport: { width: 1440, height: 900 },
  });
  await expect(guest.page.getByRole("heading", { name: "Ihr Angebot" })).toBeVisible();
  const loaded = await guest.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(loaded.filter((name) => /shell-|room-plan|booking-drawer/.test(name))).toEqual([]);
  await expectAccessible(guest.page);
  await picture(guest.page, "guest-offer-1440-dark");
  await guest.context.close();
});
