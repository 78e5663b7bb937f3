import { describe, expect, test } from "vitest";
import { lines, startImports } from "#tests/imports/import-server.ts";

describe("names in both orders", () => {
  test.each(["Müller Jörg", "Müller, Jörg", "Mueller Joerg", "Jörg MÜLLER"])("%s is Jörg Müller, who is here", async (name) => {
    const { bring, all } = await startImports();
    await bring("contacts", lines("Name;E-Mail", "Jörg Müller;jm@example.com"));
    const list = lines("room type;from;to;total;guest", `Double;2030-06-01;2030-06-03;100;"${name}"`);
    expect((await bring("bookings", list)).body).toMatchObject({ made: 1, contacts_made: 0 });
    expect(all("SELECT c.name FROM bookings b JOIN contacts c ON c.id = b.customer_id")).toEqual([{ name: "Jörg Müller" }]);
  });

  test("the same order wins over the other one, and of two people alike neither is taken", async () => {
    const { bring, all } = await startImports();
    await bring(
      "contacts",
      lines("Name;E-Mail", "Paul Anton;pa@example.com", "Anton Paul;ap@example.com", "Eva Adam;e1@example.com", "Adam Eva;e2@example.com"),
    );
    const list = lines(
      "room type;from;to;total;guest;code",
      "Double;2030-06-01;2030-06-03;100;Anton Paul;A",
      "Double;2030-06-04;2030-06-05;100;Neu Ida;B",
      "Double;2030-06-06;2030-06-07;100;Ida Neu;C",
    );
    expect((await bring("bookings", list)).body).toMatchObject({ made: 3, contacts_made: 1 });
    expect(all("SELECT b.code, c.name FROM bookings b JOIN contacts c ON c.id = b.customer_id ORDER BY b.code")).toEqual([
      { code: "A", name: "Anton Paul" },
      { code: "B", name: "Neu Ida" },
      { code: "C", name: "Neu Ida" },
    ]);
  });

  test("a second list of contacts finds them, too", async () => {
    const { bring } = await startImports();
    await bring("contacts", lines("Name;PLZ", "Jörg Müller;8010"));
    expect((await bring("contacts", lines("Name;PLZ", "Müller Jörg;8010", "Müller Jörg;1010"))).body).toMatchObject({
      made: 1,
      matched: 1,
    });
  });
});

test("remarks become notes of contacts, and mobile numbers their telephone", async () => {
  const { bring, all } = await startImports();
  const list = lines(
    "Name;Telefon;Mobil;Bemerkung;Land",
    "Vreni Küng;;079 1;Allergie: Nüsse;Großbritannien",
    "Max Huber;01 2;0664 3;;Grossbritannien",
  );
  expect((await bring("contacts", list)).body).toMatchObject({ made: 2 });
  const contacts = all("SELECT name, communication ->> '$.phone' AS phone, address ->> '$.country' AS country FROM contacts ORDER BY id");
  expect(contacts).toEqual([
    { name: "Vreni Küng", phone: "079 1", country: "GB" },
    { name: "Max Huber", phone: "01 2", country: "GB" },
  ]);
  expect(all("SELECT text FROM notes ORDER BY id")).toEqual([{ text: "Allergie: Nüsse" }, { text: "0664 3" }]);
  expect((await bring("contacts", list)).body).toMatchObject({ made: 0, matched: 2 });
  expect(all("SELECT 1 FROM notes")).toHaveLength(2);
});

test("a paid deposit is a payment of the former program, in no drawer and no cash day; a past or canceled stay has none", async () => {
  const { bring, all } = await startImports();
  const list = lines(
    "Res.Nr;Kategorie;Anreise;Abreise;Preis ges.;Anzahlung;Status",
    "1;Double;1.6.2030;3.6.2030;450,00;100,00;fix",
    "2;Double;1.2.2030;3.2.2030;300,00;50,00;abgereist",
    "3;Double;5.6.2030;7.6.2030;300,00;50,00;storniert",
    "4;Double;8.6.2030;9.6.2030;150,00;0;Option bis 5.5.",
  );
  expect((await bring("bookings", list)).body).toMatchObject({ made: 4 });
  expect(all("SELECT code, status, gross_amount AS gross, due_amount AS due FROM bookings ORDER BY code")).toEqual([
    { code: "1", status: "confirmed", gross: 45_000, due: 35_000 },
    { code: "2", status: "checked_out", gross: 30_000, due: 0 },
    { code: "3", status: "canceled", gross: 30_000, due: 0 },
    { code: "4", status: "pending", gross: 15_000, due: 15_000 },
  ]);
  expect(all("SELECT p.amount, m.kind FROM payments p JOIN payment_methods m ON m.id = p.payment_method_id ORDER BY p.amount")).toEqual([
    { amount: 10_000, kind: "former_program" },
    { amount: 30_000, kind: "former_program" },
  ]);
  expect(all("SELECT 1 FROM cash_entries")).toEqual([]);
  expect((await bring("bookings", list)).body).toMatchObject({ made: 0, matched: 4 });
});

test("unknown statuses are mapped by the user, whatever their spelling", async () => {
  const { preview, bring, stays } = await startImports();
  const list = lines(
    "code;room type;from;to;total;status",
    "A;Double;2030-06-01;2030-06-03;100;Eingebucht",
    "B;Double;2030-06-01;2030-06-03;100;eingebucht",
    "C;Double;2030-06-04;2030-06-06;100;Weg",
  );
  const { body } = await preview("bookings", list);
  expect(body).toMatchObject({
    errors: 3,
    foreign: [
      { field: "status", text: "Eingebucht", count: 2, value: null },
      { text: "Weg", count: 1 },
    ],
  });
  const values = { status: { eingebucht: "confirmed", Weg: "canceled" } };
  expect((await preview("bookings", list, { values })).body).toMatchObject({
    errors: 0,
    foreign: [{ value: "confirmed" }, { value: "canceled" }],
  });
  expect((await bring("bookings", list, { values })).body).toMatchObject({ made: 3 });
  expect(stays().map((stay) => stay.split(" ").at(-1))).toEqual(["confirmed", "confirmed", "canceled"]);
  expect((await preview("bookings", list)).body).toMatchObject({ matched: 3, errors: 0, foreign: [] });
  const other = list.replaceAll("2030-06", "2030-07").replace(/^([ABC]);/gm, "$1$1;");
  expect((await preview("bookings", other, { values: { status: { Weg: "nonsense" } } })).body).toMatchObject({ errors: 3 });
  expect((await preview("bookings", list, { values: { colour: {} } })).status).toBe(400);
});

test("adults and children together are the persons, and children with their ages are children of the booking", async () => {
  const { bring, preview, call, all } = await startImports();
  const list = lines(
    "code;Zimmer;Anreise;Abreise;Erw.;Ki.;Alter der Kinder;Gesamtpreis;Bemerkung",
    "A;201;1.6.2030;3.6.2030;2;1;;100;Spät",
    "B;201;4.6.2030;6.6.2030;2;0;;100;",
    'C;201;7.6.2030;9.6.2030;2;2;"4, 11";100;',
    'D;"101, 102";10.6.2030;12.6.2030;2;2;"4 11";100;',
  );
  expect((await bring("bookings", list)).body).toMatchObject({ made: 4 });
  const bookings = await call<{ data: { code: string; adults: number; children: { age: number }[]; description: string | null }[] }>(
    "GET /bookings?page_size=100&sort=check_in",
  );
  const shown = bookings.body.data.map(({ code, adults, children, description }) => [
    code,
    adults,
    children.map(({ age }) => age),
    description,
  ]);
  expect(shown.sort(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ["A", 3, [], expect.stringMatching(/^Spät\nChildren: 1, ages not known$|^Spät\nKinder: 1, Alter nicht bekannt$/)],
    ["B", 2, [], null],
    ["C", 2, [4, 11], null],
    ["D", 1, [4], null],
    ["D-2", 1, [11], null],
  ]);
  expect(all("SELECT occupancy FROM bookings WHERE code = 'A'")).toEqual([{ occupancy: 3 }]);
  const wrong = lines("code;Zimmer;Anreise;Abreise;Erw.;Ki.;Alter der Kinder;Gesamtpreis", "E;201;1.7.2030;3.7.2030;2;2;4;100");
  expect((await preview("bookings", wrong)).body).toMatchObject({ refused: [{ errors: [{ field: "children_ages" }] }] });
});

test("a column names who booked for the guest, and has the e-mail then", async () => {
  const { bring, all } = await startImports();
  const list = lines(
    "code;Zimmer;Anreise;Abreise;Gast;Gebucht von;E-Mail;Gesamtpreis",
    "A;101;1.6.2030;3.6.2030;Lena Auer;Alpenbau GmbH;office@example.com;100",
    "B;101;4.6.2030;6.6.2030;Eva Moser;Moser Eva;eva@example.com;100",
    "C;101;7.6.2030;9.6.2030;Ida Lang;ida lang;ida@example.com;100",
    "D;101;10.6.2030;12.6.2030;;Leo Berg;leo@example.com;100",
  );
  expect((await bring("bookings", list)).body).toMatchObject({ made: 4, contacts_made: 5 });
  const people = all(`SELECT b.code, p.name AS payer, p.type, p.communication ->> '$.email' AS email, g.name AS guest FROM bookings b
    JOIN contacts p ON p.id = b.customer_id JOIN booking_guests bg ON bg.booking_id = b.id JOIN contacts g ON g.id = bg.contact_id ORDER BY b.code`);
  expect(people).toEqual([
    { code: "A", payer: "Alpenbau GmbH", type: "company", email: "office@example.com", guest: "Lena Auer" },
    { code: "B", payer: "Eva Moser", type: "person", email: "eva@example.com", guest: "Eva Moser" },
    { code: "C", payer: "Ida Lang", type: "person", email: "ida@example.com", guest: "Ida Lang" },
    { code: "D", payer: "Leo Berg", type: "person", email: "leo@example.com", guest: "Leo Berg" },
  ]);
});

test("children in cots take no bed of the room, and cots without such children are refused", async () => {
  const { bring, preview, all } = await startImports();
  all("UPDATE room_types SET max_cots = 1 WHERE id = (SELECT room_type_id FROM rooms WHERE number = '101') RETURNING id");
  const head = "code;Zimmer;Anreise;Abreise;Erw.;Ki.;Alter der Kinder;Kinderbetten;Gesamtpreis";
  const wrong = lines(
    head,
    "A;101;1.6.2030;3.6.2030;2;1;1;;100",
    "B;101;1.7.2030;3.7.2030;2;0;;1;100",
    'C;101;1.8.2030;3.8.2030;1;2;"1, 2";2;100',
  );
  const refused = (await preview("bookings", wrong)).body as { refused: { errors: { field: string }[] }[] };
  expect(refused.refused.map(({ errors }) => errors.map(({ field }) => field))).toEqual([["occupancy"], ["cots"], ["cots"]]);
  expect((await bring("bookings", lines(head, "A;101;1.6.2030;3.6.2030;2;1;1;1;100"))).body).toMatchObject({ made: 1 });
  expect(all("SELECT occupancy, cots FROM bookings WHERE code = 'A'")).toEqual([{ occupancy: 3, cots: 1 }]);
});

test("contacts with one name only are told by their column", async () => {
  const { bring, preview, all } = await startImports();
  const list = lines("Name;Nur ein Name;E-Mail", "Suharto;ja;s@example.com", "Anna Gruber;;a@example.com", "Karl;nein;k@example.com");
  expect((await bring("contacts", list)).body).toMatchObject({ made: 3 });
  expect(all("SELECT name, single_name FROM contacts ORDER BY id")).toEqual([
    { name: "Suharto", single_name: 1 },
    { name: "Anna Gruber", single_name: 0 },
    { name: "Karl", single_name: 0 },
  ]);
  const { body } = await preview("contacts", lines("Name;Nur ein Name", "Madonna;vielleicht"));
  expect(body.refused).toMatchObject([{ errors: [{ field: "single_name", message: "Please “yes” or “no”" }] }]);
});

describe("dates that may be a slip are asked about", () => {
  const list = lines(
    "code;room type;from;to;total",
    "A;Double;2030-06-01;2030-06-01;100",
    "B;Double;2030-06-03;2030-06-05;100",
    "C;Double;2030-06-06;2031-06-07;100",
    "D;Double;2030-06-10 10:00;2030-06-10 17:00;50",
    "E;Double;2030-06-10;2030-08-09;900",
  );

  test("the preview names their rows; without an answer they are imported as before", async () => {
    const { preview, bring, stays } = await startImports();
    const { body } = await preview("bookings", list);
    expect(body).toMatchObject({ errors: 0, made: 5 });
    expect(body.questions).toEqual([
      { question: "day_use", count: 1, rows: [2], answer: null },
      { question: "long_stay", count: 1, rows: [4], answer: null },
    ]);
    expect((await bring("bookings", list)).body).toMatchObject({ made: 5 });
    expect(stays()).toHaveLength(5);
    expect((await preview("bookings", list)).body).toMatchObject({ matched: 5, questions: [] });
  });

  test.each([
    [{ day_use: "leave_out" }, ["B", "C", "D", "E"], [2]],
    [{ long_stay: "leave_out", day_use: "import" }, ["A", "B", "D", "E"], [4]],
    [{ long_stay: "leave_out", day_use: "leave_out" }, ["B", "D", "E"], [2, 4]],
  ])("%j leaves rows out, which come back as a file", async (answers, codes, refused) => {
    const { preview, bring, stays } = await startImports();
    const { body } = await preview("bookings", list, { answers });
    expect(body.refused.map(({ row }) => row)).toEqual(refused);
    expect(body.refused.flatMap(({ errors }) => errors.map(({ field }) => field))).toEqual(refused.map(() => "check_out"));
    expect((await bring("bookings", list, { answers })).body).toMatchObject({ type: "validation" });
    expect((await bring("bookings", list, { answers, skip_bad_rows: true })).body).toMatchObject({ made: codes.length });
    expect(stays().map((stay) => stay.split(" ")[0])).toEqual(codes);
  });

  test("an answer to no question is refused", async () => {
    const { preview } = await startImports();
    expect((await preview("bookings", list, { answers: { day_use: "maybe" } })).status).toBe(400);
    expect((await preview("bookings", list, { answers: { colour: "import" } })).status).toBe(400);
  });
});
