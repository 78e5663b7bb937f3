import { expect, test } from "vitest";
import { cents } from "#shared/platform/core/money.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";
import { fetchPdf, furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { addContact, addRoom, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function desk() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  for (let number = 300; number < 312; number++) addRoom(open.property, rooms.double, String(number));
  furnishLetterhead(open.property);
  const { call, cookie } = await open.login("staff");
  const club = addContact(open.property, "Musikverein", { type: "company" });
  const { body: group } = await call<Group>("POST /groups", { name: "Probe: Herbst/2030", customer_id: club });
  const book = async (stay: object = {}) => {
    const base = { check_in: "2030-04-05", check_out: "2030-04-07", occupancy: 2, room_type_id: rooms.double, group_id: group.id };
    return (await call<Booking>("POST /bookings", { ...base, ...stay })).body;
  };
  const pdf = (query = "") => fetchPdf(open.url, cookie, `/groups/${group.id}/confirmation${query}`);
  return { ...open, call, group, book, pdf };
}

test("a group of twelve has all its bookings on two pages, whose sums add up", async () => {
  const { property, call, book, pdf } = await desk();
  const made: Booking[] = [];
  for (let index = 0; index < 12; index++) {
    const guest_id = addContact(property, `Gast ${String.fromCharCode(65 + index)}.`);
    made.push(await book({ guest_id, check_out: `2030-04-${index % 2 === 0 ? "07" : "09"}`, total_gross_amount: 200 + index * 1.11 }));
  }
  const gone = await book({ guest_id: addContact(property, "Weggeblieben") });
  await call(`POST /bookings/${gone.id}/cancel`);

  const { status, headers, name, text, pages } = await pdf("?includeRates=true");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(name).toBe("Bestätigung-Probe- Herbst-2030.pdf");
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(page).toContain("GAST UND ZIMMER");
  expect(text).toContain("Gruppenbestätigung");
  expect(text).toContain("12 Zimmer 24 Personen");
  expect(text).toContain("9. April 2030");
  expect(text).toContain("Seite 2 von 2");
  expect(text).not.toContain("Weggeblieben");
  for (const { code } of made) expect(text).toContain(code);
  const sums = [...text.matchAll(/Nächte 2 ([\d,]+)/g)].map((match) => cents(Number(match[1]?.replace(",", "."))));
  const total = made.reduce((sum, { gross_amount }) => sum + cents(gross_amount), 0);
  expect(sums).toHaveLength(12);
  expect(sums.reduce((sum, line) => sum + line, 0)).toBe(total);
  expect(text).toContain(
    `€ ${(total / 100)
      .toFixed(2)
      .replace(".", ",")
      .replace(/(\d)(\d{3},)/, "$1.$2")}`,
  );
});

test("without rates there are no sums; a room without a name says that it follows", async () => {
  const { book, pdf } = await desk();
  await book({ customer_id: null });
  const { text } = await pdf("?includeRates=false");
  expect(text).toContain("Name folgt");
  expect(text).not.toMatch(/200,00|Gesamtbetrag|BETRAG/);
});

test("while all of it is on offer it is an offer, as long as the first of them", async () => {
  const { book, pdf } = await desk();
  await book({ status: "pending", expires_at: "2030-04-03T10:00:00Z" });
  await book({ status: "pending", expires_at: "2030-04-02T10:00:00Z" });
  const offer = await pdf();
  expect(offer.name).toMatch(/^Angebot-/);
  expect(offer.text).toContain("Dieses Angebot gilt bis Di., 2. April 2030 um 12:00 Uhr.");
  await book();
  expect((await pdf()).text).toContain("Gruppenbestätigung");
});

test("a group without bookings has a letter all the same; an unknown one has none", async () => {
  const { call, pdf } = await desk();
  const { text, status } = await pdf();
  expect(status).toBe(200);
  expect(text).toContain("€ 0,00");
  expect((await call("POST /groups/nobody/confirmation")).body).toMatchObject({ type: "not_found" });
});
