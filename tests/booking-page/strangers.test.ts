import { expect, test } from "vitest";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { startPage } from "#tests/booking-page/open-page.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { startMailServer } from "#tests/support/mail-server.ts";

type Mail = { kind: string; state: string; recipients: string[]; subject: string };

const EVA = { name: "Eva Moser", email: "eva@example.com", language: "en" };
const ADDRESS = { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };

/** An open page whose mails reach a mail server. */
async function startMailingPage(...page: Parameters<typeof startPage>) {
  const mailServer = await startMailServer();
  const open = await startPage(...page);
  Object.assign(open.property.runtime.config, { smtp_url: mailServer.url, mail_from: "post@keyrack.example" });
  furnishLetterhead(open.property);
  const request = async (guest: object, address = "198.51.100.7") => {
    const by = open.guestAt(address);
    const held = await open.hold({}, by);
    open.wait(60);
    return open.book(held.body.hold_id, { guest }, by);
  };
  const deliver = async () => {
    open.wait(120);
    await mailJob.run(open.property.runtime);
    return mailServer.received;
  };
  const mails = async () => (await open.admin.call<Page<Mail>>("GET /mails?page_size=100")).body.data;
  return { ...open, mailServer, request, deliver, mails };
}

test.each(["Eva https://evil.example/win", "evil。example", "You won! Call 0900123456", "Eva\u200B.\u200BCom www evil"])(
  "a stranger's name “%s” is refused at its field, and mails nobody",
  async (name) => {
    const { request, mails, deliver } = await startMailingPage();
    const refused = await request({ ...EVA, name, email: "victim@example.org" });
    expect(refused).toMatchObject({ status: 400, body: { type: "validation", errors: [{ path: "guest.name" }] } });
    expect(await mails()).toEqual([]);
    expect(await deliver()).toEqual([]);
  },
);

test("so is an address of the deposit's invoice that leads elsewhere", async () => {
  const { request } = await startMailingPage({ asks_deposit: true });
  const refused = await request({ ...EVA, address: { ...ADDRESS, line1: "evil.example/pay", city: "http://evil" } });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: "guest.address.line1" }, { path: "guest.address.city" }] } });
});

test("a guest with titles, initials and an address of abbreviations gets the confirmation, with wishes that stay in the property", async () => {
  const { hold, book, wait, deliver } = await startMailingPage();
  const held = await hold();
  wait(60);
  const guest = { ...EVA, name: "Univ.-Prof. Dr.med. J.R. O'Neill-Müller, M.Sc." };
  const booked = await book(held.body.hold_id, { guest, remarks: "We found you on https://friends.example and www.guide.example" });
  expect(booked.status).toBe(200);
  const received = await deliver();
  const [confirmation] = received;
  expect(confirmation?.text).toContain("Univ.-Prof. Dr.med. J.R. O'Neill-Müller, M.Sc.");
  expect(JSON.stringify(received.map(({ text, html, subject }) => [text, html, subject]))).not.toMatch(/friends\.example|guide\.example/);
});

test("an offer is the only mail until its guest has followed the link; then the deposit's invoice comes", async () => {
  const { request, deliver, guest, mails } = await startMailingPage({ books: "offer", asks_deposit: true });
  expect((await request({ ...EVA, address: ADDRESS })).body).toMatchObject({ status: "pending", deposit: { gross_amount: 60 } });
  const [offer, ...others] = await deliver();
  expect(others).toEqual([]);
  const id = /\/public\/([\w-]+)\/confirm/.exec(offer?.text ?? "")?.[1];
  expect((await guest(`POST /public/bookings/${id}/confirm`)).status).toBe(200);
  const received = await deliver();
  expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(["confirmation", "deposit", "offer"]);
  expect(received.every(({ to_addresses }) => to_addresses.join() === "eva@example.com")).toBe(true);
});

test("an acceptance that is undone takes back the mail of the deposit that waits; a new one sends it", async () => {
  const { request, deliver, guest, admin, mails } = await startMailingPage({ books: "offer", asks_deposit: true });
  await request({ ...EVA, address: ADDRESS });
  const [offer] = await deliver();
  const link = /\/public\/([\w-]+)\/confirm/.exec(offer?.text ?? "")?.[1];
  await guest(`POST /public/bookings/${link}/confirm`);
  const [stay] = (await admin.call<Page<{ id: string; version: number }>>("GET /bookings")).body.data;
  const { body } = await admin.call<{ status: string }[]>("POST /bookings/undo", { bookings: [{ id: stay?.id, version: stay?.version }] });
  expect(body).toMatchObject([{ status: "pending" }]);
  const states = async () => (await mails()).filter(({ kind }) => kind === "deposit").map(({ state }) => state);
  expect(await states()).toEqual(["canceled"]);
  await admin.call(`POST /bookings/${stay?.id}/confirm`);
  expect((await states()).toSorted()).toEqual(["canceled", "waiting"]);
  await admin.call(`POST /bookings/${stay?.id}/cancel`);
  expect(await states()).toEqual(["canceled", "canceled"]);
});

test("an address gets five bookings a day that nobody has confirmed there, from whichever network, and rests then", async () => {
  const { request, deliver, property, admin, wait } = await startMailingPage({ books: "offer" });
  const free = async () => {
    for (const { id } of (await admin.call<Page<{ id: string }>>("GET /bookings?status=pending")).body.data)
      await admin.call(`POST /bookings/${id}/cancel`);
  };
  for (let n = 0; n < 5; n += 1) {
    expect((await request({ ...EVA, email: n % 2 ? "EVA@example.com" : EVA.email }, `198.51.100.${n}`)).status).toBe(200);
    await free();
  }
  expect(await request(EVA, "203.0.113.9")).toMatchObject({ status: 429, body: { type: "too_many_requests" } });
  expect((await request({ ...EVA, email: "karl@example.com" }, "203.0.113.10")).status).toBe(200);
  await free();
  await deliver();
  wait(24 * 3600);
  expect((await request(EVA, "203.0.113.11")).status).toBe(200);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM bookings").pluck().get()).toBe(7);
});

test("offers that were accepted by their link do not count", async () => {
  const { request, deliver, guest, mailServer, property } = await startMailingPage({ books: "offer" });
  const { $client } = property.runtime.db;
  for (let n = 0; n < 6; n += 1) {
    expect((await request(EVA, `198.51.100.${n}`)).status, `booking ${n}`).toBe(200);
    await deliver();
    const offer = mailServer.received.findLast(({ text }) => text?.includes("/confirm"));
    const id = /\/public\/([\w-]+)\/confirm/.exec(offer?.text ?? "")?.[1];
    expect((await guest(`POST /public/bookings/${id}/confirm`)).status).toBe(200);
    // Its room is free for the next one.
    $client.exec("UPDATE bookings SET room_id = NULL, check_in = '2031-01-01T14:00:00.000Z', check_out = '2031-01-02T10:00:00.000Z'");
  }
});

test("who has the link of a stay puts no link into names and addresses either", async () => {
  const { request, deliver, guest } = await startMailingPage({ books: "at_once" });
  await request(EVA);
  const received = await deliver();
  const id = received.map(({ text }) => /\/public\/([\w-]+)\/pre-check-in/.exec(text ?? "")?.[1]).find((each) => each !== undefined);
  const send = (form: object) => guest(`POST /public/bookings/${id}/pre_check_in`, { guests: [{ name: "Eva Moser", ...form }] });
  expect(await send({ name: "evil.example" })).toMatchObject({ status: 400, body: { errors: [{ path: "guests.0.name" }] } });
  expect(await send({ address: { line1: "https://evil.example" } })).toMatchObject({ status: 400 });
  expect((await send({ address: { line1: "Hauptstr. 12" } })).status).toBe(204);
});
