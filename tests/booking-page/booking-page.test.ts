import { expect, test } from "vitest";
import type { PageCheckResult } from "#shared/channels/booking-page/checks.ts";
import type { BookingPage, PublicProperty } from "#shared/channels/booking-page/schema.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { DAYS, startPage } from "#tests/booking-page/open-page.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { addContact, addItem, addRateItem, insert } from "#tests/support/guesthouse.ts";

const bookingsOf = async ({ admin }: Awaited<ReturnType<typeof startPage>>) =>
  (await admin.call<Page<Booking>>("GET /bookings?expand=guests&page_size=100")).body.data;

test("a page that its owner has not opened does not exist, whatever its address", async () => {
  const { guest, admin, saved } = await startPage({ active: false });
  expect(saved).toMatchObject({ active: false, version: 1, url: expect.stringMatching(/\/book\/edelweiss$/) });
  for (const slug of ["edelweiss", "nobody"]) {
    expect((await guest(`GET /public/properties/${slug}`)).body).toMatchObject({ type: "not_found", detail: null });
  }
  const { url: _, version: __, ...open } = { ...saved, active: true };
  expect((await admin.call<BookingPage>("PUT /booking_page", open)).body).toMatchObject({ active: true, version: 2 });
  expect((await guest<PublicProperty>("GET /public/properties/edelweiss")).body).toMatchObject({
    name: "Pension Edelweiss",
    currency: "EUR",
    first_arrival: "2030-04-01",
    max_occupancy: 4,
    room_types: [{ name: { de: "Double", en: "Double" } }, { name: { de: "Suite", en: "Suite" } }],
  });
});

test("a page is saved against its version, and names only what the property has", async () => {
  const { admin, rate, double } = await startPage();
  const save = (body: object, headers: Record<string, string> = {}) => admin.call("PUT /booking_page", body, headers);
  expect((await save({ active: true }, { "if-match": '"0"' })).body).toMatchObject({ type: "stale" });
  expect((await save({ rate_ids: ["elsewhere"] })).body).toMatchObject({ type: "not_found", detail: "rate_ids.0" });
  expect((await save({ rate_ids: [rate, rate] })).body).toMatchObject({ type: "validation" });
  const twice = [{ room_type_id: double }, { room_type_id: double, sold: false }];
  expect((await save({ room_types: twice })).body).toMatchObject({ type: "validation", errors: [{ path: "room_types" }] });
});

test("guests see what fits their number, with the price that a booking has, the terms with their days, and how many rooms are left", async () => {
  const page = await startPage();
  const { admin, offers, rate, double } = page;
  const policy = await admin.call<{ id: string }>("POST /cancellation_policies", {
    name: "Flexible",
    steps: [{ days_before: 3, percentage: 50 }],
  });
  const { body } = await admin.call<Record<string, unknown>>(`GET /rates/${rate}`);
  await admin.call(`PUT /rates/${rate}`, { name: body["name"], default: true, cancellation_policy_id: policy.body.id });
  const [rooms, suite] = (await offers()).room_types;
  expect(rooms).toMatchObject({ room_type_id: double, left: 3 });
  expect(rooms?.rates[0]).toMatchObject({
    gross_amount: 200,
    deposit: null,
    nights: [
      { date: "2030-04-10", gross_amount: 100 },
      { date: "2030-04-11", gross_amount: 100 },
    ],
    terms: { en: expect.stringContaining("Free cancellation until"), de: expect.stringContaining("Kostenlose Stornierung bis") },
    cancels_free: true,
  });
  const tomorrow = (await offers("check_in=2030-04-02&check_out=2030-04-04&adults=2")).room_types[0]?.rates[0];
  expect(tomorrow).toMatchObject({ terms: { en: "Cancelling costs 50% of the price." }, cancels_free: false });
  expect(suite).toMatchObject({ left: 1 });
  // A suite for four has no price for three here, so nothing can be sold.
  expect((await offers("check_in=2030-04-10&check_out=2030-04-12&adults=2&children=7")).room_types).toMatchObject([{ left: 0, rates: [] }]);
});

test("half board names dinner too: a rate lists all that its total holds, the local tax apart", async () => {
  const { property, rate, offers } = await startPage();
  const daily = (name: string, values: Record<string, string | number>, included: number) =>
    addRateItem(property, rate, addItem(property, { name, ...values }), { included });
  daily("Abendmenü", { name_en: "Evening menu", gross_amount: 2900 }, 0);
  daily("Frühstück", { name_en: "Breakfast" }, 1);
  daily("Ortstaxe", { name_en: "Local tax", type: "city_tax", gross_amount: 260 }, 0);
  const [double] = (await offers()).room_types;
  expect(double?.rates[0]).toMatchObject({
    gross_amount: 326.4,
    included: { de: ["Frühstück", "Abendmenü"], en: ["Breakfast", "Evening menu"] },
    on_top: [{ name: { en: "Evening menu" }, gross_amount: 116 }, { name: { en: "Local tax" } }],
  });
});

test.each([
  ["yesterday", "check_in=2030-03-31&check_out=2030-04-02&adults=2"],
  ["backwards", "check_in=2030-04-12&check_out=2030-04-10&adults=2"],
  ["no night", "check_in=2030-04-12&check_out=2030-04-12&adults=2"],
  ["a summer of nights", "check_in=2030-05-01&check_out=2030-08-01&adults=2"],
  ["in two years", "check_in=2032-05-01&check_out=2032-05-03&adults=2"],
])("nobody books %s", async (_, query) => {
  const { offers } = await startPage();
  expect(await offers(query)).toMatchObject({ type: "booking/invalid_dates" });
});

test("a booking for someone else has the name of who travels, and who booked pays and reads the mail", async () => {
  const page = await startPage();
  const { hold, book, wait, admin } = page;
  const linked = await hold();
  wait(60);
  expect((await book(linked.body.hold_id, { traveler_name: "win www.example.com" })).body).toMatchObject({ type: "validation" });
  await book(linked.body.hold_id, { traveler_name: "Lena Auer" });
  const own = await hold();
  wait(60);
  await book(own.body.hold_id, { traveler_name: "Moser Eva" });
  const { data } = (await admin.call<Page<Booking>>("GET /bookings?expand=guests&expand=customer&sort=created_at")).body;
  expect(data.map(({ customer, guests }) => [customer?.name, guests?.map(({ name }) => name)])).toEqual([
    ["Eva Moser", ["Lena Auer"]],
    ["Eva Moser", ["Eva Moser"]],
  ]);
  expect(data[0]?.guests?.[0]?.communication.email).toBeNull();
  const mails = await admin.call<Page<{ recipients: string[] }>>(`GET /mails?parent_id=${data[0]?.id}`);
  expect(new Set(mails.body.data.flatMap(({ recipients }) => recipients))).toEqual(new Set(["eva@example.com"]));
});

test("a guest books at once: a room, a contact, the children's ages, and the confirmation by mail", async () => {
  const page = await startPage();
  const { hold, book, wait, suite, admin } = page;
  insert(page.property, "prices", { rate_id: page.rate, room_type_id: suite, occupancy: 3, gross_amount: 25_000 });
  const held = await hold({ room_type_id: suite, children: [7] });
  expect(held.body).toMatchObject({ gross_amount: 500, deposit: null, expires_at: "2030-04-01T10:15:00.000Z" });
  wait(60);
  const { status, body } = await book(held.body.hold_id, { remarks: "We come late." });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "confirmed", gross_amount: 500, number_of_nights: 2, expires_at: null, deposit: null });
  expect(body.calendar).toContain("DTSTART:20300410T130000Z");
  const [booking] = await bookingsOf(page);
  expect(booking).toMatchObject({
    code: body.code,
    status: "confirmed",
    source: "booking_page",
    adults: 2,
    children: [{ age: 7 }],
    room_id: page.room201,
    gross_amount: 500,
    description: "We come late.",
    guests: [{ name: "Eva Moser", language: "en", communication: { email: "eva@example.com" } }],
  });
  const mails = await admin.call<Page<{ kind: string; recipients: string[] }>>(`GET /mails?parent_id=${booking?.id}`);
  expect(mails.body.data.map(({ kind, recipients }) => [kind, recipients])).toContainEqual(["confirmation", ["eva@example.com"]]);
  const events = await admin.call<Page<{ type: string; description: string; author: string }>>(`GET /events?parent_id=${booking?.id}`);
  expect(JSON.stringify(events.body.data)).toContain("Buchungsseite");
});

test("the same form sent again makes no second booking", async () => {
  const page = await startPage();
  const { body } = await page.hold();
  page.wait(60);
  const [first, second] = [await page.book(body.hold_id), await page.book(body.hold_id)];
  expect(second.body.code).toBe(first.body.code);
  expect(await bookingsOf(page)).toHaveLength(1);
});

test("where the owner wants offers, the guest gets one that expires and can be accepted by the mail's link", async () => {
  const page = await startPage({ books: "offer", offer_hours: 24 });
  const { body } = await page.hold();
  page.wait(60);
  const booked = await page.book(body.hold_id);
  expect(booked.body).toMatchObject({ status: "pending", expires_at: "2030-04-02T10:01:00.000Z" });
  const [booking] = await bookingsOf(page);
  const mails = await page.admin.call<Page<{ kind: string }>>(`GET /mails?parent_id=${booking?.id}`);
  expect(mails.body.data.map(({ kind }) => kind)).toEqual(["offer"]);
});

test("a held room is gone for other guests, and free again the moment its time is over", async () => {
  const { hold, left, wait, guestAt, suite } = await startPage();
  expect((await hold({ room_type_id: suite })).status).toBe(200);
  expect(await left()).toEqual([3, 0]);
  expect((await hold({ room_type_id: suite }, guestAt("198.51.100.8"))).body.type).toBe("booking/no_available_room_found");
  wait(15 * 60);
  expect(await left()).toEqual([3, 1]);
  expect((await hold({ room_type_id: suite }, guestAt("198.51.100.8"))).status).toBe(200);
});

test("another room takes the place of the one that a guest has held, which is free at once", async () => {
  const page = await startPage();
  const { hold, offers, guestAt, suite, double, left } = page;
  const first = (await hold({ room_type_id: suite })).body.hold_id;
  const query = `check_in=2030-04-10&check_out=2030-04-12&adults=2&hold_id=${first}`;
  // Anyone who goes back to the rooms sees their own as free.
  expect((await offers(query)).room_types.map((type) => type.left)).toEqual([3, 1]);
  expect(await left()).toEqual([3, 0]);
  expect((await hold({ room_type_id: double, hold_id: first })).status).toBe(200);
  expect(await left()).toEqual([2, 1]);
  expect((await page.book(first)).body.type).toBe("hold/expired");
  expect((await hold({ room_type_id: suite }, guestAt("198.51.100.8"))).status).toBe(200);
});

test("a guest who looks at one room after the other keeps one, and is never told to wait", async () => {
  const { hold, double, suite } = await startPage();
  let own: string | null = null;
  for (let looks = 0; looks < 8; looks += 1) {
    const { status, body } = await hold({ room_type_id: looks % 2 ? double : suite, hold_id: own });
    expect(status).toBe(200);
    own = body.hold_id;
  }
});

test("the held room stays held if no other one is available", async () => {
  const { hold, left, guestAt, suite, double } = await startPage();
  const own = (await hold()).body.hold_id;
  await hold({ room_type_id: suite }, guestAt("198.51.100.8"));
  expect((await hold({ room_type_id: suite, hold_id: own })).body.type).toBe("booking/no_available_room_found");
  expect(await left()).toEqual([2, 0]);
  expect((await hold({ room_type_id: double, hold_id: own })).status).toBe(200);
});

test("a hold that is over books nothing, nor does one that nobody has", async () => {
  const page = await startPage();
  const { body } = await page.hold();
  page.wait(15 * 60);
  expect((await page.book(body.hold_id)).body.type).toBe("hold/expired");
  expect((await page.book("0192")).body.type).toBe("hold/expired");
  expect(await bookingsOf(page)).toEqual([]);
});

test("the front desk is never blocked by a hold; the guest then reads that the room is gone, and nothing is left behind", async () => {
  const page = await startPage();
  const { hold, book, wait, admin, suite, room201 } = page;
  const { body } = await hold({ room_type_id: suite });
  const { check_in, check_out } = DAYS;
  expect((await admin.call("POST /bookings", { check_in, check_out, occupancy: 2, room_id: room201 })).status).toBe(200);
  wait(60);
  expect((await book(body.hold_id)).body.type).toBe("booking/no_available_room_found");
  expect(await bookingsOf(page)).toHaveLength(1);
  expect((await admin.call<Page<Contact>>("GET /contacts")).body.count).toBe(0);
});

test("a guest who is refused reads nothing of the guests who have the rooms", async () => {
  const page = await startPage();
  const held = await page.hold();
  const minister = addContact(page.property, "Geheime Ministerin");
  const { check_in, check_out } = DAYS;
  const stay = { check_in, check_out, occupancy: 2, room_type_id: page.double, customer_id: minister };
  for (let n = 0; n < 3; n++) expect((await page.admin.call("POST /bookings", stay)).status).toBe(200);
  page.wait(60);
  const { body } = await page.book(held.body.hold_id);
  expect(body).toMatchObject({ type: "booking/no_available_room_found", detail: null });
  expect(body).not.toHaveProperty("errors");
});

test("a form that is sent again after the stay was canceled books nothing, and doesn't call it open", async () => {
  const page = await startPage();
  const { body } = await page.hold();
  page.wait(60);
  await page.book(body.hold_id);
  const [booking] = await bookingsOf(page);
  await page.admin.call(`POST /bookings/${booking?.id}/cancel`, {});
  expect((await page.book(body.hold_id)).body.type).toBe("hold/expired");
});

test("a stay that has begun is still confirmed if the guest sends the form again", async () => {
  const page = await startPage();
  const { body } = await page.hold();
  page.wait(60);
  await page.book(body.hold_id);
  const [booking] = await bookingsOf(page);
  page.property.runtime.db.$client.prepare("UPDATE bookings SET status = 'checked_out' WHERE id = ?").run(booking?.id);
  expect((await page.book(body.hold_id)).body).toMatchObject({ status: "confirmed" });
});

test("a rate or a size of room that was changed since the hold refuses the booking by a declared problem", async () => {
  const page = await startPage();
  const { body } = await page.hold();
  page.wait(60);
  page.property.runtime.db.$client.prepare("UPDATE room_types SET max_occupancy = 1, default_occupancy = 1 WHERE id = ?").run(page.double);
  expect((await page.book(body.hold_id)).body.type).toBe("booking/occupancy_exceeded");
  page.property.runtime.db.$client.prepare("UPDATE room_types SET max_occupancy = 2 WHERE id = ?").run(page.double);
  page.property.runtime.db.$client.prepare("UPDATE rates SET active = 0").run();
  expect((await page.book(body.hold_id)).body.type).toBe("rate/inactive");
});

test("a stay is not offered if the count leaves a room, but no single room is free for all nights", async () => {
  const page = await startPage();
  const { admin, left, room101, room102, room110 } = page;
  const take = (room_id: string, check_in: string, check_out: string) =>
    admin.call("POST /bookings", { room_id, check_in, check_out, occupancy: 2, room_fixed: true });
  await take(room101, "2030-04-10", "2030-04-11");
  await take(room102, "2030-04-11", "2030-04-12");
  await take(room110, "2030-04-10", "2030-04-12");
  expect(await left()).toEqual([0, 1]);
});

test("programs are kept away: a form that comes back at once, and one with the field that no person sees", async () => {
  const page = await startPage();
  const { body } = await page.hold();
  page.wait(1);
  const early = await page.book(body.hold_id);
  expect([early.status, early.headers.get("retry-after")]).toEqual([429, "3"]);
  page.wait(60);
  expect((await page.book(body.hold_id, { homepage: "http://buy.example" })).body.type).toBe("validation");
  expect((await page.book(body.hold_id, { accept_terms: false })).body.type).toBe("validation");
  expect(await bookingsOf(page)).toEqual([]);
});

test("one network keeps four rooms at most, and can't call without end", async () => {
  const { hold, book, guest, guestAt } = await startPage();
  const days = (from: number) => ({ check_in: `2030-05-${from}`, check_out: `2030-05-${from + 1}` });
  for (const from of [10, 11, 12, 13]) expect((await hold(days(from))).status).toBe(200);
  const refused = await hold(days(14));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
  expect((await hold(days(14), guestAt("198.51.100.9"))).status).toBe(200);
  for (let calls = 5; calls < 30; calls += 1) await hold(days(14));
  expect((await book("0192")).body.type).toBe("too_many_requests");
  expect((await guest("GET /public/properties/edelweiss")).status).toBe(200);
});

test("the price is the one that the guest saw, also where the price list changes meanwhile", async () => {
  const page = await startPage();
  const { body } = await page.hold();
  page.property.runtime.db.$client
    .prepare("UPDATE prices SET gross_amount = 15000 WHERE room_type_id = ? AND occupancy = 2")
    .run(page.double);
  page.wait(60);
  expect((await page.book(body.hold_id)).body).toMatchObject({ gross_amount: 200 });
});

test("a guest who types another person's e-mail reads and changes nothing of theirs", async () => {
  const page = await startPage();
  const communication = JSON.stringify({ email: "eva@example.com", phone: "+43 1" });
  const eva = addContact(page.property, "Eva Moser", { communication });
  const first = await page.hold();
  page.wait(60);
  await page.book(first.body.hold_id, { guest: { name: "moser eva", email: "EVA@example.com", phone: "+49 2", language: "en" } });
  const second = await page.hold();
  page.wait(60);
  await page.book(second.body.hold_id, { guest: { name: "Karl Berger", email: "eva@example.com", language: "de" } });
  const bookings = await bookingsOf(page);
  expect(bookings.filter(({ customer_id }) => customer_id === eva)).toHaveLength(1);
  expect(bookings).toHaveLength(2);
  // The desk reads what was typed again, and decides.
  expect(bookings.find(({ customer_id }) => customer_id === eva)?.description).toBe("Telefon bei der Buchung: +49 2");
  const known = await page.admin.call<Contact>(`GET /contacts/${eva}`);
  expect(known.body).toMatchObject({ name: "Eva Moser", version: 1, communication: { phone: "+43 1" } });
  const stranger = bookings.find(({ customer_id }) => customer_id !== eva);
  expect(stranger).toMatchObject({ description: "E-Mail bei der Buchung: eva@example.com", guests: [{ communication: { email: null } }] });
});

test("a deposit is asked for with the booking: an invoice, and the code that banking apps read", async () => {
  const page = await startPage({ asks_deposit: true });
  furnishLetterhead(page.property);
  const offered = await page.offers();
  expect(offered.room_types[0]?.rates[0]?.deposit).toBe(60);
  const { body } = await page.hold();
  expect(body.deposit).toBe(60);
  page.wait(60);
  const address = { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };
  const booked = await page.book(body.hold_id, { guest: { name: "Eva Moser", email: "eva@example.com", language: "en", address } });
  expect(booked.body.deposit).toMatchObject({ gross_amount: 60, due_on: "2030-04-10", number: "2030-1" });
  expect(booked.body.deposit?.qr_code?.every((row) => row.length === booked.body.deposit?.qr_code?.length)).toBe(true);
  // Without an address there is no deposit invoice, and the booking is made all the same.
  const other = await page.hold();
  page.wait(60);
  expect((await page.book(other.body.hold_id, { guest: { name: "Karl", email: "karl@example.com" } })).body).toMatchObject({
    status: "confirmed",
    deposit: null,
  });
});

test("a stranger gets the pictures of the page, which caches keep, and no other file", async () => {
  const page = await startPage();
  const { cookie } = page.admin;
  const upload = async (bytes: Buffer) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), "room.png");
    const answer = await fetch(`${page.url}/api/files`, { method: "POST", body: form, headers: { cookie } });
    return ((await answer.json()) as { id: string }).id;
  };
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  const [shown, other, text] = [await upload(png), await upload(png), await upload(Buffer.from("a text"))];
  const { url: _, version: __, ...saved } = page.saved;
  const withPicture = (id: string) => {
    const picture = { large_id: id, medium_id: id, small_id: id, width: 1, height: 1, alt: { de: "Haus", en: "House" } };
    return page.admin.call("PUT /booking_page", { ...saved, property: { pictures: [picture] } });
  };
  expect((await withPicture(text)).body).toMatchObject({ type: "validation" });
  expect((await withPicture(shown)).status).toBe(200);
  const { body } = await page.guest<PublicProperty>("GET /public/properties/edelweiss");
  const answer = await fetch(`${page.url}${body.pictures[0]?.large_url}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect((await page.guest(`GET /public/properties/edelweiss/pictures/${other}`)).status).toBe(404);
  expect((await page.admin.call(`DELETE /files/${shown}`)).body).toMatchObject({ type: "in_use" });
});

test("what a page still lacks is named, with the room types that have no price", async () => {
  const { admin, property, double, suite } = await startPage();
  const open = async () => (await admin.call<PageCheckResult[]>("GET /booking_page/checks")).body.filter(({ done }) => !done);
  expect((await open()).map(({ check }) => check)).toEqual(["legal", "terms", "mail", "names", "description", "pictures"]);
  expect(await open()).toContainEqual({ check: "names", done: false, needed: false, missing: ["Double", "Suite"] });
  for (const id of [double, suite]) {
    const { name, min_occupancy, default_occupancy, max_occupancy } = (await admin.call(`GET /room_types/${id}`)).body;
    await admin.call(`PUT /room_types/${id}`, { name, min_occupancy, default_occupancy, max_occupancy, name_en: "A room" });
  }
  expect((await open()).map(({ check }) => check)).not.toContain("names");
  property.runtime.db.$client.prepare("UPDATE prices SET deleted_at = 'x' WHERE room_type_id = ?").run(double);
  expect(await open()).toContainEqual({ check: "prices", done: false, needed: true, missing: ["Double"] });
  await admin.call("PUT /booking_page", { active: true, asks_deposit: true });
  expect((await open()).filter(({ needed }) => needed).map(({ check }) => check)).toEqual(["rates", "room_types", "prices"]);
  expect(await open()).toContainEqual({ check: "bank", done: false, needed: false, missing: [] });
});

test("a rate that was deleted since is not named again, so the page can be saved as it is read", async () => {
  const { admin, rate, saved } = await startPage();
  const other = await admin.call<{ id: string }>("POST /rates", { name: "Winter" });
  const { url: _, version: __, ...page } = saved;
  await admin.call("PUT /booking_page", { ...page, rate_ids: [rate, other.body.id] });
  expect((await admin.call(`DELETE /rates/${other.body.id}`)).status).toBeLessThan(300);
  const { url: _url, version: _version, ...read } = (await admin.call<BookingPage>("GET /booking_page")).body;
  expect(read.rate_ids).toEqual([rate]);
  expect((await admin.call("PUT /booking_page", read)).status).toBe(200);
});
