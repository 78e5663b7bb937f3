import { createHash } from "node:crypto";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { MARK_FIELDS } from "#shared/tenant/imports/fields.ts";
import { lines, startImports } from "#tests/imports/import-server.ts";

describe("the order of day and month", () => {
  test("is one for a column: a date that proves it decides for all", async () => {
    const { bring, stays } = await startImports();
    const list = lines("room type;from;to;total;code", "Double;06/05/2030;06/07/2030;100;A", "Double;05/20/2030;05/22/2030;100;B");
    expect((await bring("bookings", list)).body).toMatchObject({ made: 2 });
    expect(stays()).toEqual(["A Double 06-05 06-07 2 100 confirmed", "B Double 05-20 05-22 2 100 confirmed"]);
  });

  test("is asked for where a column fits both, and no row is read before", async () => {
    const { preview, bring, stays } = await startImports();
    const list = lines("room type;from;to;total;code", "Double;06/05/2030;06/07/2030;100;A");
    const open = (await preview("bookings", list)).body;
    expect(open).toMatchObject({
      rows: [],
      made: 0,
      count: 1,
      formats: [
        { field: "check_in", kind: "date", format: null, by: null, example: "06/05/2030" },
        { field: "check_out", format: null },
      ],
    });
    for (const skip_bad_rows of [false, true]) {
      expect(await bring("bookings", list, { skip_bad_rows })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "formats.check_in", message: "Please say how to read this column" }, { path: "formats.check_out" }] },
      });
    }
    const formats = { check_in: "month_first" };
    expect((await preview("bookings", list, { formats })).body).toMatchObject({
      made: 1,
      formats: [{ by: "choice" }, { format: "month_first", by: "rows" }],
    });
    expect((await bring("bookings", list, { formats })).body).toMatchObject({ made: 1 });
    expect(stays()).toEqual(["A Double 06-05 06-07 2 100 confirmed"]);
  });

  test("of birthdays is decided alike, and what does not fit is refused", async () => {
    const { bring, preview, all } = await startImports();
    const list = lines("Name;Geburtsdatum", "Anna Gruber;05/06/1990", "Max Huber;05/26/1990");
    expect((await bring("contacts", list)).body).toMatchObject({ made: 2 });
    expect(all("SELECT date_of_birth AS born FROM contacts ORDER BY id")).toEqual([{ born: "1990-05-06" }, { born: "1990-05-26" }]);
    const mixed = lines("Name;Geburtsdatum", "A B;13/06/1990", "C D;05/26/1990");
    expect((await preview("contacts", mixed)).body).toMatchObject({ formats: [{ format: null }], rows: [] });
    const chosen = (await preview("contacts", mixed, { formats: { date_of_birth: "day_first" } })).body;
    expect(chosen).toMatchObject({ made: 1, refused: [{ row: 3, errors: [{ field: "date_of_birth" }] }] });
  });
});

test.each([
  ["1.290", "129.90", 1.29],
  ["1.290", "129,90", 1290],
])("%s in a column with %s is %d", async (text, other, expected) => {
  const { bring, all } = await startImports();
  const list = lines("room type;from;to;total;code", `Double;2030-06-01;2030-06-03;${text};A`, `Double;2030-06-01;2030-06-03;${other};B`);
  expect((await bring("bookings", list)).status).toBe(200);
  expect(all<{ gross: number }>("SELECT gross_amount / 100.0 AS gross FROM bookings ORDER BY code")[0]?.gross).toBe(expected);
});

test("amounts that fit both are asked for, and the other mark is refused then", async () => {
  const { preview } = await startImports();
  const list = lines("room type;from;to;total;deposit", "Double;2030-06-01;2030-06-03;1.290;", "Double;2030-06-01;2030-06-03;2.450;");
  expect((await preview("bookings", list)).body).toMatchObject({ formats: [{ field: "total", format: null }], rows: [] });
  expect((await preview("bookings", list, { formats: { total: "comma" } })).body).toMatchObject({ made: 2 });
  const wrong = lines("room type;from;to;total", "Double;2030-06-01;2030-06-03;129.90");
  expect((await preview("bookings", wrong, { formats: { total: "comma" } })).body).toMatchObject({
    refused: [{ errors: [{ field: "total" }] }],
  });
});

describe("bytes of other encodings", () => {
  const list = lines("Name;Ort", "Jürgen Müller;Köln", "Käthe Groß;Würzburg");

  test.each(["macintosh", "cp850", "cp437"])("%s are refused with a word that shows it", async (encoding) => {
    const { preview, bring } = await startImports();
    const bytes = iconv.encode(list, encoding);
    for (const send of [preview, bring]) {
      expect(await send("contacts", bytes)).toMatchObject({
        status: 400,
        body: { errors: [{ path: "file", message: /letters.*CSV UTF-8/ }] },
      });
    }
  });

  test("names with Slavic letters and signs of Windows-1252 are not taken for one", async () => {
    const { bring, all } = await startImports();
    const names = lines("Name;Bemerkung", "Tomaš Škoda;480 € – „fix“ … 5‰", "Žofie Œuvre;L’hôtel œ", "ŠKODA ŽIŽEK;§ 5");
    expect((await bring("contacts", iconv.encode(names, "windows-1252"))).body).toMatchObject({ made: 3 });
    expect(all("SELECT name FROM contacts ORDER BY id")).toEqual([
      { name: "Tomaš Škoda" },
      { name: "Žofie Œuvre" },
      { name: "ŠKODA ŽIŽEK" },
    ]);
  });
});

test("rows without a number that an earlier version has imported are known again", async () => {
  const { bring, all } = await startImports();
  const list = lines("room type;from;to;total;guest;phone;deposit", "Double;2030-06-01;2030-06-03;100;Ida Auer;+43 1;50");
  expect((await bring("bookings", list)).body).toMatchObject({ made: 1 });
  const cells = { room_type: "Double", check_in: "2030-06-01", check_out: "2030-06-03", total: "100", name: "Ida Auer" };
  const known = JSON.stringify({ ...Object.fromEntries(MARK_FIELDS.map((field) => [field, ""])), ...cells });
  const mark = createHash("sha256").update(known).digest("hex").slice(0, 32);
  expect(all("SELECT external_id FROM bookings")).toEqual([{ external_id: `import:${mark}:1` }]);
  expect(await bring("bookings", list.replace("guest;phone", "guest;Tel"))).toMatchObject({ body: { made: 0, matched: 1 } });
  // The same rows, whose numbers an earlier version has not read.
  const numbered = lines("Res.Nr;room type;from;to;total;guest", "77;Double;2030-06-01;2030-06-03;100;Ida Auer");
  expect((await bring("bookings", numbered)).body).toMatchObject({ made: 0, matched: 1 });
});

test("rows of which an earlier version has not read a column are known again, two equal ones as two", async () => {
  const { bring, all } = await startImports();
  const unread = lines("room type;from;to;guest;X", ...Array.from({ length: 2 }, () => "Double;2030-06-01;2030-06-03;Ida Auer;100"));
  expect((await bring("bookings", unread)).body).toMatchObject({ made: 2 });
  const rows = ["Double;2030-06-01;2030-06-03;Ida Auer;100;2", "Double;2030-06-01;2030-06-03;Ida Auer;120;2"];
  const read = lines("room type;from;to;guest;Preis ges.;People", ...rows);
  expect((await bring("bookings", read)).body).toMatchObject({ made: 0, matched: 2 });
  const third = lines("room type;from;to;guest;Preis ges.;People", ...rows, "Double;2030-06-01;2030-06-03;Eva Moser;90;2");
  expect((await bring("bookings", third)).body).toMatchObject({ made: 1, matched: 2 });
  expect(all("SELECT id FROM bookings")).toHaveLength(3);
});
