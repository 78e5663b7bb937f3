import { expect, test } from "vitest";
import { createBooking } from "#server/bookings/create.ts";
import { act } from "#server/bookings/status.ts";
import { type Work, write } from "#server/core/work.ts";
import { makeImport } from "#server/imports/make.ts";
import { BookingInput } from "#shared/bookings/schema.ts";
import { makeDesk } from "#tests/support/desk.ts";
import { as, makeMember, viewOf } from "#tests/support/house.ts";

const MANY = 300;

test("a row whose room a colleague takes meanwhile takes the whole import back; without it the same file comes in once", async () => {
  const { house, clerk, room101 } = makeDesk();
  const manager = makeMember(house, "manager", "Mona");
  const dayAfter = (days: number) => new Date(Date.UTC(2030, 5, 1 + days)).toISOString().slice(0, 10);
  const rows = Array.from({ length: MANY }, (_, index) => {
    const code = index % 2 === 0 ? `OLD-${index}` : "";
    return `${code};101;${dayAfter(index)};${dayAfter(index + 1)};100;Guest ${index}`;
  });
  const bytes = Buffer.from(["code;room;from;to;total;guest", ...rows].join("\r\n"));
  const bring = (meanwhile: () => void) =>
    makeImport(
      {
        view: viewOf(house, manager),
        language: "en",
        write<T>(task: (work: Work) => T) {
          meanwhile();
          return write(house.ledger, manager, task);
        },
      },
      { bytes, kind: "bookings" },
    );
  const count = (table: string) => house.ledger.db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();
  const stay = { check_in: dayAfter(MANY - 1), check_out: dayAfter(MANY), occupancy: 2, room_id: room101 };
  let other = "";
  const book = () => {
    other = as(house, clerk, (work) => createBooking(work, BookingInput.parse({ ...stay, total_gross_amount: 80 }))).id;
  };

  await expect(bring(book)).rejects.toMatchObject({ type: "validation", errors: [{ path: `rows.${MANY + 1}` }] });
  expect([count("bookings"), count("contacts")]).toEqual([1, 0]);
  as(house, clerk, (work) => act(work, other, "cancel"));
  const nobody = () => {};
  expect(await bring(nobody)).toMatchObject({ made: MANY, matched: 0, contacts_made: MANY });
  expect(await bring(nobody)).toMatchObject({ made: 0, matched: MANY });
  expect(count("bookings")).toBe(MANY + 1);
});
