import { expect, test } from "vitest";
import { z } from "zod";
import { channelBookingsJob } from "#server/channels/channel-engine/job.ts";
import { revision, startSelling } from "#tests/channel-engine/start-selling.ts";
import { webhookSender } from "#tests/channex/webhooks.ts";

const Agreed = z.object({ callback_url: z.string(), headers: z.record(z.string(), z.string()) });

/** A connected property with a public address, which the partner calls. Nothing else has bookings asked for within a minute. */
async function startCalled() {
  const started = await startSelling();
  const { property, pull, channex, url: origin, connection } = started;
  expect(await connection()).toMatchObject({ webhook: "none" });
  const { public_url } = property.config;
  property.config.public_url = "https://rooms.edelweiss.example";
  await pull();
  // The cookies of the test are those of its own address.
  property.config.public_url = public_url;
  const { callback_url, headers } = Agreed.parse(channex.created.webhooks[0]?.attributes);
  const send = async (body: string, secret: object = headers) => {
    const sent = { method: "POST", body, headers: { "content-type": "application/json", ...secret } };
    return (await fetch(`${origin}${new URL(callback_url).pathname}`, sent)).status;
  };
  const takeOver = () => channelBookingsJob.run(property.runtime);
  await takeOver();
  const asked = () => channex.calls.filter(({ path }) => path === "/booking_revisions/feed").length;
  const passMinutes = (minutes: number) => {
    property.clock.now = new Date(Date.parse(property.clock.now) + minutes * 60_000).toISOString();
  };
  return { ...started, origin, send, takeOver, asked, passMinutes, now: () => Date.parse(property.clock.now) };
}

test("a webhook has bookings asked for at once, whatever it says; a wrong secret and an unknown address are refused", async () => {
  const { send, takeOver, offer, bookings, connection, call, origin } = await startCalled();
  expect(await connection()).toMatchObject({ webhook: "registered", webhook_error: null });
  offer("r1", revision());
  await takeOver();
  expect(await bookings()).toEqual([]);
  expect(await send("{}", { "x-channex-webhook-secret": "wrong" })).toBe(403);
  await takeOver();
  expect(await bookings()).toEqual([]);
  for (const body of ["{}", "{}", "no json", JSON.stringify({ event: "ari" })]) expect(await send(body)).toBe(204);
  await takeOver();
  expect(await bookings()).toHaveLength(1);
  const { status } = await fetch(`${origin}/api/public/channels/unknown`, { method: "POST", body: "{}" });
  expect(status).toBe(404);
  expect((await call("GET /channel_connections")).status).toBe(200);
});

test("webhooks that come twice and in another order are all taken, and bring each booking once", async () => {
  const { send, takeOver, offer, bookings, asked, now } = await startCalled();
  const partner = webhookSender({ now, post: send });
  offer("r1", revision());
  offer("r2", revision({ booking_id: "booking-2", ota_reservation_code: "second" }));
  partner.notify({ revision_id: "r1" }, 3);
  partner.notify({ revision_id: "r2" }, 2);
  await partner.run();
  expect(partner.sent).toEqual([204, 204, 204, 204, 204]);
  const before = asked();
  await takeOver();
  await takeOver();
  expect((await bookings()).map(({ external_code }) => external_code)).toEqual(["5550001112", "second"]);
  expect(asked() - before, "the page with both, and the empty one after it").toBe(2);
  partner.notify({ revision_id: "r1" });
  await partner.run();
  await takeOver();
  expect(await bookings()).toHaveLength(2);
});

test("while nobody answers, a webhook is tried again for a day; a refused one is lost, and the booking comes with the minute", async () => {
  const { send, takeOver, offer, bookings, passMinutes, now } = await startCalled();
  let post: (body: string) => Promise<number> = () => Promise.resolve(502);
  const partner = webhookSender({ now, post: (body) => post(body) });
  offer("r1", revision());
  partner.notify({ revision_id: "r1" });
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    await partner.run();
    passMinutes(1);
  }
  expect(partner.sent).toHaveLength(11);
  expect(partner.waiting()).toBe(1);
  // In the meantime the partner has dropped the revision from its feed, and offers the change of the booking.
  await takeOver();
  offer("r2", revision({ status: "modified" }));
  post = send;
  await partner.run();
  expect(partner.sent.at(-1)).toBe(204);
  expect(await bookings()).toEqual([]);
  await takeOver();
  expect(await bookings()).toHaveLength(1);
  post = (body) => send(body, { "x-channex-webhook-secret": "of another installation" });
  offer("r3", revision({ booking_id: "booking-3" }));
  partner.notify({ revision_id: "r3" });
  await partner.run();
  expect(partner.sent.at(-1)).toBe(403);
  expect(partner.waiting()).toBe(0);
  await takeOver();
  expect(await bookings()).toHaveLength(1);
  passMinutes(1);
  await takeOver();
  expect(await bookings()).toHaveLength(2);
});
