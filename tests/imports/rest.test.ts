import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { ImportOutcome, ImportPreview } from "#shared/tenant/imports/schema.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

type Answered = ImportPreview & ImportOutcome & { errors: { path: string; message: string }[] };

async function open(role: "admin" | "manager" | "staff" = "manager") {
  const property = makeTestProperty();
  const rooms = furnish(property);
  const { login, url } = await startTestServer(property);
  const { call, cookie } = await login(role);

  function send(path: string, content: string | Buffer, headers: Record<string, string> = {}) {
    const form = new FormData();
    form.append("file", new Blob([content as BlobPart], { type: "text/csv" }), "list.csv");
    return fetch(`${url}/api${path}`, { method: "POST", headers: { cookie, "accept-language": "en", ...headers }, body: form });
  }

  async function bring(path: string, content: string | Buffer, headers?: Record<string, string>) {
    const response = await send(path, content, headers);
    return { status: response.status, body: (await response.json()) as Answered };
  }
  const all = <T>(sql: string) => property.runtime.db.$client.prepare<[], T>(sql).all();
  const events = () => all<{ type: string }>("SELECT type FROM events ORDER BY seq").map(({ type }) => type);
  return { ...rooms, property, call, send, bring, all, events };
}

const lines = (...rows: string[]) => rows.join("\r\n");

describe("rooms", () => {
  test("come with types that are made once, and with those that are there", async () => {
    const { bring, all, events } = await open();
    const list = lines(
      "Zimmer;Kategorie;Code;Personen von;Personen bis;Kinderbetten",
      "301-303;Familie;FZ;2;4;2",
      "304;familie;;;;",
      "101;Double;;;;",
      "105;DOUBLE;;;;",
    );
    const preview = await bring("/imports/preview?kind=rooms", list);
    expect(preview.body).toMatchObject({ made: 3, matched: 1, errors: 0, room_types_made: 1, encoding: "utf-8", missing: [] });
    expect(events()).toEqual([]);

    const done = await bring("/imports?kind=rooms", list);
    expect(done).toMatchObject({ status: 200, body: { kind: "rooms", count: 4, made: 3, matched: 1, room_types_made: 1 } });
    const rooms = all<{ number: string; name: string; max: number; max_cots: number }>(
      "SELECT number, name, max_occupancy AS max, max_cots FROM rooms r JOIN room_types t ON t.id = room_type_id WHERE number >= '3' ORDER BY number",
    );
    expect(rooms).toEqual(["301", "302", "303", "304"].map((number) => ({ number, name: "Familie", max: 4, max_cots: 2 })));
    expect(events()).toEqual(["room_type.created", ...Array.from({ length: 5 }, () => "room.created"), "import.made"]);
    expect((await bring("/imports?kind=rooms", list)).body).toMatchObject({ made: 0, matched: 4 });
  });

  test("are refused together, each row with its reasons", async () => {
    const { bring, all } = await open();
    const list = lines(
      "room,type,persons,cots",
      "401,Suite,4,",
      "402,,2,",
      "101,Suite,2,",
      "401,Suite,2,",
      ",Double,many,",
      "9-1,Double,2,21",
    );
    const { status, body } = await bring("/imports?kind=rooms", list);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: "rows.3.room_type", message: "The room type is missing" },
      { path: "rows.4.room_type", message: "Room 101 is of another room type" },
      { path: "rows.5.number", message: "Already in row 2" },
      { path: "rows.6.max_occupancy", message: "Guests: a number from 1 to 99" },
      { path: "rows.6.number", message: "Missing" },
      { path: "rows.7.max_cots", message: "Cots: a number from 0 to 20" },
      { path: "rows.7.number", message: "A number such as 101, or a range such as 101-110" },
    ]);
    expect(all("SELECT 1 FROM rooms WHERE number = '401'")).toEqual([]);
  });
});

describe("contacts", () => {
  const list = lines("Vorname;Name;E-Mail;Land;Geburtsdatum", "Jürgen;Müller;jm@example.com;Österreich;1.5.67", "Zoë;Ångström;;Schweden;");

  test.each([
    ["utf-8", Buffer.from(list)],
    ["utf-8", Buffer.from(`\ufeff${list}`)],
    ["windows-1252", iconv.encode(list, "windows-1252")],
    ["utf-16", iconv.encode(`\ufeff${list}`, "utf-16le")],
  ])("are read in %s", async (encoding, bytes) => {
    const { bring, all } = await open();
    expect((await bring("/imports/preview?kind=contacts", bytes)).body).toMatchObject({ encoding, made: 2, errors: 0 });
    expect((await bring("/imports?kind=contacts", bytes)).status).toBe(200);
    expect(all("SELECT name, date_of_birth, json_extract(address, '$.country') AS country FROM contacts ORDER BY id")).toEqual([
      { name: "Jürgen Müller", date_of_birth: "1967-05-01", country: "AT" },
      { name: "Zoë Ångström", date_of_birth: null, country: "SE" },
    ]);
  });

  test("who is known stays, by e-mail whatever its capitals or by name, birthday and postal code", async () => {
    const { bring, all } = await open();
    await bring("/imports?kind=contacts", list);
    const again = lines("Name\tE-Mail\tFirma", "Somebody\tJM@EXAMPLE.COM\t", "Zoë Ångström\t\t", "\t\tAlpen GmbH", "\t\tAlpen GmbH");
    expect((await bring("/imports?kind=contacts", again)).body).toMatchObject({ made: 1, matched: 3 });
    expect(all("SELECT name, type FROM contacts ORDER BY id")).toMatchObject([{}, {}, { name: "Alpen GmbH", type: "company" }]);
  });

  test("bad cells are named with their field", async () => {
    const { bring } = await open();
    const bad = lines("name;email;country;date_of_birth;telefon", "A;no mail;Atlantis;31.2.2000;+43", ";;;;1", "B;;;1.1.2031;");
    const { body } = await bring("/imports/preview?kind=contacts", bad);
    expect(body.refused.map(({ row, errors }) => [row, errors.map(({ field }) => field).sort()])).toEqual([
      [2, ["country", "date_of_birth", "email"]],
      [3, ["name"]],
      [4, ["date_of_birth"]],
    ]);
  });
});

describe("bookings", () => {
  test("to come and past ones take their places, their people and their prices", async () => {
    const { bring, all, events } = await open();
    const list = lines(
      "Buchungsnummer;Zimmer;Kategorie;Anreise;Abreise;Personen;Gast;E-Mail;Gesamtpreis;Status",
      "A1;101;;05.04.2030;08.04.2030;2;Anna Gruber;anna@example.com;450,00;bestätigt",
      "A2;;Double;2030-04-05;2030-04-06;;Max Huber;;;Option",
      "A3;102;;1.3.2030;4.3.2030;2;Anna Gruber;anna@example.com;300;",
      "A4;;Double;1.3.2030;4.3.2030;2;Max Huber;;;",
      "A5;102;;2.3.2030;3.3.2030;2;Eva;;99;storniert",
      "A6;110;;31.3.2030;2.4.2030;1;Eva;;99;eingecheckt",
    );
    expect((await bring("/imports/preview?kind=bookings", list)).body).toMatchObject({ made: 6, errors: 0, contacts_made: 3, refused: [] });
    const { status, body } = await bring("/imports?kind=bookings", list);
    expect({ status, body }).toMatchObject({ status: 200, body: { made: 6, contacts_made: 3 } });
    const rows = all<Record<string, unknown>>(
      `SELECT b.code, b.status, r.number AS room, b.gross_amount AS gross, b.due_amount AS due, c.name
       FROM bookings b LEFT JOIN rooms r ON r.id = b.room_id LEFT JOIN contacts c ON c.id = b.customer_id ORDER BY code`,
    );
    expect(rows).toEqual([
      { code: "A1", status: "confirmed", room: "101", gross: 45_000, due: 45_000, name: "Anna Gruber" },
      { code: "A2", status: "pending", room: null, gross: 10_000, due: 10_000, name: "Max Huber" },
      { code: "A3", status: "checked_out", room: "102", gross: 30_000, due: 0, name: "Anna Gruber" },
      { code: "A4", status: "checked_out", room: expect.stringMatching(/101|110/) as string, gross: 0, due: 0, name: "Max Huber" },
      { code: "A5", status: "canceled", room: "102", gross: 9900, due: 0, name: "Eva" },
      { code: "A6", status: "checked_in", room: "110", gross: 9900, due: 9900, name: "Eva" },
    ]);
    expect(all("SELECT amount, booked_on, name FROM payments p JOIN payment_methods m ON m.id = payment_method_id")).toEqual([
      { amount: 30_000, booked_on: "2030-03-04", name: "Previous program" },
    ]);
    expect(events().filter((type) => type === "import.made")).toHaveLength(1);
    expect((await bring("/imports?kind=bookings", list)).body).toMatchObject({ made: 0, matched: 6 });
  });

  test("a total in another currency than the property's is an error of its row, as nobody converts it", async () => {
    const { bring, property, all } = await open();
    property.runtime.db.$client.prepare("UPDATE properties SET currency = 'CHF'").run();
    const list = lines("room,arrival,departure,guest,total", '101,5.4.2030,8.4.2030,Anna,"480,00 €"', "102,5.4.2030,8.4.2030,Max,CHF 480");
    const { body } = await bring("/imports?kind=bookings&skip_bad_rows=true", iconv.encode(list, "windows-1252"));
    expect(body).toMatchObject({ made: 1, refused: 1, refusals: [{ message: "“480,00 €” is not in CHF, the property’s currency" }] });
    expect(all("SELECT gross_amount AS gross FROM bookings")).toEqual([{ gross: 48_000 }]);
  });

  test("conflicts are reported by row, with the file itself and with the property", async () => {
    const { bring, call, double, all } = await open();
    await call("POST /bookings", {
      check_in: "2030-04-20",
      check_out: "2030-04-22",
      occupancy: 2,
      room_type_id: double,
      auto_assign_room: true,
      code: "OWN",
    });
    const list = lines(
      "room,room_type,arrival,departure,persons,guest,total,status",
      "102,,2030-04-05,2030-04-07,2,A,1,",
      "102,,2030-04-06,2030-04-08,2,B,1,",
      "101,,2030-04-21,2030-04-23,2,C,1,",
      "999,,2030-04-21,2030-04-23,2,D,1,",
      "201,,2030-04-21,2030-04-23,1,E,1,",
      ",Double,2030-04-23,2030-04-21,2,F,1,",
      ",Palace,2030-04-21,2030-04-23,2,G,1,",
      "102,,soon,2030-04-23,2,H,1,checked out",
      "201,,2030-04-21,2030-04-23,3,I,,",
      ",Double,2030-05-21,2030-05-23,2,J,cheap,",
    );
    const { body } = await bring("/imports/preview?kind=bookings", list);
    expect(body.refused.map(({ row, errors }) => [row, errors.map(({ field, message }) => `${field}: ${message}`)])).toEqual([
      [3, ["room: Room 102 is taken by row 2 then"]],
      [4, ["room: Room 101 is taken then: OWN"]],
      [5, ["room: No room “999”"]],
      [6, ["occupancy: Suite is for 2 to 4 guests"]],
      [7, ["check_out: Departure is not after arrival (at most 730 nights)"]],
      [8, ["room_type: No room type “Palace”"]],
      [9, ["check_in: “soon” is not a date such as 2030-06-01 or 1.6.2030"]],
      [10, ["total: No price in the default rate: please give a total"]],
      [11, ["total: “cheap” is not an amount"]],
    ]);
    expect((await bring("/imports?kind=bookings", list)).status).toBe(400);
    expect(all("SELECT code FROM bookings")).toEqual([{ code: "OWN" }]);
  });

  test("a type without a free room is reported beforehand, counting existing assigned and unassigned bookings", async () => {
    const { bring, all, call, double } = await open();
    const waiting = { room_type_id: double, check_in: "2030-06-01", check_out: "2030-06-03", occupancy: 2 };
    expect((await call("POST /bookings", waiting)).status).toBe(200);
    const stay = (from: string, to: string) => `Double;2030-06-${from};2030-06-${to};100`;
    const full = lines("room type;from;to;total", stay("01", "02"), stay("01", "03"), stay("01", "04"), stay("02", "05"));
    const { body } = await bring("/imports/preview?kind=bookings", full);
    expect(body.refused).toMatchObject([{ row: 4, errors: [{ field: "room_type", message: "No room is left for Double then" }] }]);
    const { status, body: refusal } = await bring("/imports?kind=bookings", full);
    expect({ status, errors: refusal.errors }).toMatchObject({ status: 400, errors: [{ path: "rows.4.room_type" }] });
    expect(all("SELECT 1 FROM bookings")).toHaveLength(1);
  });

  test("past stays share out the rooms that were free then; one too many is reported beforehand", async () => {
    const { bring, all } = await open();
    const past = (rows: number) =>
      lines("room type;from;to;total", ...Array.from({ length: rows }, () => "Double;2030-01-01;2030-01-04;100"));
    expect((await bring("/imports/preview?kind=bookings", past(4))).body.refused).toMatchObject([{ row: 5 }]);
    expect((await bring("/imports?kind=bookings", past(3))).status).toBe(200);
    const rooms = all<{ number: string }>("SELECT r.number FROM bookings b JOIN rooms r ON r.id = b.room_id ORDER BY r.number");
    expect(rooms.map(({ number }) => number)).toEqual(["101", "102", "110"]);
  });

  test("a row without a number is known again by all that it says; two alike rows are two stays", async () => {
    const { bring, all } = await open();
    const two = ["room type;from;to;total;guest", "Double;2030-06-01;2030-06-03;100;Ida Auer", "Double;2030-06-01;2030-06-03;100;Ida Auer"];
    expect((await bring("/imports?kind=bookings", lines(...two))).body).toMatchObject({ made: 2, matched: 0 });
    const more = lines(...two, "Double;2030-06-01;2030-06-03;120;Ida Auer");
    expect((await bring("/imports?kind=bookings", more)).body).toMatchObject({ made: 1, matched: 2 });
    expect(all("SELECT 1 FROM bookings")).toHaveLength(3);
  });
});

describe("a file", () => {
  test("may have its columns matched by hand", async () => {
    const { bring } = await open();
    const list = lines("x;y", "Anna;anna@example.com");
    expect((await bring("/imports/preview?kind=contacts", list)).body).toMatchObject({ missing: ["name"], rows: [], count: 1 });
    const mapping = encodeURIComponent(JSON.stringify({ name: 0, email: 1, room: 1 }));
    const { body } = await bring(`/imports/preview?kind=contacts&mapping=${mapping}`, list);
    expect(body).toMatchObject({ missing: [], made: 1, mapping: { name: 0, email: 1 } });
    expect((await bring("/imports?kind=contacts", list)).body.errors).toEqual([
      { path: "mapping.name", message: "No column is chosen for this" },
    ]);
    expect((await bring("/imports?kind=contacts&mapping=no", list)).status).toBe(400);
  });

  test("that Excel has saved in Windows-1252 keeps its euros, dashes and quotation marks", async () => {
    const { bring, all } = await open();
    const list = lines("Kategorie;Anreise;Abreise;Gesamtpreis;Bemerkung", "Double;1.6.2030;3.6.2030;480,00 €;Spät – 23:00 Uhr „Notiz“");
    const { body } = await bring("/imports?kind=bookings", iconv.encode(list, "windows-1252"));
    expect(body).toMatchObject({ made: 1 });
    expect(all("SELECT gross_amount AS gross, description FROM bookings")).toEqual([
      { gross: 48_000, description: "Spät – 23:00 Uhr „Notiz“" },
    ]);
  });

  test("may have its good rows taken, and gives the others back with their reasons, ready to be corrected", async () => {
    const { bring, all, send } = await open();
    const list = lines("Zimmer;Kategorie;Hinweis", "401;Suite;=1+1", "402;;links", "403;Suite;");
    expect((await bring("/imports?kind=rooms", list)).status).toBe(400);
    const { body } = await bring("/imports?kind=rooms&skip_bad_rows=true", list);
    expect(body).toMatchObject({ made: 2, refused: 1, refusals: [{ row: 3, message: "The room type is missing" }], stopped: false });
    expect(all("SELECT number FROM rooms WHERE number > '400' ORDER BY number")).toEqual([{ number: "401" }, { number: "403" }]);

    const file = await send("/imports/refused?kind=rooms", list);
    expect(file.headers.get("content-disposition")).toContain("rooms-with-errors.csv");
    expect(await file.text()).toBe("Zimmer;Kategorie;Hinweis;Error\r\n402;;links;The room type is missing\r\n");
  });

  test.each([
    ["empty", "number;type"],
    ["no text", Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0x22])],
    ["too long", `number\n${"1\n".repeat(20_001)}`],
  ])("that is %s is refused", async (_, content) => {
    const { bring } = await open();
    expect(await bring("/imports/preview?kind=rooms", content)).toMatchObject({ status: 400, body: { errors: [{ path: "file" }] } });
  });

  test("is not the staff's to bring", async () => {
    const { bring } = await open("staff");
    expect((await bring("/imports?kind=rooms", "number;type\n1;A")).status).toBe(403);
  });
});

test("an import that is repeated with its key makes nothing again, whatever was deleted since", async () => {
  const { bring, call, all } = await open();
  const key = { "idempotency-key": "a file" };
  const rooms = () => all<{ number: string }>("SELECT number FROM rooms WHERE deleted_at IS NULL AND number > '900'");
  const first = await bring("/imports?kind=rooms", lines("Zimmer;Kategorie", "901;Double"), key);
  expect(first).toMatchObject({ status: 200, body: { made: 1 } });
  const [room] = all<{ id: string }>("SELECT id FROM rooms WHERE number = '901'");
  expect((await call(`DELETE /rooms/${room?.id}`)).status).toBe(204);
  expect(await bring("/imports?kind=rooms", lines("Zimmer;Kategorie", "901;Double"), key)).toEqual(first);
  expect(rooms()).toEqual([]);
});

test("the samples are files that can be imported, one after the other", async () => {
  const { bring, call, property } = await open();
  property.runtime.db.$client.exec("UPDATE rooms SET deleted_at = created_at; UPDATE room_types SET deleted_at = created_at");
  for (const kind of ["rooms", "contacts", "bookings"]) {
    const sample = (await call<string>(`GET /imports/samples/${kind}`)).body;
    const { body } = await bring(`/imports/preview?kind=${kind}`, sample);
    expect(body).toMatchObject({ missing: [], refused: [] });
    expect(Object.values(body.mapping)).not.toContain(null);
    const empty = Object.keys(body.mapping).filter((field) => body.rows.every(({ cells }) => cells[field] === ""));
    expect(empty).toEqual([]);
    expect((await bring(`/imports?kind=${kind}`, sample)).status).toBe(200);
  }
  expect((await call<{ data: { cots: number }[] }>("GET /bookings?sort=check_in")).body.data.map(({ cots }) => cots)).toContain(1);
});
