import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBooking } from "#server/bookings/create.ts";
import { act } from "#server/bookings/status.ts";
import { type Work, write } from "#server/core/work.ts";
import { importProgress, makeImport } from "#server/imports/make.ts";
import { BookingInput } from "#shared/bookings/schema.ts";
import { makeDesk } from "#tests/support/desk.ts";
import { as, makeMember, viewOf } from "#tests/support/house.ts";

/** A desk, and a file of so many stays in room 101 one after the other; every second has no number of its own. */
function makeBringer(count: number) {
  const desk = makeDesk();
  const { house } = desk;
  const manager = makeMember(house, "manager", "Mona");
  const dayAfter = (days: number) => new Date(Date.UTC(2030, 5, 1 + days)).toISOString().slice(0, 10);
  const rows = Array.from({ length: count }, (_, index) => {
    const code = index % 2 === 0 ? `OLD-${index}` : "";
    return `${code};101;${dayAfter(index)};${dayAfter(index + 1)};100;Guest ${index}`;
  });
  const bytes = Buffer.from(["code;room;from;to;total;guest", ...rows].join("\r\n"));
  const bring = () =>
    makeImport(
      {
        ledger: house.ledger,
        actor: manager,
        view: viewOf(house, manager),
        language: "en",
        write: <T>(task: (work: Work) => T) => write(house.ledger, manager, task),
      },
      { bytes, kind: "bookings" },
    );
  const count_of = (sql: string) => house.ledger.db.$client.prepare<[], number>(sql).pluck().get() ?? 0;
  const booked = () => count_of("SELECT count(*) FROM bookings WHERE source <> 'desk'");
  const guests = () => count_of("SELECT count(*) FROM contacts");
  const progress = () => importProgress(viewOf(house, manager));
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await setImmediate();
  }
  const book = (night: number) => {
    const stay = { check_in: dayAfter(night), check_out: dayAfter(night + 1), occupancy: 2, room_id: desk.room101, source: "desk" };
    return as(house, desk.clerk, (work) => createBooking(work, BookingInput.parse({ ...stay, total_gross_amount: 80 })));
  };
  return { ...desk, bring, booked, guests, progress, until, book };
}

const MANY = 700;

test("the desk works on while a long list comes in, and it is told how far it has come", async () => {
  const { bring, booked, until, lock, room102, progress } = makeBringer(MANY);
  const bringing = bring();
  await until(() => booked() > 0);
  expect(booked()).toBeLessThan(MANY);
  lock(room102, "5", "6");
  await until(() => progress() !== null);
  expect(progress()).toMatchObject({ kind: "bookings", count: MANY, is_running: true });
  expect(await bringing).toMatchObject({ made: MANY, matched: 0, contacts_made: MANY });
  expect([booked(), progress()]).toEqual([MANY, null]);
});

test("a row whose room a colleague takes meanwhile stops it there; the same file goes on where it was cut off", async () => {
  const { house, clerk, bring, booked, guests, until, book, progress } = makeBringer(MANY);
  const bringing = bring();
  await until(() => booked() > 0);
  const other = book(MANY - 1);
  await expect(bringing).rejects.toMatchObject({
    type: "validation",
    errors: [{ path: `rows.${MANY + 1}`, message: expect.stringMatching(/Choose the same file again to go on from here/) }],
  });
  const before = booked();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(MANY);
  expect(guests()).toBe(before);
  expect(progress()).toEqual({ kind: "bookings", done: before, count: MANY, is_running: false });

  await expect(bring()).rejects.toMatchObject({ errors: [{ path: `rows.${MANY + 1}.room` }] });
  expect(booked()).toBe(before);
  as(house, clerk, (work) => act(work, other.id, "cancel"));
  expect(await bring()).toMatchObject({ made: MANY - before, matched: before, contacts_made: MANY - before });
  expect([booked(), guests(), progress()]).toEqual([MANY, MANY, null]);
});

test("one import at a time", async () => {
  const { bring, booked } = makeBringer(MANY);
  const first = bring();
  await expect(bring()).rejects.toMatchObject({ detail: "Another import is under way" });
  await first;
  expect(booked()).toBe(MANY);
  expect(await bring()).toMatchObject({ made: 0, matched: MANY });
});
