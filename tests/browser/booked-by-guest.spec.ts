import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { saveBookingPage } from "#server/channels/booking-page/service.ts";
import { BookingPageInput } from "#shared/channels/booking-page/schema.ts";
import { expect, expectAccessible, type FrontDesk, failuresOf, picture, rowOf, test } from "#tests/browser/desk.ts";
import { openAsGuest, paint } from "#tests/browser/guest.ts";
import { as, NOW } from "#tests/support/test-server.ts";

/** Opens the booking page of the guesthouse: doubles and the suite, booked at once. */
function openPage(desk: FrontDesk): void {
  desk.property.runtime.db.$client.prepare("UPDATE properties SET slug = 'edelweiss'").run();
  paint(desk, "#7a2e5d");
  const content = {
    active: true,
    books: "at_once",
    rate_ids: [desk.rate],
    room_types: [desk.double, desk.suite].map((room_type_id) => ({ room_type_id })),
  };
  as(desk.property, desk.owner, (work) => saveBookingPage(work, BookingPageInput.parse(content)));
}

/** The program takes a form that comes back at once for another program's. */
function wait(desk: FrontDesk): void {
  desk.property.clock.now = new Date(Date.parse(NOW) + 60_000).toISOString();
}

test("a guest books on the phone, and the bar is on the receptionist's plan while they read thank you", async ({ desk, browser }) => {
  openPage(desk);
  const anna = await desk.sitDown("Anna");
  await anna.open("/room-plan");
  await expect(rowOf(anna, desk.room101)).toBeVisible();

  const guest = await openAsGuest(browser, desk, "/book/edelweiss");
  const { page } = guest;
  await page.getByRole("button", { name: "Mittwoch, 3. April 2030" }).click();
  await page.getByRole("button", { name: "Samstag, 6. April 2030" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Freie Zimmer zeigen" }).click();
  await expect(page.getByText("€ 300,00").filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, "booking-page-rooms-390");
  await page.getByRole("button", { name: /^Double, .* auswählen$/ }).click();
  await expect(page.getByText("halten wir das Zimmer für Sie frei")).toBeVisible();
  await page.getByLabel("Vor- und Nachname").fill("Eva Moser");
  await page.getByLabel("E-Mail").fill("eva@example.com");
  await page.getByRole("checkbox", { name: "gelesen" }).check();
  wait(desk);
  // A reload in between loses nothing but the consent.
  await page.reload();
  await expect(page.getByLabel("Vor- und Nachname")).toHaveValue("Eva Moser");
  await page.getByRole("checkbox", { name: "gelesen" }).check();
  await page.getByRole("button", { name: "Zahlungspflichtig buchen" }).click();

  await expect(page.getByRole("heading", { name: "Danke, Ihr Zimmer ist gebucht!" })).toBeFocused();
  await expect(anna.page.locator("section [data-bar]").filter({ hasText: "Moser" })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "In den Kalender" }).click();
  expect((await download).suggestedFilename()).toMatch(/^aufenthalt-.*\.ics$/);
  expect(await guest.context.cookies()).toEqual([]);
  expect([...anna.failures, ...guest.failures]).toEqual([]);
  await guest.context.close();
});

test("one line embeds the page in a website of its own, as high as it needs to be", async ({ desk, browser }) => {
  openPage(desk);
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  const failures = failuresOf(page);
  const website = `<!doctype html><html lang="en"><title>A guesthouse</title><h1>Our guesthouse</h1>
    <script src="${desk.url}/book/embed.js" data-property="edelweiss"></script>`;
  // Another origin than the program's, which is at 127.0.0.1.
  const site = createServer((_, response) => response.setHeader("content-type", "text/html").end(website)).listen(0, "127.0.0.1");
  await once(site, "listening");
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
  const frame = page.frameLocator("iframe[title='Book online']");
  await expect(frame.getByRole("heading", { name: "When would you like to come?" })).toBeVisible();
  const content = () => frame.locator("body").evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
  const height = () => page.locator("iframe").evaluate((element) => element.clientHeight);
  await expect.poll(async () => (await height()) - (await content())).toBe(0);
  // What another frame or window says changes nothing.
  await page.evaluate(() => window.postMessage({ keyrack: "height", height: 5000 }, "*"));
  await frame.getByRole("button", { name: "Wednesday, 3 April 2030" }).click();
  await frame.getByRole("button", { name: "Saturday, 6 April 2030" }).click();
  await frame.getByRole("button", { name: "Show available rooms" }).click();
  await expect(frame.getByText("€300.00").filter({ visible: true }).first()).toBeVisible();
  await expect.poll(async () => (await height()) - (await content())).toBe(0);
  // The page itself stays closed to frames where it does not ask for one.
  const { headers } = await fetch(`${desk.url}/book/edelweiss`);
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(failures).toEqual([]);
  await context.close();
  site.close();
});
