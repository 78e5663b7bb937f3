import type { Page } from "@playwright/test";
import { closeDrawer } from "#server/money/cash-closings/closings.ts";
import { drawerOf } from "#server/money/cash-closings/drawer.ts";
import { moveCash } from "#server/money/cash-closings/entries.ts";
import { draftInvoice } from "#server/money/invoices/drafts.ts";
import { finalizeInvoice } from "#server/money/invoices/service.ts";
import { addCharge } from "#server/stays/folios/charges.ts";
import { openFolio } from "#server/stays/folios/service.ts";
import { addBookings, createGroup } from "#server/stays/groups/service.ts";
import { InvoiceFinalization, InvoiceInput } from "#shared/money/invoices/schema.ts";
import { cents } from "#shared/platform/core/money.ts";
import { GroupInput } from "#shared/stays/groups/schema.ts";
import { TEXTS } from "#shared/text.ts";
import { type Colleague, expect, expectAccessible, type FrontDesk, goTo, picture, test } from "#tests/browser/desk.ts";
import { linkFor, unsubscribePathFor } from "#tests/browser/guest.ts";
import { TABS_VISITED_ONCE, WALK, withIds } from "#tests/browser/walk-addresses.ts";
import { addGuest, addItem, addPrice, addRate, addRateItem, insert } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { as, NOW } from "#tests/support/test-server.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
type Look = { name: string; locale: string; colorScheme: "light" | "dark"; viewport: typeof DESK };

/** Two looks that show each language, each colour scheme and each width once; `npm run test:long` shows every combination. */
const PAIR: readonly Look[] = [lookOf("de-AT", "light", DESK), lookOf("en-GB", "dark", PHONE)];
const MATRIX: readonly Look[] = ["de-AT", "en-GB"].flatMap((locale) =>
  (["light", "dark"] as const).flatMap((colorScheme) => [DESK, PHONE].map((viewport) => lookOf(locale, colorScheme, viewport))),
);
const LOOKS = IS_LONG ? MATRIX : PAIR;
const looksIn = (locale: string) => LOOKS.filter((look) => look.locale === locale);

/** The axe rule that depends on colours, for screens that axe has already checked completely. */
const OF_COLOURS = ["color-contrast"];

/** An untranslated key `room.key`, or a sentence with unfilled placeholders. */
const UNTRANSLATED = new RegExp(`\\b(?:${Object.keys(TEXTS).join("|")})\\.[a-z_]+\\b|\\{\\{\\w*\\}\\}`);

// A walk through all screens takes long on a busy machine.
test.describe.configure({ mode: "parallel", timeout: 180_000 });

const PLACES: Record<string, (desk: FrontDesk) => Record<string, string>> = {
  "every screen": screensOf,
  "every screen of start, reports and registrations": reportsOf,
  "every screen of bookings": bookingsOf,
  "every screen of groups and base data": groupsAndBaseDataOf,
  "every screen of contacts": contactsOf,
  "every screen of the rates": ratesOf,
  "every screen of the people and the settings": peopleAndSettingsOf,
  "every panel": panelsOf,
};

for (const [places, placesOf] of Object.entries(PLACES)) {
  test(`${places} is complete in both languages and colour schemes, on desk and phone`, async ({ desk }) => {
    const anna = await desk.sitDown("Anna", "admin", { locale: "de-AT" });
    const refused = refusedRequests(anna.page);
    const visited = placesOf(desk);
    await visitIn(looksIn("de-AT"), anna, visited);
    await speakEnglish(anna);
    await visitIn(looksIn("en-GB"), anna, visited);
    expect(refused).toEqual([]);
    expect(anna.failures).toEqual([]);
  });
}

for (const locale of ["de-AT", "en-GB"]) {
  test(`the login and the pages of guests are complete in ${locale}`, async ({ desk }) => {
    const anna = await desk.sitDown("Anna", "admin", { locale });
    await anna.context.clearCookies();
    await visitIn(looksIn(locale), anna, strangersPlaces(desk, locale));
    expect(anna.failures).toEqual([]);
  });
}

/** Visits the screens for one look after another in one window, which is resized for the phone. */
async function visitIn(looks: readonly Look[], who: Colleague, places: Record<string, string>): Promise<void> {
  for (const look of looks) {
    await who.page.setViewportSize(look.viewport);
    await who.page.emulateMedia({ colorScheme: look.colorScheme });
    for (const [index, [name, path]] of Object.entries(places).entries()) {
      await visit(who, look, { path, name: `${look.name}-${name}`, isFirst: index === 0 });
      if (look === LOOKS[0]) expect(await tabsLeftOut(who.page, Object.values(places)), "tabs that no address visits").toEqual([]);
    }
  }
}

/** Addresses of tabs on the current page that the walk never opens. The first tab needs none: it has the address of the page. */
async function tabsLeftOut(page: Page, visited: readonly string[]): Promise<string[]> {
  const shapeOf = (address: string) => address.replace(/[0-9a-f-]{36}/, ":id");
  const path = shapeOf(new URL(page.url()).pathname);
  const ids = await page.locator("main [role=tab]").evaluateAll((tabs) => tabs.map(({ id }) => id));
  const [, ...others] = ids.flatMap((id) => /-tab-(\w+)$/.exec(id)?.[1] ?? []);
  return others
    .filter((key) => !TABS_VISITED_ONCE.includes(key) && !visited.some((address) => shapeOf(address).startsWith(`${path}?tab=${key}`)))
    .map((key) => `${path}?tab=${key}`);
}

function lookOf(locale: string, colorScheme: Look["colorScheme"], viewport: typeof DESK): Look {
  const name = [viewport === DESK ? "desk" : "phone", locale === "de-AT" ? "german" : "english", colorScheme].join("-");
  return { name, locale, colorScheme, viewport };
}

/** Chooses the other language in the menu, on a screen without a panel above it. */
async function speakEnglish(who: Colleague): Promise<void> {
  await who.page.setViewportSize(DESK);
  await goTo(who, "/profile");
  await who.page.getByRole("button", { name: /^Konto von Anna/ }).click();
  await who.page.getByRole("menuitem", { name: "English" }).click();
  await expect(who.page.getByRole("link", { name: "Room plan" })).toBeVisible();
}

/** A property with at least one record of everything. */
function furnished(desk: FrontDesk) {
  const booking = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" }, true);
  desk.book("Gruber", { room_id: desk.room201, check_in: "2030-04-03", check_out: "2030-04-08", status: "pending" });
  desk.book("Maier", { room_type_id: desk.double, check_in: "2030-04-05", check_out: "2030-04-07" });
  const lock = desk.lock(desk.room102, "2030-03-31", "2030-04-06", "New carpet");
  const group = as(desk.property, desk.owner, (work) => {
    const { id } = createGroup(work, GroupInput.parse({ name: "Alpine Club" }));
    addBookings(work, id, [booking]);
    return id;
  });
  const contact = addGuest(desk.property, "Ines Moser");
  return { booking, lock, group, contact };
}

function screensOf(desk: FrontDesk) {
  furnished(desk);
  return withIds(WALK.screens, { room: desk.room102, room_type: desk.double, room_number: "101" });
}

function reportsOf(desk: FrontDesk) {
  furnished(desk);
  insert(desk.property, "settings", { key: "FEATURE_REGISTRATION_MANAGEMENT", value: "true" });
  return WALK.reports;
}

/** The pages without a session: the login, and the pages of guests in their language. */
function strangersPlaces(desk: FrontDesk, locale: string) {
  const stay = { check_in: "2030-04-03", check_out: "2030-04-06" };
  const offered = desk.book("Lena Huber", { ...stay, room_id: desk.room101, status: "pending" });
  const coming = desk.book("Ines Moser", { ...stay, room_id: desk.room102 });
  desk.property.runtime.db.$client.prepare("UPDATE contacts SET language = ?").run(locale.slice(0, 2));
  const [offer, form] = [linkFor(desk, offered, "offer"), linkFor(desk, coming, "pre_check_in")].map((path) => path.split("/")[2]);
  return withIds(WALK.guests, { offer, form, reader: unsubscribePathFor(desk).split("/")[2] });
}

function bookingsOf(desk: FrontDesk) {
  const { booking } = furnished(desk);
  return { ...withIds(WALK.bookings, { booking, folio: desk.folioOf(booking) }), ...invoicesOf(desk) };
}

function invoicesOf(desk: FrontDesk) {
  const [draft, issued] = ["2030-05-01", "2030-05-05"].map((check_in) => {
    const stay = { room_id: desk.room110, check_in, check_out: check_in.replace(/.$/, (day) => String(Number(day) + 2)) };
    const folio_id = desk.folioOf(desk.book("Lena Huber", stay, true));
    return as(desk.property, desk.owner, (work) => draftInvoice(work, InvoiceInput.parse({ folio_id }))).id;
  });
  as(desk.property, desk.owner, (work) => finalizeInvoice(work, { ...InvoiceFinalization.parse({}), id: issued ?? "" }));
  return { ...withIds(WALK.invoices, { draft, issued }), ...closingsOf(desk) };
}

function closingsOf(desk: FrontDesk) {
  const closing = as(desk.property, desk.owner, (work) => {
    moveCash(work, { amount: cents(200), reason: "Wechselgeld" });
    const { number, sequence, expected_amount } = drawerOf(work).shown;
    return closeDrawer(work, { number, sequence, expected_amount, counted_amount: expected_amount, counts: [], note: null });
  });
  return withIds(WALK.closings, { closing: closing.id });
}

function contactsOf(desk: FrontDesk) {
  const contact = addGuest(desk.property, "Ines Moser");
  addGuest(desk.property, "Ines Moser");
  const sale = as(desk.property, desk.owner, (work) => openFolio(work, { customer_id: contact }));
  as(desk.property, desk.owner, (work) =>
    addCharge(work, sale.id, { name: "Sauna", tax_percentage: 20, gross_amount: cents(24), quantity: 1 }),
  );
  return withIds(WALK.contacts, { contact });
}

function ratesOf(desk: FrontDesk) {
  const { rate, double } = desk;
  const summer = insert(desk.property, "rate_restrictions", { rate_id: rate, name: "Summer", from: "2030-06-01", to: "2030-08-31" });
  insert(desk.property, "rate_restrictions", { rate_id: rate, name: "Winter", from: "2030-01-01", to: "2030-03-15" });
  addPrice(desk.property, rate, double, 14_050, { rate_restriction_id: summer });
  const child = addRate(desk.property, { name: "Half board", default: 0, parent_rate_id: rate, parent_adjustment_percentage: 12.5 });
  addRateItem(desk.property, rate, addItem(desk.property, { name: "Breakfast" }), { included: 1 });
  return withIds(WALK.rates, { derived_rate: child, rate });
}

function groupsAndBaseDataOf(desk: FrontDesk) {
  const { group } = furnished(desk);
  const breakfast = addItem(desk.property, { name: "Breakfast" });
  const tax_rate_id = insert(desk.property, "tax_rates", { name: "Standard", percentage: 20 });
  addItem(desk.property, { name: "Sauna", type: "service", active: 0, tax_rate_id });
  const cash = insert(desk.property, "payment_methods", { name: "Cash" });
  const terms = { steps: '[{"days_before":7,"percentage":50,"nights":null}]', fee_tax: "none", no_show_tax: "lodging" };
  const policy = insert(desk.property, "cancellation_policies", { name: "Flexible", ...terms, texts: '{"de":null,"en":null}' });
  return {
    ...withIds(WALK.groups_and_base_data, { group, item: breakfast, tax_rate: tax_rate_id, policy, payment_method: cash }),
    ...channelsOf(desk),
  };
}

/** A channel that reads, one that is read and fails, and a stay of it that does not fit. */
function channelsOf({ property, room101, double }: FrontDesk) {
  const read = { name: "Airbnb", direction: "in", room_id: room101, url: "https://channel.invalid/a.ics", active: 0, error: "refused" };
  const counts = JSON.stringify({ stays: 3, blocked: 12, ours: 4, conflicts: 1 });
  const feed = insert(property, "calendar_feeds", { ...read, last_run_at: NOW, last_success_at: NOW, failures: 2, counts });
  const out = { name: "Booking.com", direction: "out", room_type_id: double, token_hash: "calendar", last_read_at: NOW };
  const told = insert(property, "calendar_feeds", out);
  const nights = { from: "2030-06-03", to: "2030-06-05" };
  const stay = insert(property, "calendar_feed_stays", { feed_id: feed, uid: "x", ...nights, conflict: "no_room" });
  insert(property, "conflicts", { feed_stay_id: stay, kind: "no_room", state: "open", ...nights });
  return withIds(WALK.channels, { feed, feed_out: told, connection: connectionOf(property, double) });
}

/** A connection that nobody has switched on yet: nothing is sent. */
function connectionOf(property: FrontDesk["property"], room_type_id: string): string {
  const partner = { kind: "channex", name: "Channex", url: "http://127.0.0.1:9", credentials: "k", hotel_code: "h" };
  const markups = JSON.stringify([{ rate_id: null, from: null, to: null, percentage: 15, gross_amount: null, rounding: "to_90" }]);
  const connection = insert(property, "channel_connections", { ...partner, markups });
  const { $client } = property.runtime.db;
  const { property_id } = property;
  $client
    .prepare("INSERT INTO channel_states (connection_id, property_id, cursor_seq, held, held_digest) VALUES (?, ?, 0, 2, 'held')")
    .run(connection, property_id);
  $client
    .prepare(
      "INSERT INTO channel_mappings (id, property_id, connection_id, room_type_id, partner_id, created_at) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .run("mapping", property_id, connection, room_type_id, "p-double", NOW);
  return connection;
}

function peopleAndSettingsOf(desk: FrontDesk) {
  furnished(desk);
  const key = insert(desk.property, "api_keys", {
    name: "Channel manager",
    role_id: "staff",
    secret_hash: "a",
    expires_on: "2030-12-31",
    last_used_at: NOW,
  });
  insert(desk.property, "api_keys", { name: "Door display", role_id: "staff", secret_hash: "c", expires_on: "2030-03-01" });
  const revoked = insert(desk.property, "api_keys", { name: "Old kiosk", role_id: "staff", secret_hash: "b", revoked_at: NOW });
  insert(desk.property, "settings", { key: "DOORS_SECRET", value: "hidden" });
  const setting = insert(desk.property, "settings", { key: "AUTO_NO_SHOW", value: "true" });
  const webhook = insert(desk.property, "webhooks", {
    url: "https://hooks.example.com/keyrack",
    event_types: '["booking.*","payment.posted"]',
    active: 1,
    secret: "s",
    cursor_seq: 0,
    failures: 3,
    failing_since: NOW,
    last_error: "timeout",
  });
  const rule = insert(desk.property, "message_rules", {
    name: "Directions",
    active: 0,
    occasion: "before_arrival",
    days: 3,
    time: "10:00",
    content: "own",
    stays: "all",
    guests: "all",
    template: JSON.stringify({ de: null, en: { subject: "Your arrival", body: "{{greeting}}" } }),
    attachment_ids: "[]",
    sources: '["Airbnb"]',
    rate_ids: "[]",
    room_type_ids: "[]",
    languages: "[]",
    each_room: 0,
    again_when_moved: 0,
    is_marketing: 1,
    include_imported: 0,
    include_aliases: 0,
  });
  return withIds(WALK.people_and_settings, { webhook, rule, key, revoked, setting });
}

function panelsOf(desk: FrontDesk) {
  const { booking, lock, group, contact } = furnished(desk);
  return withIds(WALK.panels, { booking, contact, group, lock });
}

async function visit(who: Colleague, look: Look, { path, name, isFirst }: { path: string; name: string; isFirst: boolean }): Promise<void> {
  const { page } = who;
  await goTo(who, path);
  const isPanel = /(?:new|booking|lock|contact|group|charge_to)=/.test(path);
  await test.step(`${name} is drawn`, () => page.waitForFunction(isDrawn, isPanel, { timeout: DRAWN_MS }));
  await picture(page, name);
  const { words, title, tooWide, tooHigh, cutOff } = await page.evaluate(measure);
  expect(words).not.toMatch(UNTRANSLATED);
  expect(title).not.toBe("");
  expect(tooWide, `${name} is wider than its screen`).toBeLessThanOrEqual(0);
  if (!path.startsWith("/public/")) expect(tooHigh, `${name} is higher than its screen`).toBeLessThanOrEqual(0);
  expect(cutOff, `${name} has lists that are wider than their frame`).toEqual([]);
  // A screen has the same parts in each look, in other colours.
  const rules = look === LOOKS[0] ? undefined : OF_COLOURS;
  // The menu around them is the same on all screens.
  const part = isFirst || path.startsWith("/public/") ? undefined : "main";
  await test.step(name, () => expectAccessible(page, isPanel ? "[role=dialog]" : part, rules));
}

/** The time within which a screen is drawn on a busy machine. */
const DRAWN_MS = 15_000;

/** Runs in the page: whether the screen, and the panel over it, is there and waits for nothing. */
function isDrawn(isPanel: boolean): boolean {
  const isThere = document.querySelector("h1, [data-row], [role=dialog] h2")?.checkVisibility() ?? false;
  const isPanelThere = [...document.querySelectorAll("[role=dialog] button")].at(-1)?.checkVisibility() ?? false;
  const isBusy = document.querySelector("[aria-busy=true], .mantine-Loader-root, .mantine-Skeleton-root") !== null;
  return isThere && !isBusy && (isPanelThere || !isPanel);
}

/** Runs in the page: words and sizes of the screen. Panels are scrolled to their end: content behind the save bar must be reachable. */
function measure() {
  const { scrollWidth, scrollHeight } = document.documentElement;
  // Lists that are only readable by scrolling sideways; price grids are exempt.
  const cutOff = [...document.querySelectorAll("table:not([role=grid])")]
    .filter(({ parentElement: frame }) => frame && frame.scrollWidth > frame.clientWidth + 1)
    .map((table) => `${table.getAttribute("aria-label")}: ${table.scrollWidth} px`);
  const words = document.body.innerText;
  // The shell is as high as the window and scrolls inside; guests' pages and the login scroll as a whole.
  const tooHigh = document.querySelector("main") ? scrollHeight - window.innerHeight : 0;
  for (const part of document.querySelectorAll("[role=dialog] *")) part.scrollTop = part.scrollHeight;
  return { words, title: document.title, tooWide: scrollWidth - window.innerWidth, tooHigh, cutOff };
}

function refusedRequests(page: Page): string[] {
  const refused: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") refused.push(`${request.failure()?.errorText} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  return refused;
}
