import { expect, test, vi } from "vitest";
import { addDays } from "#shared/platform/core/stays.ts";
import { cellTexts } from "#shared/platform/core/table-cells.ts";
import { addContact, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function openDesk(role: "staff" | "cleaning" = "staff") {
  const served = await startTestServer();
  const rooms = furnish(served.property);
  const { call, cookie } = await served.login(role, "Clara");
  const rowsOf = async (path: string, language = "de") => {
    const answer = await fetch(`${served.url}/api${path}`, { headers: { cookie, "accept-language": language } });
    const text = await answer.text();
    return { status: answer.status, type: answer.headers.get("content-type"), lines: text.replace("\ufeff", "").trim().split("\r\n") };
  };
  return { ...served, ...rooms, call, rowsOf };
}

test("a list is saved as it is filtered, all of its pages, in the words of who reads it", async () => {
  const { property, call, rowsOf, suite } = await openDesk();
  for (let n = 1; n <= 20; n += 1) {
    const customer_id = addContact(property, `Anna Gruber ${n}`);
    const stay = { check_in: "2030-04-10", check_out: `2030-04-${11 + (n % 3)}`, occupancy: 2, room_type_id: suite, status: "pending" };
    await call("POST /bookings", { ...stay, customer_id, total_gross_amount: 100.5, expires_at: "2030-04-05T10:00:00Z", code: `K${n}` });
  }
  addContact(property, "Bernd Gruber");
  const all = await rowsOf("/contacts/export?query=anna+gruber");
  expect(all).toMatchObject({ status: 200, type: "text/csv" });
  expect(all.lines).toHaveLength(21);
  expect(all.lines[0]).toContain("Kundennummer;Art;Name");
  const english = await rowsOf("/contacts/export?query=bernd+gruber&type=person", "en");
  expect(english.lines).toHaveLength(2);
  expect(english.lines[0]).toContain("Customer number;Kind;Name");
  const bookings = await rowsOf("/bookings/export?status=pending&sort=code");
  expect(bookings.lines[1]).toMatch(/^K1;Angebot;.*;2030-04-10;2030-04-12;2;2;.*;100,50;/);
});

test("what would run as a formula is a word, and a credit stays a number", () => {
  expect(cellTexts(["=HYPERLINK(1)", "+43 664", "@x", "Gruber", null, -3, { amount: -12.5 }], "de-AT")).toEqual([
    "'=HYPERLINK(1)",
    "'+43 664",
    "'@x",
    "Gruber",
    "",
    "-3",
    "-12,50",
  ]);
  expect(cellTexts([1234.5, { amount: 1234.5 }], "en-GB")).toEqual(["1234.5", "1234.50"]);
});

test("every list has its file, and who may not read it gets none; housekeeping sees rooms without guests", async () => {
  const desk = await openDesk();
  for (const path of ["/bookings", "/contacts", "/groups", "/invoices", "/rooms", "/room_locks"]) {
    expect((await desk.rowsOf(`${path}/export`)).status).toBe(200);
  }
  const { rowsOf } = await openDesk("cleaning");
  expect((await rowsOf("/contacts/export")).status).toBe(403);
  expect((await rowsOf("/rooms/export?query=20")).lines[0]).toBe("Nummer;Status");
});

test("a whole list is read in a worker thread; the main thread, on which all calls wait, reads none of its rows", async () => {
  const { property, rowsOf } = await openDesk();
  const prepare = vi.spyOn(property.runtime.db.$client, "prepare");
  for (const path of ["/bookings", "/contacts", "/invoices"]) expect((await rowsOf(`${path}/export`)).status).toBe(200);
  expect(prepare.mock.calls.map(([sql]) => sql).filter((sql) => /FROM "(bookings|contacts|invoices)"/i.test(sql))).toEqual([]);
});

test("lists of base data are searched and narrowed", async () => {
  const { call, rowsOf, room201 } = await openDesk();
  const names = async (path: `/${string}`) => (await call<{ data: { name?: string; number?: string }[] }>(`GET ${path}`)).body.data;
  expect((await names("/rooms?query=201")).map(({ number }) => number)).toEqual(["201"]);
  expect(await names("/rooms?status=out_of_service")).toEqual([]);
  expect(await names("/rates?active=false")).toEqual([]);
  expect((await names("/rates?active=true")).length).toBeGreaterThan(0);
  expect(await names("/items?query=nothing+of+that+name")).toEqual([]);
  await call("POST /room_locks", { room_id: room201, reason: "Heizung", start: "2030-05-01T10:00:00Z", end: "2030-05-02T10:00:00Z" });
  for (const query of ["heiz", "201"]) expect(await names(`/room_locks?query=${query}`)).toHaveLength(1);
  expect((await rowsOf("/room_locks/export?query=201")).lines[1]).toContain("201;Heizung;2030-05-01 12:00;2030-05-02 12:00;");
});

test("who looks at bookings sees the next arrivals first, and then those that were", async () => {
  const { call, property, suite } = await openDesk();
  for (const day of ["02", "05", "10"]) {
    const stay = { check_in: `2030-04-${day}`, check_out: addDays(`2030-04-${day}`, 1), occupancy: 2, room_type_id: suite };
    await call("POST /bookings", { ...stay, total_gross_amount: 1, code: `D${day}` });
  }
  property.clock.now = "2030-04-05T20:00:00.000Z";
  const codes = async (sort: string) =>
    (await call<{ data: { code: string }[] }>(`GET /bookings?sort=${sort}`)).body.data.map(({ code }) => code);
  expect(await codes("upcoming")).toEqual(["D05", "D10", "D02"]);
  expect(await codes("check_in")).toEqual(["D02", "D05", "D10"]);
});
