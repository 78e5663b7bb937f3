import { expect, test } from "vitest";
import { reassignRegistrations } from "#server/stays/registrations/reassign-contact.ts";
import { clearEntries, overdueEntries } from "#server/stays/registrations/service.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Registration, RegistrationReceipt, RegistrationSheet } from "#shared/stays/registrations/schema.ts";
import {
  hasRoomForStroke,
  isWritten,
  SIGNATURE_FIELD,
  SignatureDrawing,
  type Stroke,
  signedContent,
  withPoint,
} from "#shared/stays/registrations/signature.ts";
import { addContact, addGuest, furnish } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { as, startTestServer, viewOf } from "#tests/support/test-server.ts";

/** A wave over the field, as a name in a hurry. */
const WAVE: Stroke = Array.from({ length: 40 }, (_, n) => [100 + n * 20, 200 + Math.round(80 * Math.sin(n / 2))]).flat();
const DRAWING = { version: 1, strokes: [WAVE, [500, 100, 520, 300]] };

/** A property in which Anna and her son are registered under number 1. */
async function startSigning(country = "AT") {
  const served = await startTestServer();
  const { suite } = furnish(served.property);
  const db = served.property.runtime.db.$client;
  db.prepare("UPDATE properties SET address = json_set(address, '$.country', ?)").run(country);
  const { actor, call, cookie } = await served.login("staff", "Clara");
  const anna = addGuest(served.property);
  if (country === "DE") db.prepare("UPDATE contacts SET nationality = 'AT' WHERE id = ?").run(anna);
  const stay = { check_in: "2030-04-01", check_out: "2030-04-04", occupancy: 2, room_type_id: suite, customer_id: anna, guest_id: anna };
  const booking = (await call<{ id: string }>("POST /bookings", { ...stay, total_gross_amount: 300 })).body.id;
  const emil = addContact(served.property, "Emil Gruber", { date_of_birth: "2020-02-03", nationality: "AT" });
  await call(`POST /bookings/${booking}/guests/${emil}`, {});
  await call<RegistrationReceipt>("POST /registrations", { booking_id: booking });
  const sheet = async () => (await call<RegistrationSheet>("GET /registrations/1/sheet")).body;
  const sign = (sha256: string, drawing: object = DRAWING) =>
    call<RegistrationSheet & { type: string }>("PUT /registrations/1/signature", { sha256, drawing });
  const entry = async () => (await call<Page<Registration>>("GET /registrations")).body.data[0];
  const form = async () => {
    const answer = await fetch(`${served.url}/api/registrations/documents?numbers=1`, { headers: { cookie } });
    return Buffer.from(await answer.arrayBuffer());
  };
  return { ...served, db, actor, call, anna, sheet, sign, entry, form };
}

test("a guest signs the sheet that was shown, and the signature is on the paper and in the register", async () => {
  const { call, anna, sheet, sign, entry, form } = await startSigning();
  await call(`PATCH /contacts/${anna}`, { language: "en" });
  const shown = await sheet();
  expect(shown).toMatchObject({ language: "en", signs_on_screen: true, drawing: null, registration: { signature: null } });
  const unsigned = await form();
  const { status, body } = await sign(shown.sha256);
  expect(status).toBe(200);
  expect(body.drawing).toEqual(DRAWING);
  expect((await entry())?.signature).toMatchObject({ signed_at: expect.stringMatching(/^2030-04-01/), outdated: false });
  const signed = await form();
  const { text } = await readPdf(signed);
  expect(text).toContain("1. April 2030");
  expect(signed.length).toBeGreaterThan(unsigned.length + 200);
});

test("what is signed is what was shown: after a correction the sheet is shown again", async () => {
  const { call, anna, sheet, sign, entry } = await startSigning();
  const { sha256 } = await sheet();
  await call(`PATCH /contacts/${anna}`, { name: "Anna Maier" });
  expect(await entry()).toMatchObject({ changed_since: true, guests: [{ name: "Anna Gruber" }, {}] });
  expect((await call<Registration>("POST /registrations/1/correct")).body).toMatchObject({
    registration_number: "1",
    changed_since: false,
    guests: [{ name: "Anna Maier" }, { name: "Emil Gruber" }],
  });
  expect((await sign(sha256)).body.type).toBe("registration/sheet_changed");
  expect((await sign((await sheet()).sha256)).status).toBe(200);
});

test("a correction outdates the signature, which is not on the paper any more; signed again, it holds", async () => {
  const { call, anna, sheet, sign, entry, form } = await startSigning();
  await sign((await sheet()).sha256);
  const size = (await form()).length;
  await call(`PATCH /contacts/${anna}`, { address: { line1: "Ring 5", postal_code: "1010", city: "Wien", country: "AT" } });
  // The entry stays as it was signed until a user applies the change.
  expect(await entry()).toMatchObject({ changed_since: true, signature: { outdated: false } });
  await call("POST /registrations/1/correct");
  expect(await entry()).toMatchObject({ changed_since: false, signature: { outdated: true } });
  expect((await sheet()).drawing).toBeNull();
  expect((await form()).length).toBeLessThan(size);
  await sign((await sheet()).sha256);
  expect((await entry())?.signature?.outdated).toBe(false);
});

test("a correction that would leave the register incomplete is refused, one without a change writes nothing", async () => {
  const { call, anna, db, entry } = await startSigning();
  const before = await entry();
  expect((await call("POST /registrations/1/correct")).status).toBe(200);
  expect((await entry())?.version).toBe(before?.version);
  db.prepare("UPDATE contacts SET date_of_birth = NULL WHERE id = ?").run(anna);
  expect((await call<{ type: string }>("POST /registrations/1/correct")).body.type).toBe("guest_data_missing");
  expect((await call<{ type: string }>("POST /registrations/7/correct")).body.type).toBe("registration/not_found");
});

test("in Germany the hand signs on paper", async () => {
  const { sheet, sign } = await startSigning("DE");
  const { signs_on_screen, sha256 } = await sheet();
  expect(signs_on_screen).toBe(false);
  expect((await sign(sha256)).body.type).toBe("registration/signature_by_hand");
});

test("an undone entry is not signed any more", async () => {
  const { call, sheet, sign } = await startSigning();
  const { sha256 } = await sheet();
  await call("POST /registrations/undo/1", {});
  expect((await sign(sha256)).body.type).toBe("registration/not_found");
  expect((await call<{ type: string }>("GET /registrations/1/sheet")).body.type).toBe("registration/not_found");
});

test("no signature is a tap, an odd number of coordinates, a point outside or a flood of points", async () => {
  const { sheet, sign, entry } = await startSigning();
  const { sha256 } = await sheet();
  const refused = [
    [[500, 200]],
    [[...WAVE, 5]],
    [[...WAVE, 100, SIGNATURE_FIELD.height + 1]],
    [[...WAVE, -1, 5]],
    [[...WAVE, 1.5, 5]],
    [],
    Array.from({ length: 201 }, () => WAVE),
    Array.from({ length: 101 }, () => WAVE),
  ];
  for (const strokes of refused) expect((await sign(sha256, { version: 1, strokes })).status).toBe(400);
  expect((await sign(sha256, { ...DRAWING, version: 2 })).status).toBe(400);
  expect((await entry())?.signature).toBeNull();
});

test("who is erased keeps the sheet that the law asks for; after its years names and signature go together", async () => {
  const { property, actor, anna, sheet, sign, entry, db } = await startSigning();
  await sign((await sheet()).sha256);
  db.prepare("UPDATE contacts SET anonymized_at = '2030-05-01', name = 'Guest 1' WHERE id = ?").run(anna);
  expect(await entry()).toMatchObject({ changed_since: false, signature: { outdated: false }, guests: [{ name: "Anna Gruber" }, {}] });
  const ids = overdueEntries(viewOf(property, actor), "2037-04-01").map(({ id }) => id);
  as(property, actor, (work) => clearEntries(work, ids));
  expect(db.prepare("SELECT guests, signature FROM registrations").all()).toEqual([{ guests: "[]", signature: null }]);
});

test("an entry that passes to another contact keeps its signature", async () => {
  const { property, actor, anna, sheet, sign, entry } = await startSigning();
  await sign((await sheet()).sha256);
  const twin = addContact(property, "Anna Gruber");
  as(property, actor, (work) => reassignRegistrations(work, anna, twin));
  expect(await entry()).toMatchObject({ guests: [{ contact_id: twin }, {}], signature: { outdated: false } });
});

test("rules: redundant points are left out, and points outside are moved to the edge", () => {
  expect(withPoint([10, 10], 11, 11)).toEqual([10, 10]);
  expect(withPoint([10, 10], 20.4, -5)).toEqual([10, 10, 20, 0]);
  expect(withPoint([], 5_000, 5_000)).toEqual([1000, 400]);
  let stroke: Stroke = [];
  for (let n = 0; n < 50_000; n++) stroke = withPoint(stroke, (n * 37) % 1000, (n * 91) % 400);
  expect(SignatureDrawing.safeParse({ version: 1, strokes: [stroke] }).success).toBe(true);
  let strokes: readonly Stroke[] = [];
  while (hasRoomForStroke(strokes)) strokes = [...strokes, stroke];
  expect(SignatureDrawing.safeParse({ version: 1, strokes }).success).toBe(true);
  expect([isWritten([[5, 5, 6, 6]]), isWritten([WAVE])]).toEqual([false, true]);
});

test("rules: each field of the sheet is part of what is signed, the contact's id is not", () => {
  const guest = {
    contact_id: "a",
    name: "Anna",
    gender: "female" as const,
    date_of_birth: "1990-05-01",
    nationality: "AT",
    travel_document: null,
    address: { line1: "Ring 1", line2: null, postal_code: "1010", city: "Wien", state: null, country: "AT" },
  };
  const sheet = { registration_number: "1", check_in: "2030-04-01", check_out: "2030-04-04", guests: [guest] };
  const passport = { type: "passport" as const, number: "1", issued_on: null, issued_by: null, country: null };
  const others = [
    { ...sheet, registration_number: "2" },
    { ...sheet, check_out: "2030-04-05" },
    { ...sheet, guests: [] },
    { ...sheet, guests: [{ ...guest, name: "Anne" }] },
    { ...sheet, guests: [{ ...guest, address: { ...guest.address, line2: "Top 4" } }] },
    { ...sheet, guests: [{ ...guest, travel_document: passport }] },
    { ...sheet, guests: [{ ...guest, travel_document: { ...passport, issued_by: "Graz" } }] },
  ];
  expect(new Set([sheet, ...others].map(signedContent)).size).toBe(others.length + 1);
  const merged = { ...guest, contact_id: "b" };
  expect(signedContent({ ...sheet, guests: [merged] })).toBe(signedContent(sheet));
});
