import { expect, test } from "vitest";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";
import type { MailSample } from "#shared/tenant/mail/sample.ts";
import { MAIL_KINDS } from "#shared/tenant/mail/schema.ts";
import { PLACEHOLDERS } from "#shared/tenant/mail/template.ts";
import { addContact, furnish } from "#tests/support/guesthouse.ts";
import { as, makeMember, startTestServer } from "#tests/support/test-server.ts";

test("a property without guests has an invented example for every kind, in both languages", async () => {
  const { call } = await (await startTestServer()).login("staff");
  for (const kind of MAIL_KINDS) {
    const { status, body } = await call<MailSample>(`GET /mails/sample?kind=${kind}&language=en`);
    expect(status, `${kind} ${JSON.stringify(body)}`).toBe(200);
    expect(body).toMatchObject({ about: null, property_name: "Pension Edelweiss", refusal: "no_server" });
    expect(Object.keys(body.values).sort()).toEqual([...PLACEHOLDERS[kind]].sort());
    expect(Object.values(body.values).filter((value) => value === null)).toEqual(
      [...PLACEHOLDERS[kind]].filter((name) => /^property_(phone|email|website)$/.test(name)).map(() => null),
    );
  }
  const { body } = await call<MailSample>("GET /mails/sample?kind=confirmation&language=de");
  expect(body.values).toMatchObject({ nights: "3 Nächte", check_in: "Montag, 15. April 2030", property_name: "Pension Edelweiss" });
});

test("the newest booking is the example, in the template's language", async () => {
  const { property, login } = await startTestServer();
  const { room101 } = furnish(property);
  const customer_id = addContact(property, "Lena Huber");
  const input = inCents(BookingInput).parse({
    occupancy: 2,
    customer_id,
    room_id: room101,
    check_in: "2030-04-05",
    check_out: "2030-04-06",
  });
  const { code } = as(property, makeMember(property, "staff"), (work) => createBooking(work, input));
  const { call } = await login("admin");
  const confirmation = await call<MailSample>("GET /mails/sample?kind=confirmation&language=en");
  expect(confirmation.body).toMatchObject({
    about: code,
    values: { guest_name: "Lena Huber", code, nights: "1 night", check_in: "Friday, 5 April 2030" },
    attachments: ["Confirmation.pdf"],
  });
  expect((await call<MailSample>("GET /mails/sample?kind=offer&language=en")).body.about).toBeNull();
});

test.each(["confirmation", "offer"] as const)("the %s of a real booking without cancellation terms shows none", async (kind) => {
  const { property, login } = await startTestServer();
  const { room101 } = furnish(property);
  const input = inCents(BookingInput).parse({
    occupancy: 2,
    customer_id: addContact(property, "Lena Huber"),
    room_id: room101,
    check_in: "2030-04-05",
    check_out: "2030-04-06",
    ...(kind === "offer" ? { status: "pending", expires_at: "2030-04-04T10:00:00.000Z" } : {}),
  });
  const { code } = as(property, makeMember(property, "staff"), (work) => createBooking(work, input));
  const { call } = await login("admin");
  const { body } = await call<MailSample>(`GET /mails/sample?kind=${kind}&language=de`);
  expect(body).toMatchObject({ about: code, values: { cancellation_terms: null } });
});
