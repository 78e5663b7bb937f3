import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Actor } from "#server/platform/core/work/actor.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { makeImport } from "#server/tenant/imports/make-import.ts";
import { importProgress, stopImport } from "#server/tenant/imports/running-imports.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";
import { makeFrontDesk } from "#tests/support/front-desk.ts";
import { as, makeMember, viewOf } from "#tests/support/test-server.ts";

const MANY = 300;

function openImport() {
  const { property, clerk, room101 } = makeFrontDesk();
  const manager = makeMember(property, "manager", "Mona");
  const dayAfter = (days: number) => new Date(Date.UTC(2030, 5, 1 + days)).toISOString().slice(0, 10);
  const rows = Array.from({ length: MANY }, (_, index) => {
    const code = index % 2 === 0 ? `OLD-${index}` : "";
    return `${code};101;${dayAfter(index)};${dayAfter(index + 1)};100;Guest ${index}`;
  });
  const bytes = Buffer.from(["code;room;from;to;total;guest", ...rows].join("\r\n"));
  const { runtime } = property;
  const bring = () =>
    makeImport(
      { runtime, actor: manager, view: viewOf(property, manager), language: "en" },
      { bytes, kind: "bookings", skip_bad_rows: false },
    );
  const count = (table: string) => runtime.db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();
  /** Books the last night of the file in the meantime. */
  const bookLast = () => {
    const stay = { check_in: dayAfter(MANY - 1), check_out: dayAfter(MANY), occupancy: 2, room_id: room101 };
    return as(property, clerk, (work) => createBooking(work, inCents(BookingInput).parse({ ...stay, total_gross_amount: 80 }))).id;
  };
  return { property, runtime, clerk, manager, bring, count, bookLast };
}

/** Waits until the running import has made a number of rows. */
async function until(importing: { runtime: Runtime; manager: Actor }, rows: number): Promise<void> {
  while ((importProgress(importing.runtime, importing.manager)?.done ?? 0) < rows) await setImmediate();
}

test("a row whose room a colleague takes meanwhile is left out and named; the same file brought again makes what is missing, once", async () => {
  const importing = openImport();
  const { property, clerk, bring, count, bookLast } = importing;
  const running = bring();
  await until(importing, 1);
  const other = bookLast();
  expect(await running).toMatchObject({ made: MANY - 1, refused: 1, refusals: [{ row: MANY + 1 }], stopped: false });
  // The guest of the row that was rolled back does not exist either.
  expect([count("bookings"), count("contacts")]).toEqual([MANY, MANY - 1]);

  as(property, clerk, (work) => act(work, other, "cancel"));
  expect(await bring()).toMatchObject({ made: 1, matched: MANY - 1, refused: 0 });
  expect(await bring()).toMatchObject({ made: 0, matched: MANY });
  expect([count("bookings"), count("contacts")]).toEqual([MANY + 1, MANY]);
});

test("an import that is stopped keeps what it has made, and goes on with the same file", async () => {
  const importing = openImport();
  const { runtime, manager, bring, count } = importing;
  const running = bring();
  await until(importing, 20);
  stopImport(runtime, manager);
  const { made, stopped } = await running;
  expect([stopped, count("bookings")]).toEqual([true, made]);
  expect(made).toBeLessThan(MANY);
  expect(importProgress(runtime, manager)).toBeNull();
  expect(await bring()).toMatchObject({ made: MANY - made, matched: made, stopped: false });
});

test("one import at a time; screens hear of it when it is over, and other calls have their turn meanwhile", async () => {
  const importing = openImport();
  const { runtime, bring } = importing;
  // Each look at the clock finds the time of a turn over.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 13));
  onTestFinished(() => clock.mockRestore());
  let woken = 0;
  runtime.notifier.onNotify(() => void (woken += 1));
  const running = bring();
  await until(importing, 1);
  await expect(bring()).rejects.toMatchObject({ type: "import/running" });
  let turns = 0;
  const ended = running.then(() => true);
  while (!(await Promise.race([ended, setImmediate(false)]))) turns += 1;
  expect(turns).toBeGreaterThan(5);
  expect(woken).toBeLessThan(4);
});
