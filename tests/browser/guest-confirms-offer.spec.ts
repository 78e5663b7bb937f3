import { barOf, expect, expectAccessible, picture, test } from "#tests/browser/desk.ts";
import { giveLogo, linkFor, makeOffer, openAsGuest, paint } from "#tests/browser/guest.ts";

test("a guest confirms the offer on the phone, and the receptionist's plan turns solid at once", async ({ desk, browser }) => {
  const id = desk.book("Anna Gruber", { room_id: desk.room101, check_in: "2030-04-03", check_out: "2030-04-06", status: "pending" });
  makeOffer(desk, id);
  paint(desk, "#7a2e5d");
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(barOf(anna, id)).toHaveAccessibleName(/pending/);
  await giveLogo(desk, anna.page);

  const path = linkFor(desk, id, "offer");
  const guest = await openAsGuest(browser, desk, path);
  await expect(guest.page.getByRole("heading", { name: "Ihr Angebot" })).toBeVisible();
  await expect(guest.page.getByText("Pension Edelweiss")).toBeVisible();
  const logo = guest.page.locator("header img");
  await expect.poll(() => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(96);
  await expect(guest.page.getByText("€ 300,00")).toBeVisible();
  await expect(guest.page.getByText("Gruber")).toHaveCount(0);
  await expectAccessible(guest.page);
  await picture(guest.page, "guest-offer-390");
  expect(desk.stateOf(id)?.status).toBe("pending");

  await guest.page.getByRole("button", { name: "English" }).click();
  await expect(guest.page.getByRole("heading", { name: "Your offer" })).toBeVisible();
  await guest.page.getByRole("button", { name: "Book with obligation to pay" }).dblclick();

  await expect(guest.page.getByRole("heading", { name: "Thank you, your booking is confirmed!" })).toBeFocused();
  await expectAccessible(guest.page);
  await picture(guest.page, "guest-confirmed-390");
  await expect(barOf(anna, id)).toHaveAccessibleName(/confirmed/);
  expect(desk.stateOf(id)?.status).toBe("confirmed");

  // Whoever has just confirmed sees no failure after a reload; anybody else finds a link that has done its work.
  await guest.page.reload();
  await expect(guest.page.getByRole("heading", { name: "Danke, Ihre Buchung ist bestätigt!" })).toBeVisible();
  const other = await openAsGuest(browser, desk, path, { locale: "en-GB" });
  await expect(other.page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await expectAccessible(other.page);
  await picture(other.page, "guest-dead-390");
  expect([...anna.failures, ...guest.failures, ...other.failures]).toEqual([]);
  await guest.context.close();
  await other.context.close();
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

test("the guest's page brings nothing of the house behind it", async ({ desk, browser }) => {
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
