import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderPage } from "#client/channels/booking-page/render.tsx";
import type { BuiltSite } from "#server/channels/booking-page/site/built-site.ts";
import { LOOKS } from "#server/channels/booking-page/throttles.ts";
import { countAttempt } from "#server/platform/core/process/throttle.ts";
import type { BookingPage } from "#shared/channels/booking-page/schema.ts";
import type { PageView } from "#shared/channels/booking-page/view.ts";
import { startPage } from "#tests/booking-page/open-page.ts";

const SITE: BuiltSite = {
  renderPage: async () => renderPage,
  script: "/assets/booking-page.js",
  styles: readFileSync("client/channels/booking-page/page.css", "utf8"),
};

async function openSite(page: Partial<BookingPage> = {}, name?: string) {
  const opened = await startPage(page, { bookingSite: SITE });
  if (name) opened.property.runtime.db.$client.prepare("UPDATE properties SET name = ?").run(name);
  const visit = async (path = "/book/edelweiss", headers: Record<string, string> = {}) => {
    const answer = await fetch(`${opened.url}${path}`, { headers: { "accept-language": "de-AT", ...headers } });
    const html = await answer.text();
    const block = (pattern: RegExp): unknown => JSON.parse(pattern.exec(html)?.[1] ?? "null");
    const view = () => block(/<script type="application\/json" id="view">(.*?)<\/script>/s) as PageView;
    const structured = () => block(/<script type="application\/ld\+json">(.*?)<\/script>/s);
    return { answer, html, view, structured };
  };
  return { ...opened, visit };
}

test("the page is there at once: name, calendar and all that it needs, without another call", async () => {
  const { visit } = await openSite();
  const { answer, html, view } = await visit();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(html).toContain('<html lang="de">');
  expect(html).toContain("<h1>Pension Edelweiss</h1>");
  expect(html).toContain('aria-label="Mittwoch, 10. April 2030"');
  expect(view()).toMatchObject({
    language: "de",
    isEmbedded: false,
    search: "",
    property: { slug: "edelweiss", first_arrival: "2030-04-01" },
  });
});

test.each([
  ["the browser's language", "", "en-GB", "Book directly with us"],
  ["what the address says first", "?lang=de", "en-GB", "Direkt bei uns buchen"],
  ["the property's own where the browser asks for neither", "", "fr-FR", "Direkt bei uns buchen"],
])("the page speaks %s", async (_, query, language, words) => {
  const { visit } = await openSite();
  expect((await visit(`/book/edelweiss${query}`, { "accept-language": language })).html).toContain(words);
});

test("whatever a property calls itself, it stays text", async () => {
  const name = `</script><script>alert(1)</script><!--"'&`;
  const { visit } = await openSite({ house_rules: { de: name, en: name } }, name);
  const { html, view, structured } = await visit();
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain('<!--"');
  expect(view().property.name).toBe(name);
  expect(structured()).toMatchObject({ name });
});

test("search engines read a hotel with its rooms, its times and where they are booked", async () => {
  const { visit, property } = await openSite({
    property: { description: { de: "Am Hang", en: "On the slope" }, amenities: ["sauna"], pictures: [] },
  });
  const { html, structured } = await visit();
  const url = `${property.config.public_url}/book/edelweiss`;
  expect(html).toContain(`<link rel="canonical" href="${url}">`);
  expect(html).toContain('<meta property="og:title" content="Pension Edelweiss: online buchen">');
  expect(html).toContain('<meta name="description" content="Am Hang">');
  expect(structured()).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Hotel",
    name: "Pension Edelweiss",
    checkinTime: "15:00",
    checkoutTime: "11:00",
    address: { "@type": "PostalAddress", streetAddress: "Dorfplatz 3", postalCode: "6234", addressLocality: "Brandenberg" },
    amenityFeature: [{ name: "Sauna", value: true }],
    containsPlace: [
      { "@type": "HotelRoom", name: "Double" },
      { "@type": "HotelRoom", name: "Suite" },
    ],
    makesOffer: [
      { "@type": "Offer", url },
      { "@type": "Offer", url },
    ],
  });
});

test("no inline script runs, and only an embedded page may stand in a frame of another website", async () => {
  const { visit } = await openSite();
  const [page, embedded, closed] = [await visit(), await visit("/book/edelweiss?embed=1"), await visit("/book/nobody")];
  const policy = page.answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain("unsafe-inline");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(page.answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(embedded.answer.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(embedded.answer.headers.get("x-frame-options")).toBeNull();
  expect(embedded.html).not.toContain("<h1>");
  expect(closed.answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(page.answer.headers.get("set-cookie")).toBeNull();
});

test("a page that is not open says so in the guest's language, and shows nothing of the property", async () => {
  const { visit } = await openSite({ active: false });
  const { answer, html } = await visit("/book/edelweiss?lang=en");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(html).toContain("No bookings here at the moment");
  expect(html).not.toContain("Edelweiss");
});

test("a browser that has the page gets it again only once it has changed", async () => {
  const { visit, admin, saved } = await openSite();
  const etag = (await visit()).answer.headers.get("etag") ?? "";
  const again = await visit("/book/edelweiss", { "if-none-match": etag });
  expect([again.answer.status, again.answer.headers.get("cache-control"), again.html]).toEqual([304, "no-cache", ""]);
  const { url: _, version: __, ...open } = saved;
  await admin.call("PUT /booking_page", { ...open, house_rules: { de: "Ruhe ab 22 Uhr", en: null } });
  const changed = await visit("/book/edelweiss", { "if-none-match": etag });
  expect(changed.answer.status).toBe(200);
  expect(changed.html).toContain("Ruhe ab 22 Uhr");
});

test("an address with dates leads to the rooms, and one with broken dates to the calendar", async () => {
  const { visit } = await openSite();
  expect((await visit("/book/edelweiss?check_in=2030-04-10&check_out=2030-04-12&adults=1")).html).toContain("Wählen Sie Ihr Zimmer");
  expect((await visit("/book/edelweiss?check_in=2030-02-31&check_out=2030-04-12")).html).toContain("Wann möchten Sie kommen?");
});

test("a caller with too many requests reads when to continue", async () => {
  const { visit, property } = await openSite();
  const subject = { address: "198.51.100.50" };
  for (let calls = 0; calls < 300; calls += 1) countAttempt(property.runtime, { throttle: LOOKS, subject });
  const { answer, html } = await visit("/book/edelweiss", { "x-forwarded-for": "198.51.100.50" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "900"]);
  expect(html).toContain("In 15 Minuten geht es weiter");
});
