import type { Browser, BrowserContext, Page } from "@playwright/test";
import { makeGuestLink } from "#server/channels/guest-links/service.ts";
import { unsubscribeUrl } from "#server/guests/consents/unsubscribe-link.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import type { LinkPurpose } from "#shared/channels/guest-links/schema.ts";
import { type FrontDesk, failuresOf, load } from "#tests/browser/desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { as, NOW } from "#tests/support/test-server.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-AT" };

/** Opens a page by its link on a guest's phone, without a session. */
export async function openAsGuest(browser: Browser, desk: FrontDesk, path: string, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context: BrowserContext = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  const failures = failuresOf(page);
  await load(page, `${desk.url}${path}`);
  return { page, context, failures };
}

/** The path of a new link, as in the guest's mail. */
export function linkFor(desk: FrontDesk, bookingId: string, purpose: LinkPurpose): string {
  return new URL(as(desk.property, desk.owner, (work) => makeGuestLink(work, bookingId, purpose))).pathname;
}

/** The path under an advertisement to a guest. */
export function unsubscribePathFor(desk: FrontDesk): string {
  const reader = { id: addContact(desk.property, "Uta Mair"), email: "uta.mair@example.com" };
  return new URL(as(desk.property, desk.owner, (work) => unsubscribeUrl(work, work.config, reader))).pathname;
}

/** Turns a pending booking into an offer that is valid until Friday. */
export function makeOffer(desk: FrontDesk, bookingId: string): void {
  as(desk.property, desk.owner, (work) => updateBooking(work, { id: bookingId, expires_at: "2030-04-05T21:59:00.000Z" }));
}

/** Sets a logo: a green square, drawn in the page. */
export async function giveLogo(desk: FrontDesk, page: Page): Promise<void> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 96, height: 96 });
    const pen = canvas.getContext("2d");
    if (pen) pen.fillStyle = "#1f5f4a";
    pen?.fillRect(8, 8, 80, 80);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(drawn, "base64")], { type: "image/png" }), "logo.png");
  const cookie = await desk.cookieOf(desk.owner);
  const sent = await fetch(`${desk.url}/api/files`, { method: "POST", body: form, headers: { cookie } });
  const { id } = (await sent.json()) as { id: string };
  desk.property.runtime.db.$client.prepare("UPDATE properties SET branding = json_set(branding, '$.logo_id', ?)").run(id);
}

/** Sets the property's colour. */
export function paint(desk: FrontDesk, primary_color: string): void {
  desk.property.runtime.db.$client.prepare("UPDATE properties SET branding = json_set(branding, '$.primary_color', ?)").run(primary_color);
}
