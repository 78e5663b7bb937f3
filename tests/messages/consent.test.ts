import { expect, test } from "vitest";
import type { MarketingConsent } from "#shared/guests/consents/schema.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { startWithStay } from "#tests/messages/start-messages.ts";

const OFFER = {
  name: "Offer",
  active: true,
  occasion: "before_arrival",
  days: 3,
  time: "10:00",
  is_marketing: true,
  template: { de: { subject: "Unser Angebot", body: "Kommen Sie wieder." } },
};
const REVIEW = { ...OFFER, name: "Review", is_marketing: false, asks_for_review: true };
const DUE = "2030-04-02T08:00:30.000Z";

/** A property with a mail server, an advertising rule, and a stay from 5 to 8 April, whose messages are due on the 2nd at 10:00 in Vienna. */
async function openHouse(rule: object = OFFER) {
  const started = await startWithStay({ email: "Anna@Example.com", phone: null });
  const { url, mailServer, manage, call, customer_id } = started;
  await manage("POST /message_rules", rule);
  const consent = (given: boolean, of = customer_id) => call<MarketingConsent>(`PUT /contacts/${of}/marketing_consent`, { given });
  const consentNow = async (of = customer_id) => (await call<MarketingConsent>(`GET /contacts/${of}/marketing_consent`)).body;
  /** The link under the only mail that was received. */
  function link(): URL {
    const [mail] = mailServer.received;
    return new URL(/https?:\S+\/unsubscribe/.exec(mail?.text ?? "")?.[0] ?? "no link:");
  }
  const post = (body: string, type = "application/x-www-form-urlencoded") =>
    fetch(`${url}${link().pathname}`, { method: "POST", headers: { "content-type": type }, body });
  return { ...started, consent, consentNow, link, post };
}

type Received = { headers: { key: string; value: string }[] };

const headersOf = (mail: Received | undefined) =>
  Object.fromEntries((mail?.headers ?? []).filter(({ key }) => key.startsWith("list-")).map(({ key, value }) => [key, value]));

test.each([
  ["an offer", OFFER],
  ["a request for a review", REVIEW],
])("%s goes to guests who have agreed only, with a way to end it", async (_, rule) => {
  const { timeline, consent, consentNow, at, mailServer, link } = await openHouse(rule);
  expect(await timeline()).toMatchObject([{ state: "skipped", reason: "no_consent" }]);
  expect((await consent(true)).body).toEqual({
    given: true,
    given_at: "2030-04-01T10:00:00.000Z",
    given_by: "staff",
    unsubscribed_at: null,
  });
  expect(await timeline()).toMatchObject([{ state: "planned", reason: null }]);
  await at(DUE);
  const [mail] = mailServer.received;
  expect(mail?.text).toContain("Kommen Sie wieder.");
  expect(headersOf(mail)).toEqual({ "list-unsubscribe": `<${link().href}>`, "list-unsubscribe-post": "List-Unsubscribe=One-Click" });
  expect(mail?.html).toContain(`href="${link().href}"`);
  expect(link().pathname).not.toContain("example");
  expect(await consentNow()).toMatchObject({ given: true });
});

test("other messages need no consent and have no link to unsubscribe", async () => {
  const { at, mailServer } = await openHouse({ ...OFFER, is_marketing: false });
  await at(DUE);
  expect(mailServer.received).toHaveLength(1);
  expect(headersOf(mailServer.received[0])).toEqual({});
  expect(`${mailServer.received[0]?.text}${mailServer.received[0]?.html}`).not.toContain("unsubscribe");
});

test("one press in the mail program ends all advertisements, and a second one changes nothing", async () => {
  const { at, consent, consentNow, timeline, post, call, customer_id, stay, mailServer } = await openHouse();
  await consent(true);
  await at(DUE);
  expect((await post("List-Unsubscribe=One-Click")).status).toBe(204);
  expect((await post("List-Unsubscribe=One-Click", "multipart/form-data; boundary=x")).status).toBe(204);
  expect(await consentNow()).toEqual({ given: false, given_at: null, given_by: null, unsubscribed_at: DUE });
  const later = await call<{ id: string }>("POST /bookings", { ...stay, check_in: "2030-04-12", check_out: "2030-04-14" });
  expect(await timeline(later.body.id)).toMatchObject([{ state: "skipped", reason: "unsubscribed" }]);
  await at("2030-04-09T08:00:30.000Z");
  expect(mailServer.received).toHaveLength(1);
  const events = await call<{ data: { type: string }[] }>(`GET /events?parent_id=${customer_id}`);
  expect(events.body.data.filter(({ type }) => type === "contact.unsubscribed")).toHaveLength(1);
});

test("opening the link asks first: programs that follow links in mails end nothing", async () => {
  const { at, consent, consentNow, link, url, call } = await openHouse();
  await consent(true);
  await at(DUE);
  const secret = link().pathname.split("/")[2];
  const opened = await fetch(`${url}/api/public/unsubscribe/${secret}`);
  expect(await opened.json()).toMatchObject({ unsubscribed_at: null });
  expect(await consentNow()).toMatchObject({ given: true });
  const pressed = await fetch(`${url}/api/public/unsubscribe/${secret}`, { method: "POST" });
  expect(await pressed.json()).toMatchObject({ unsubscribed_at: DUE });
  expect(await consentNow()).toMatchObject({ given: false });
  expect((await call("GET /contacts")).status).toBe(200);
});

test("a link with a changed part ends nothing", async () => {
  const { at, consent, consentNow, link, url } = await openHouse();
  await consent(true);
  await at(DUE);
  const [contact, hash, signature] = (link().pathname.split("/")[2] ?? "").split(".");
  const wrong = [
    `${contact}.${hash}.${signature?.slice(1)}x`,
    `${contact}.x${hash?.slice(1)}.${signature}`,
    `${contact}.${hash}`,
    "x",
    "..",
    "%00",
  ];
  for (const secret of wrong) {
    for (const [method, path] of [
      ["POST", `/public/${secret}/unsubscribe`],
      ["POST", `/api/public/unsubscribe/${secret}`],
      ["GET", `/api/public/unsubscribe/${secret}`],
    ] as const) {
      expect([400, 404, 422], `${method} ${path}`).toContain((await fetch(url + path, { method })).status);
    }
  }
  expect(await consentNow()).toMatchObject({ given: true, unsubscribed_at: null });
});

test("the desk cannot agree for a guest who has unsubscribed, also after the contact was erased and made again", async () => {
  const { at, consent, post, call: cancel, login, customer_id, property, id, stay } = await openHouse();
  await consent(true);
  await at(DUE);
  await post("List-Unsubscribe=One-Click");
  expect(await consent(true)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "given", message: expect.stringContaining("has unsubscribed") }] },
  });
  await cancel(`POST /bookings/${id}/cancel`);
  property.clock.now = "2030-05-01T10:00:00.000Z";
  const { call: manage } = await login("manager");
  const { call } = await login("staff");
  expect((await manage(`POST /contacts/${customer_id}/anonymize`)).status).toBe(200);
  expect(property.runtime.db.$client.prepare("SELECT hash FROM unsubscribed_addresses").pluck().all()).toEqual([
    expect.not.stringContaining("@"),
  ]);
  const again = await call<Contact>("POST /contacts", {
    type: "person",
    name: "Anna Gruber",
    communication: { email: "anna@example.com" },
  });
  const consentOfNew = await call(`GET /contacts/${again.body.id}/marketing_consent`);
  expect(consentOfNew.body).toMatchObject({ given: false, unsubscribed_at: DUE });
  const next = await call<{ id: string }>("POST /bookings", {
    ...stay,
    customer_id: again.body.id,
    check_in: "2030-05-10",
    check_out: "2030-05-12",
  });
  const planned = await call(`GET /bookings/${next.body.id}/messages`);
  expect(planned.body).toMatchObject({ data: [{ state: "skipped", reason: "unsubscribed" }] });
});

test("an advertisement that waits for the mail server is not sent once its reader has unsubscribed", async () => {
  const { at, consent, timeline, post, mailServer, call, stay, property } = await openHouse();
  await consent(true);
  await at(DUE);
  const next = await call<{ id: string }>("POST /bookings", { ...stay, check_in: "2030-04-12", check_out: "2030-04-14" });
  const working = property.config.smtp_url;
  property.config.smtp_url = "smtp://127.0.0.1:9";
  await at("2030-04-09T08:00:30.000Z");
  expect(await timeline(next.body.id)).toMatchObject([{ state: "waiting" }]);
  await post("List-Unsubscribe=One-Click");
  property.config.smtp_url = working;
  await at("2030-04-09T10:00:30.000Z");
  expect(mailServer.received).toHaveLength(1);
  expect(await timeline(next.body.id)).toMatchObject([{ state: "skipped", reason: "unsubscribed" }]);
});

test("a merged contact keeps the consent of either, and a link sent to the other one still ends it", async () => {
  const { at, consent, consentNow, post, call, customer_id } = await openHouse();
  await consent(true);
  await at(DUE);
  const other = await call<Contact>("POST /contacts", {
    type: "person",
    name: "Anna Huber",
    communication: { email: "huber@example.com" },
  });
  expect((await call(`POST /contacts/${other.body.id}/merge`, { contact_id: customer_id })).status).toBe(200);
  expect(await consentNow(other.body.id)).toMatchObject({ given: true, given_by: "staff" });
  await post("List-Unsubscribe=One-Click");
  expect(await consentNow(other.body.id)).toMatchObject({ given: false, unsubscribed_at: null });
});

test("each step of a consent is news to open screens, though the contact's version stays", async () => {
  const { at, consent, post, property, customer_id } = await openHouse();
  for (const given of [true, false, true]) await consent(given);
  await at(DUE);
  await post("List-Unsubscribe=One-Click");
  const steps = property.runtime.db.$client.prepare(
    "SELECT type, parent_version FROM events WHERE parent_id = ? AND (type LIKE 'contact.consent%' OR type = 'contact.unsubscribed') ORDER BY seq",
  );
  const types = ["contact.consent_given", "contact.consent_withdrawn", "contact.consent_given", "contact.unsubscribed"];
  expect(steps.all(customer_id)).toEqual(types.map((type) => ({ type, parent_version: null })));
});

test("consent is noted by staff, read by them, and by no housekeeper", async () => {
  const { consent, login, customer_id, call } = await openHouse();
  const { call: clean } = await login("cleaning");
  expect((await clean(`GET /contacts/${customer_id}/marketing_consent`)).status).toBe(403);
  expect((await clean(`PUT /contacts/${customer_id}/marketing_consent`, { given: true })).status).toBe(403);
  expect((await consent(false)).body).toMatchObject({ given: false });
  expect((await consent(true)).body).toMatchObject({ given: true });
  expect((await consent(true)).body).toMatchObject({ given: true });
  expect((await consent(false)).body).toMatchObject({ given: false });
  const events = await call<{ data: { type: string }[] }>(`GET /events?parent_id=${customer_id}`);
  expect(events.body.data.filter(({ type }) => type.startsWith("contact.consent")).map(({ type }) => type)).toHaveLength(2);
});

test("the online check-in asks guests for their consent if a rule needs it, and only they can agree again after unsubscribing", async () => {
  const { at, consent, consentNow, post, call, id, url } = await openHouse();
  await consent(true);
  await at(DUE);
  await post("List-Unsubscribe=One-Click");
  const { guest_url } = (await call<{ guest_url: string }>(`POST /bookings/${id}/links`, { purpose: "pre_check_in" })).body;
  const link = `${url}/api/public/bookings/${new URL(guest_url).pathname.split("/")[2]}`;
  expect(await (await fetch(link)).json()).toMatchObject({ asks_for_consent: true });
  const send = (form: object) =>
    fetch(`${link}/pre_check_in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ guests: [{ name: "Anna Gruber" }], ...form }),
    });
  expect((await send({})).status).toBe(204);
  expect(await consentNow()).toMatchObject({ given: false, unsubscribed_at: DUE });
  expect((await send({ agrees_to_advertisements: true })).status).toBe(204);
  expect(await consentNow()).toEqual({ given: true, given_at: DUE, given_by: "guest", unsubscribed_at: null });
});

test("without a rule that needs it, the online check-in asks for no consent", async () => {
  const { call, id, url } = await openHouse({ ...OFFER, is_marketing: false });
  const { guest_url } = (await call<{ guest_url: string }>(`POST /bookings/${id}/links`, { purpose: "pre_check_in" })).body;
  const page = await fetch(`${url}/api/public/bookings/${new URL(guest_url).pathname.split("/")[2]}`);
  expect(await page.json()).toMatchObject({ asks_for_consent: false });
});
