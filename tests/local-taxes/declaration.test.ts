import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createLocalTaxRule } from "#server/prices/local-taxes/service.ts";
import { addGuest as putGuest, setTaxExemption } from "#server/stays/bookings/guests.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { changeCharge } from "#server/stays/folios/charges.ts";
import { chargesOfFolios, foliosOf } from "#server/stays/folios/queries.ts";
import { amount, type Cents, plus, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import type { Declaration } from "#shared/prices/local-taxes/declaration.ts";
import { LocalTaxRuleInput } from "#shared/prices/local-taxes/schema.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";
import { ChargePatch } from "#shared/stays/folios/schema.ts";
import { addContact, addGuest, addItem, addRateItem, furnish } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { lacksOfPdfA } from "#tests/support/pdf-a.ts";
import { lacksOfPdfUa } from "#tests/support/pdf-ua.ts";
import { as, makeMember, makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

const MAY = "?from=2030-05-01&to=2030-05-31";

/** A property with a tax by rules from 4 May on, free below 15 and for business travellers, and a second one without rules. */
async function openTaxed(now?: string) {
  const property = makeTestProperty(now);
  const rooms = furnish(property);
  const clerk = makeMember(property, "admin");
  const tax = addItem(property, { name: "Ortstaxe", type: "city_tax", gross_amount: 210 });
  const spa = addItem(property, { name: "Kurabgabe", type: "city_tax", gross_amount: 100, book_next_day: 1 });
  for (const item of [tax, spa]) addRateItem(property, rooms.rate, item);
  const rule = { item_id: tax, valid_from: "2030-05-04", kind: "fixed", amount: 2.5, free_below_age: 15, exemptions: ["business"] };
  as(property, clerk, (work) => createLocalTaxRule(work, inCents(LocalTaxRuleInput).parse(rule)));
  const open = await startTestServer(property);
  const { call, cookie } = await open.login("manager");

  function stay(check_in: string, nights: number, { born = [] as (string | null)[], status = "checked_out" } = {}) {
    const input = { check_in, check_out: addDays(check_in, nights), room_type_id: rooms.double, occupancy: 2 };
    const { id } = as(property, clerk, (work) => createBooking(work, inCents(BookingInput).parse(input)));
    const guests = born.map((date_of_birth) => addContact(property, "Guest", { date_of_birth }));
    for (const guest of guests) as(property, clerk, (work) => putGuest(work, id, guest));
    return { id, guests, arrive: () => property.runtime.db.$client.prepare("UPDATE bookings SET status = ? WHERE id = ?").run(status, id) };
  }
  const chargesOf = (id: string) =>
    as(property, clerk, (work) => {
      const [folio] = foliosOf(work, "booking_id", [id]).get(id) ?? [];
      return (chargesOfFolios(work, [folio?.id ?? ""]).get(folio?.id ?? "") ?? []).filter(({ type }) => type === "city_tax");
    });
  async function fileOf(query: string): Promise<Buffer> {
    const answer = await fetch(`${open.url}/api/reports/local_tax${MAY}${query}`, { headers: { cookie } });
    return Buffer.from(await answer.arrayBuffer());
  }
  const textOf = async (path: string) => (await fetch(`${open.url}/api${path}`, { headers: { cookie } })).text();
  return { property, clerk, call, fileOf, textOf, stay, chargesOf, tax, spa, room: rooms.room101 };
}

test("of a tax with VAT on top the declaration contains the tax alone, and the VAT beside it", async () => {
  const { property, clerk, call, fileOf, stay, tax } = await openTaxed();
  addItem(property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  const rule = { item_id: tax, valid_from: "2030-05-02", kind: "percent", percentage: 7.5, amount: null, vat_on_top: true };
  as(property, clerk, (work) => createLocalTaxRule(work, inCents(LocalTaxRuleInput).parse(rule)));
  stay("2030-05-02", 2).arrive();
  const { body } = await call(`GET /reports/local_tax${MAY}`);
  // 90.91 net a night for both: 6.82 of tax, 7.50 with VAT of 10 %.
  expect(body).toMatchObject({
    taxes: [{}, { item_id: tax, taxable_nights: 4, owed_amount: 13.64, charged_amount: 13.64, vat_amount: 1.36 }],
  });
  expect((await fileOf("&format=csv")).toString()).toContain("vat_amount");
  expect((await readPdf(await fileOf("&format=pdf&language=de"))).text).toMatch(/dazu Umsatzsteuer\s€\s1,36/u);
});

test("the declaration of a month has its nights alone, free ones by reason, and says where an amount was changed by hand", async () => {
  const { property, clerk, call, stay, chargesOf, tax, spa } = await openTaxed();
  const family = stay("2030-04-30", 6, { born: ["1980-01-01", "2020-01-01"] });
  family.arrive();
  const worker = stay("2030-05-30", 3, { born: ["1980-01-01"] });
  as(property, clerk, (work) => setTaxExemption(work, worker.id, { contact_id: worker.guests[0] ?? "", reason: "business" }));
  worker.arrive();
  stay("2030-05-10", 2);
  const [first] = chargesOf(worker.id);
  const patch = { ...inCents(ChargePatch).parse({ gross_amount: 9 }), folio_id: first?.folio_id ?? "", charge_id: first?.id ?? "" };
  as(property, clerk, (work) => changeCharge(work, patch));
  const { body } = await call(`GET /reports/local_tax${MAY}`);
  expect(body).toMatchObject({
    from: "2030-05-01",
    taxes: [
      { item_id: spa, name: "Kurabgabe", taxable_nights: 14, exempt_nights: 0, owed_amount: 14, charged_amount: 14 },
      {
        item_id: tax,
        name: "Ortstaxe",
        taxable_nights: 10,
        exempt_nights: 4,
        exempt: [
          { reason: "age", nights: 2 },
          { reason: "business", nights: 2 },
        ],
        owed_amount: 22.6,
        charged_amount: 29.1,
      },
    ],
  });
});

test("as a file the declaration has a row for each tax, and the PDF is one", async () => {
  const { fileOf, stay } = await openTaxed();
  stay("2030-05-05", 2, { born: ["2020-01-01"] }).arrive();
  const [head, ...rows] = (await fileOf("&format=csv")).toString("utf8").trim().split(/\r?\n/);
  expect(head).toMatch(/^from;to;name;taxable_nights;exempt_nights;reason_age;/);
  expect(rows.map((row) => row.split(";").slice(2, 6))).toEqual([
    ["Kurabgabe", "4", "0", "0"],
    ["Ortstaxe", "2", "2", "2"],
  ]);
  const pdf = await fileOf("&format=pdf&language=de");
  const words = (await readPdf(pdf)).text;
  for (const each of ["PFLICHTIGE NÄCHTE", "Ortstaxe", "2 frei: Alter"]) expect(words).toContain(each);
  expect([...lacksOfPdfA(pdf), ...lacksOfPdfUa(pdf)]).toEqual([]);
});

/** Stays in room 101 whose guests come and leave at moments of their own. */
async function openDesk() {
  const open = await openTaxed("2030-05-04T10:00:00.000Z");
  const { property, call, room } = open;
  const guest = addGuest(property);
  async function arrive(check_in: string, check_out: string, at: string) {
    property.clock.now = `${check_in}T08:00:00.000Z`;
    const stay = { check_in, check_out, room_id: room, occupancy: 1, guest_id: guest, customer_id: guest };
    const { body } = await call<{ id: string }>("POST /bookings", stay);
    property.clock.now = at;
    expect((await call(`POST /bookings/${body.id}/check_in`, {})).status).toBe(200);
    expect((await call("POST /registrations", { booking_id: body.id })).status).toBe(200);
    return body.id;
  }
  async function leave(id: string, at: string) {
    property.clock.now = at;
    expect((await call(`POST /bookings/${id}/check_out`, {})).status).toBe(200);
  }
  /** The nights that declaration, municipality file and statistics have for May. */
  async function nightsOf(): Promise<[number, number, number]> {
    const { body } = await call<Declaration>(`GET /reports/local_tax${MAY}`);
    const { body: origins } = await call<{ nights: number }>(`GET /reports/origins${MAY}`);
    const file = (await open.textOf("/registrations/municipality_file?month=2030-05")).trim().split(/\r?\n/);
    const column = file[0]?.split(";").indexOf("taxable_nights") ?? -1;
    const inFile = file.slice(1).reduce((sum, row) => sum + Number(row.split(";")[column]), 0);
    const declared = body.taxes.find(({ item_id }) => item_id === open.tax)?.taxable_nights ?? 0;
    return [declared, inFile, origins.nights];
  }
  return { ...open, arrive, leave, nightsOf };
}

test("a guest who leaves early is charged no tax for the nights not slept; an undo charges them again", async () => {
  const { arrive, leave, nightsOf, call, tax } = await openDesk();
  const id = await arrive("2030-05-07", "2030-05-12", "2030-05-07T14:00:00.000Z");
  await leave(id, "2030-05-09T08:00:00.000Z");
  expect(await nightsOf()).toEqual([2, 2, 2]);
  const { body } = await call<Declaration>(`GET /reports/local_tax${MAY}`);
  expect(body.taxes.find(({ item_id }) => item_id === tax)).toMatchObject({ owed_amount: 5, charged_amount: 5 });
  expect(body).toMatchObject({ owed_amount: expect.any(Number), differences: [] });
  const priceNow = async () => (await call<{ gross_amount: number }>(`GET /bookings/${id}`)).body.gross_amount;
  const early = await priceNow();
  expect((await call(`POST /bookings/${id}/undo_check_out`, {})).status).toBe(200);
  expect(await priceNow()).toBeGreaterThan(early);
  await leave(id, "2030-05-09T09:00:00.000Z");
  expect(await priceNow()).toBe(early);
});

test("a no-show is charged no local tax, whatever stays of the price, by the desk and by the night; an undo charges it again", async () => {
  const { call, property, room, chargesOf } = await openDesk();
  const guest = addGuest(property);
  const stay = { check_in: "2030-05-05", check_out: "2030-05-08", room_id: room, occupancy: 1, guest_id: guest, customer_id: guest };
  const { body } = await call<{ id: string }>("POST /bookings", stay);
  const charged = () => chargesOf(body.id).map(({ type }) => type);
  const before = charged();
  expect(before).toContain("city_tax");
  property.clock.now = "2030-05-06T10:00:00.000Z";
  expect((await call(`POST /bookings/${body.id}/no_show`, {})).status).toBe(200);
  expect(charged()).toEqual(before.filter((type) => type !== "city_tax"));
  expect((await call(`POST /bookings/${body.id}/undo_no_show`, {})).status).toBe(200);
  expect(charged()).toEqual(expect.arrayContaining(before));
  expect(charged()).toHaveLength(before.length);
});

test("a guest who came a day late owes no tax for the first night", async () => {
  const { arrive, leave, nightsOf } = await openDesk();
  const id = await arrive("2030-05-07", "2030-05-10", "2030-05-08T14:00:00.000Z");
  await leave(id, "2030-05-10T08:00:00.000Z");
  expect(await nightsOf()).toEqual([2, 2, 2]);
});

test("nights that an invoiced stay went on for owe the tax of their own day, though nobody charged it", async () => {
  const { arrive, leave, nightsOf, call, fileOf, property, clerk, tax } = await openDesk();
  const rule = { item_id: tax, valid_from: "2030-05-20", kind: "fixed", amount: 3 };
  as(property, clerk, (work) => createLocalTaxRule(work, inCents(LocalTaxRuleInput).parse(rule)));
  const id = await arrive("2030-05-19", "2030-05-20", "2030-05-19T14:00:00.000Z");
  const { body: folios } = await call<{ data: { id: string }[] }>(`GET /folios?booking_id=${id}`);
  const { body: draft } = await call<{ id: string }>("POST /invoices", { folio_id: folios.data[0]?.id });
  expect((await call(`POST /invoices/${draft.id}/finalize`, {})).status).toBe(200);
  await leave(id, "2030-05-21T09:00:00.000Z");
  expect(await nightsOf()).toEqual([2, 2, 2]);
  const { body } = await call<Declaration>(`GET /reports/local_tax${MAY}`);
  expect(body.taxes.find((each) => each.item_id === tax)).toMatchObject({ owed_amount: 5.5, charged_amount: 2.5 });
  expect(body.differences.filter(({ item_id }) => item_id === tax)).toMatchObject([
    { booking_id: id, owed_amount: 5.5, charged_amount: 2.5 },
  ]);
  expect((await readPdf(await fileOf("&format=pdf&language=en"))).text).toMatch(/Charged\s€2\.50, difference\s-?−?€?3/u);
});

const anyStay = fc.record({
  from: fc.integer({ min: 0, max: 45 }),
  nights: fc.integer({ min: 1, max: 9 }),
  born: fc.array(fc.constantFrom("1980-01-01", "2015-05-10", "2024-01-01", null), { maxLength: 2 }),
  arrives: fc.boolean(),
});

test("whatever stays there are, the declaration is what their accounts are charged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStay, { minLength: 1, maxLength: 4 }), async (stays) => {
      const { call, stay, chargesOf, tax } = await openTaxed();
      let charged: Cents = ZERO;
      let persons = 0;
      for (const [index, { from, nights, born, arrives }] of stays.entries()) {
        // Each in days of its own, since the property is small.
        const made = stay(addDays("2030-04-10", from + index), nights, { born });
        if (!arrives) continue;
        made.arrive();
        const own = chargesOf(made.id).filter(({ item_id, booked_on }) => item_id === tax && booked_on.startsWith("2030-05"));
        charged = own.reduce((sum, { gross_amount }) => plus(sum, gross_amount), charged);
        const slept = Array.from({ length: nights }, (_, night) => addDays("2030-04-10", from + index + night));
        persons += 2 * slept.filter((day) => day.startsWith("2030-05")).length;
      }
      const { body } = await call<Declaration>(`GET /reports/local_tax${MAY}`);
      const found = body.taxes.find(({ item_id }) => item_id === tax);
      expect(found?.charged_amount ?? 0).toBe(amount(charged));
      expect(found?.owed_amount ?? 0).toBe(amount(charged));
      expect((found?.taxable_nights ?? 0) + (found?.exempt_nights ?? 0)).toBe(persons);
    }),
    { numRuns: 8 },
  );
});
