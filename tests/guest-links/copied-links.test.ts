import { expect, test } from "vitest";
import { startGuestServer } from "#tests/guest-links/stay.ts";

test("a copied link opens the offer beside the one that was mailed, and its copy is an event of the user", async () => {
  const { login, offer, anybody } = await startGuestServer();
  const { booking, id } = offer();
  const staff = await login("staff");
  const copied = await staff.call<{ guest_url: string }>(`POST /bookings/${booking.id}/links`, { purpose: "offer" });
  expect(copied).toMatchObject({ status: 200, body: { guest_url: expect.stringMatching(/\/public\/[\w-]{22}\/confirm$/) } });
  const secret = copied.body.guest_url.split("/").at(-2) ?? "";
  expect(secret).not.toBe(id);
  for (const link of [id, secret]) expect(await anybody(`GET /public/bookings/${link}`)).toMatchObject({ body: { code: booking.code } });
  const events = await staff.call<{ data: unknown[] }>(`GET /events?parent_id=${booking.id}`);
  expect(events.body.data).toContainEqual(
    expect.objectContaining({
      type: "booking.offer_link_copied",
      user_id: staff.actor.user_id,
      description: `Link to offer ${booking.code} copied`,
    }),
  );
  expect(JSON.stringify(events.body)).not.toContain(secret);
});

test("a call that is repeated answers no link, since none is stored", async () => {
  const { login, arrival } = await startGuestServer();
  const { booking } = arrival();
  const staff = await login("staff");
  const copy = () =>
    staff.call(`POST /bookings/${booking.id}/links`, { purpose: "pre_check_in" }, { "idempotency-key": "once-and-again-1" });
  expect(await copy()).toMatchObject({ body: { guest_url: expect.stringMatching(/pre-check-in$/) } });
  expect(await copy()).toMatchObject({ status: 200, body: { guest_url: null } });
});

test.each(["cleaning", "catering"] as const)("the role %s copies no link", async (role) => {
  const { login, offer } = await startGuestServer();
  const { booking } = offer();
  const member = await login(role);
  expect(await member.call(`POST /bookings/${booking.id}/links`, { purpose: "offer" })).toMatchObject({ status: 403 });
});

test("an offer that was accepted has no link to it any more, a guest who has arrived none to the form", async () => {
  const { login, arrival } = await startGuestServer();
  const { booking } = arrival();
  const staff = await login("staff");
  expect((await staff.call(`POST /bookings/${booking.id}/links`, { purpose: "offer" })).body).toMatchObject({
    type: "booking/invalid_status",
  });
  await staff.call(`POST /bookings/${booking.id}/cancel`);
  expect((await staff.call(`POST /bookings/${booking.id}/links`, { purpose: "pre_check_in" })).body).toMatchObject({
    type: "booking/invalid_status",
  });
});
