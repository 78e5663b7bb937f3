import { expect, test } from "vitest";
import { emergencySheet } from "#server/office/emergency-sheet/queries.ts";
import { refusalFor } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import type { SearchHit } from "#shared/office/search/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { SinceShift } from "#shared/stays/shifts/schema.ts";
import { addContact, addItem, furnish, insert } from "#tests/support/guesthouse.ts";
import { startTestServer, viewOf } from "#tests/support/test-server.ts";

const LANGUAGES = ["de", "en"] as const;
const STAY = { check_in: "2030-04-01", check_out: "2030-04-03", occupancy: 2 };

/** A property with German names and English ones beside them. */
async function openGuesthouse() {
  const open = await startTestServer();
  const { property } = open;
  const house = furnish(property);
  const { $client } = property.runtime.db;
  $client.prepare("UPDATE room_types SET name = 'Doppelzimmer', name_en = 'Double room' WHERE id = ?").run(house.double);
  const breakfast = addItem(property, { name: "Frühstück", name_en: "Breakfast" });
  const cash = insert(property, "payment_methods", { name: "Bar", name_en: "Cash", kind: "cash" });
  const { call, actor, cookie } = await open.login("manager");
  const inLanguage = async <T>(path: string, language: "de" | "en") =>
    (await call<T>(`GET ${path as "/"}`, undefined, { "accept-language": language })).body;
  return { ...open, ...house, breakfast, cash, call, actor, cookie, inLanguage };
}

const TYPE = { de: "Doppelzimmer", en: "Double room" };

test("search, lists as files and the emergency sheet name room types in the reader's language", async () => {
  const { call, inLanguage, double, room101, property, actor } = await openGuesthouse();
  await call("POST /bookings", { ...STAY, room_type_id: double, customer_id: addContact(property, "Anna Gruber") });
  for (const language of LANGUAGES) {
    const hits = await inLanguage<SearchHit[]>("/search?query=101", language);
    expect(hits.find(({ id }) => id === room101)?.subtitle).toBe(TYPE[language]);
    expect(await inLanguage<string>("/bookings/export", language)).toContain(`;${TYPE[language]};`);
    expect(await inLanguage<string>("/rooms/export", language)).toContain(`;${TYPE[language]};`);
    const sheet = emergencySheet(viewOf(property, actor), language);
    expect([sheet.arrivals[0]?.room_type, sheet.types[0]?.name]).toEqual([TYPE[language], TYPE[language]]);
  }
});

test("the history says items, payment methods and room types in the reader's language, a renamed charge as it was named", async () => {
  const { call, inLanguage, double, suite, breakfast, cash, property } = await openGuesthouse();
  const customer_id = addContact(property, "Anna Gruber");
  const { id } = (await call<{ id: string }>("POST /bookings", { ...STAY, room_type_id: double, customer_id })).body;
  const [folio] = (await call<Page<{ id: string }>>(`GET /folios?booking_id=${id}`)).body.data;
  await call(`POST /folios/${folio?.id}/charges`, { item_id: breakfast, quantity: 1 });
  const charged = await call<Page<{ charges: { id: string; name: string }[] }>>(`GET /folios?booking_id=${id}&expand=charges`);
  const charge = charged.body.data[0]?.charges.find(({ name }) => name === "Frühstück");
  await call(`PATCH /folios/${folio?.id}/charges/update/${charge?.id}`, { name: "Frühstück am Zimmer" });
  await call(`POST /folios/${folio?.id}/payments`, { payment_method_id: cash, amount: 20 });
  await call(`PATCH /bookings/${id}`, { room_type_id: suite });
  const told = async (language: "de" | "en") =>
    (await inLanguage<Page<{ description: string }>>(`/events?parent_id=${id}&page_size=50`, language)).data
      .map(({ description }) => description)
      .join("\n");
  const [de, en] = [await told("de"), await told("en")];
  expect([de.includes("Frühstück"), en.includes("Breakfast"), en.includes("Frühstück am Zimmer")]).toEqual([true, true, true]);
  expect([de.includes("(Bar)"), en.includes("(Cash)")]).toEqual([true, true]);
  expect([de.includes("Doppelzimmer"), en.includes("Double room"), en.includes("Doppelzimmer")]).toEqual([true, true, false]);
});

test("what happened to base data since the last shift is said in the reader's language", async () => {
  const { login, cash, room101, actor, property } = await openGuesthouse();
  const [anna, ben] = [await login("manager", "Anna"), await login("manager", "Ben")];
  await ben.call("POST /shifts/here");
  await anna.call(`POST /rooms/${room101}/dirty`);
  await anna.call(`PUT /payment_methods/${cash}`, { name: "Bar", name_en: "Cash", kind: "cash", account_number: "2700" });
  for (const language of LANGUAGES) {
    const { histories } = (await ben.call<SinceShift>("GET /shifts/since", undefined, { "accept-language": language })).body;
    expect(histories.map(({ title, subtitle }) => [title, subtitle])).toEqual([
      [{ de: "Bar", en: "Cash" }[language], null],
      ["101", TYPE[language]],
    ]);
  }
  expect(viewOf(property, actor).actor.language).toBe("en");
});

test("a refusal names the type of the booking that waits for a room in the reader's language", async () => {
  const { call, double, property, actor } = await openGuesthouse();
  const customer_id = addContact(property, "Anna Gruber");
  const { id } = (await call<{ id: string }>("POST /bookings", { ...STAY, room_type_id: double, customer_id })).body;
  for (const language of LANGUAGES) {
    const view = { ...viewOf(property, actor), actor: { ...actor, language } };
    const refusal = refusalFor(view, "booking/no_available_room_found", { booking_id: id, night: "2030-04-01" });
    expect(refusal.detail).toBe(`Anna Gruber, ${TYPE[language]}, 2030-04-01`);
  }
});
