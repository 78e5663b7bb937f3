import { describe, expect, test } from "vitest";
import { lines, startImports } from "#tests/imports/import-server.ts";

const BOOKING_COM = lines(
  '"Book number","Booked by","Guest name(s)","Check-in","Check-out","Booked on","Status","Rooms","Persons","Adults","Children","Price","Commission %","Remarks","Unit type","Phone number"',
  '4001,"Anna Gruber","Anna Gruber, Max Gruber",2030-06-05,2030-06-07,"2030-01-01 10:00:00",ok,1,2,2,0,"230.5 EUR",15,"Late arrival",Double,"+43 1 234"',
  '4002,"Ida Auer","Ida Auer",2030-06-08,2030-06-10,"2030-01-01 10:00:00",cancelled_by_guest,1,2,2,0,"300 EUR",15,,Double,',
  '4003,"Max Huber","Max Huber",2030-06-11,2030-06-13,"2030-01-01 10:00:00",cancelled_by_hotel,1,2,2,0,"300 EUR",15,,Double,',
  '4004,"Eva Lang","Eva Lang",2030-02-01,2030-02-03,"2030-01-01 10:00:00",no_show,1,2,2,0,"300 EUR",15,,Double,',
  '4005,"Leo Berg","Leo Berg",2030-06-14,2030-06-16,"2030-01-01 10:00:00",ok,2,4,4,0,"501 EUR",15,,"Double, Double",',
);

describe("Booking.com's list of reservations", () => {
  test("is taken over as it is, each room a booking", async () => {
    const { preview, bring, stays, all } = await startImports();
    expect((await preview("bookings", BOOKING_COM)).body).toMatchObject({
      preset: "booking_com",
      errors: 0,
      made: 5,
      split: 1,
      contacts_made: 5,
      foreign: [],
      missing: [],
      formats: [{ field: "total", format: "point", by: "rows" }],
    });
    expect(await bring("bookings", BOOKING_COM)).toMatchObject({ status: 200, body: { made: 5 } });
    expect(stays()).toEqual([
      "4001 Double 06-05 06-07 2 230.5 confirmed",
      "4002 Double 06-08 06-10 2 300 canceled",
      "4003 Double 06-11 06-13 2 300 canceled",
      expect.stringMatching(/^4004 .* 02-01 02-03 2 300 no_show$/),
      "4005 Double 06-14 06-16 2 250.5 confirmed",
      "4005-2 Double 06-14 06-16 2 250.5 confirmed",
    ]);
    expect(all("SELECT source, description FROM bookings WHERE code = '4001'")).toEqual([
      { source: "Booking.com", description: "Late arrival" },
    ]);
    expect(all("SELECT name, communication ->> '$.phone' AS phone FROM contacts ORDER BY id LIMIT 1")).toEqual([
      { name: "Anna Gruber", phone: "+43 1 234" },
    ]);
    expect((await bring("bookings", BOOKING_COM)).body).toMatchObject({ made: 0, matched: 5 });
    expect(stays()).toHaveLength(6);
  });

  test("names types that are not known here, until the user says which they are", async () => {
    const { preview, bring, stays, double } = await startImports();
    const list = BOOKING_COM.replaceAll("Double", "Deluxe Queen").replace('"Deluxe Queen, Deluxe Queen"', '"Deluxe Queen, Deluxe Queen"');
    const first = (await preview("bookings", list)).body;
    expect(first).toMatchObject({ errors: 5, foreign: [{ field: "room_type", text: "Deluxe Queen", count: 6, value: null }] });
    const values = { room_type: { "deluxe queen": double } };
    expect((await preview("bookings", list, { values })).body).toMatchObject({ errors: 0, foreign: [{ count: 6, value: double }] });
    expect((await bring("bookings", list, { values })).body).toMatchObject({ made: 5 });
    expect(stays()).toHaveLength(6);
  });
});

const AIRBNB = lines(
  '"Confirmation code",Status,"Guest name",Contact,"# of adults","# of children","# of infants","Start date","End date","# of nights",Booked,Listing,Earnings',
  'HMA1,Confirmed,"Anna Gruber","+43 1 1",2,0,0,06/05/2030,06/07/2030,2,2030-01-01,Double,"€1,164.54"',
  'HMA2,"Canceled by guest","Ida Auer","+43 1 2",1,1,0,09/15/2030,09/17/2030,2,2030-01-01,Double,€300.00',
  'HMA3,"Past guest","Max Huber","+43 1 3",1,0,0,02/03/2030,02/05/2030,2,2030-01-01,Double,€200.00',
  'HMA4,"Currently hosting","Eva Lang","+43 1 4",1,0,0,03/31/2030,04/02/2030,2,2030-01-01,Double,€99.50',
);

test("Airbnb's reservations are read month first, since one row can be nothing else", async () => {
  const { preview, bring, stays, all } = await startImports();
  expect((await preview("bookings", AIRBNB)).body).toMatchObject({
    preset: "airbnb",
    errors: 0,
    made: 4,
    formats: [
      { field: "check_in", format: "month_first", by: "rows" },
      { field: "check_out", format: "month_first", by: "rows" },
      { field: "total", format: "point", by: "rows" },
    ],
  });
  expect((await bring("bookings", AIRBNB)).body).toMatchObject({ made: 4 });
  expect(stays()).toEqual([
    "HMA1 Double 06-05 06-07 2 1164.54 confirmed",
    "HMA2 Double 09-15 09-17 2 300 canceled",
    expect.stringMatching(/^HMA3 \d+ 02-03 02-05 1 200 checked_out$/),
    "HMA4 Double 03-31 04-02 1 99.5 confirmed",
  ]);
  expect(all("SELECT DISTINCT source FROM bookings")).toEqual([{ source: "Airbnb" }]);
  expect((await bring("bookings", AIRBNB)).body).toMatchObject({ made: 0, matched: 4 });
});

describe("rows with several rooms", () => {
  const header = "code;room;room type;rooms;from;to;persons;total;deposit";
  const stay = "2030-06-01;2030-06-03";

  test("name them, or count rooms of a type; persons and money are shared out", async () => {
    const { bring, stays, all } = await startImports();
    const list = lines(
      header,
      `A;101, 102;;;${stay};3;301,01;100`,
      `B;110;;1;${stay};2;100;`,
      `C;;Double;3;2030-07-01;2030-07-03;5;300;`,
      `D;101 und 201;;2;2030-08-01;2030-08-03;4;300;`,
    );
    expect((await bring("bookings", list)).body).toMatchObject({ made: 4 });
    expect(stays()).toEqual([
      "A 101 06-01 06-03 2 150.51 confirmed",
      "A-2 102 06-01 06-03 1 150.5 confirmed",
      "B 110 06-01 06-03 2 100 confirmed",
      "C Double 07-01 07-03 2 100 confirmed",
      "C-2 Double 07-01 07-03 2 100 confirmed",
      "C-3 Double 07-01 07-03 1 100 confirmed",
      "D 101 08-01 08-03 2 150 confirmed",
      "D-2 201 08-01 08-03 2 150 confirmed",
    ]);
    expect(all("SELECT code, paid_amount AS paid FROM bookings WHERE paid_amount <> 0 ORDER BY code")).toEqual([
      { code: "A", paid: 5000 },
      { code: "A-2", paid: 5000 },
    ]);
    expect((await bring("bookings", list)).body).toMatchObject({ made: 0, matched: 4 });
  });

  test("are refused where the count, the names or the persons do not fit", async () => {
    const { preview } = await startImports();
    const list = lines(
      header,
      `A;101;;2;${stay};3;300;`,
      `B;101, 102;;3;${stay};6;300;`,
      `C;;Double;2;${stay};1;300;`,
      `D;;Double;4;${stay};8;300;`,
      `E;;Double;x;${stay};8;300;`,
    );
    const { refused } = (await preview("bookings", list)).body;
    expect(refused.map(({ row, errors }) => [row, errors.map(({ field }) => field)])).toEqual([
      [2, ["room_count"]],
      [3, ["room_count"]],
      [4, ["occupancy"]],
      [5, ["room_type"]],
      [6, ["room_count"]],
    ]);
  });
});
