import { expect, test } from "vitest";
import { contactStore } from "#server/guests/contacts/queries.ts";
import { mergeContacts } from "#server/office/contact-merge/service.ts";
import { anonymizeContact } from "#server/office/privacy/anonymize.ts";
import { forecastTask } from "#server/office/reports/forecast/forecast.ts";
import { asProblem } from "#server/platform/core/calls/problem.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { cutBooking, joinPart } from "#server/stays/bookings/planning/change-parts.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { makeImport } from "#server/tenant/imports/make-import.ts";
import { differenceOf } from "#shared/office/forecast/counted-nights.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { nightsAsOf, nightsNow } from "#tests/support/counted-nights.ts";
import { day, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { makeRandom } from "#tests/support/random.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const DAYS = 14;
const TRIES_A_DAY = 8;

/** A front desk at which anything is done at random, refusals included, and what was sold at the end of each of its days. */
async function aSeason(seed: number) {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const random = makeRandom(seed);
  const admin = { ...clerk, role: "admin" as const };
  const guests = Array.from({ length: 12 }, (_, index) => addGuest(property, `Guest ${index}`));
  const stays: string[] = [];
  const offers: string[] = [];
  const cuts: string[] = [];
  const rooms = [desk.room101, desk.room102, desk.room201] as const;
  const guest = () => guests[random.int(0, guests.length - 1)] ?? "";
  const stay = () => stays[random.int(0, stays.length - 1)] ?? "";
  const write = <T>(task: (work: Work) => T) => as(property, admin, task);
  const done = new Set<string>();
  let imported = 0;

  const acts = {
    book(today: number) {
      const from = today + random.int(1, 10);
      const status = random.chance(0.7) ? ("confirmed" as const) : ("pending" as const);
      const offer = status === "pending" ? { status, expires_at: instant(`${today + 1}`) } : {};
      const room = random.chance(0.6) ? { room_id: random.pick(rooms) } : {};
      const customer_id = guest();
      const { id } = desk.book(`${from}`, `${from + random.int(1, 4)}`, { ...offer, ...room, customer_id });
      stays.push(id);
      if (status === "pending") offers.push(id);
    },
    move: () => desk.change(stay(), { room_id: random.pick(rooms) }),
    lengthen() {
      const id = stay();
      const { check_out } = getBooking(viewOf(property, clerk), id);
      desk.change(id, { check_out: addDays(check_out.slice(0, 10), random.pick([-1, 1, 2])) });
    },
    reprice: () => desk.change(stay(), { total_gross_amount: random.int(50, 400) }),
    customer: () => desk.change(stay(), { customer_id: guest() }),
    confirm: () => desk.step(offers.pop() ?? stay(), "confirm"),
    cancel: () => desk.step(stay(), "cancel"),
    cut() {
      const id = stay();
      const { check_in } = getBooking(viewOf(property, clerk), id);
      write((work) => cutBooking(work, { id, from: addDays(check_in.slice(0, 10), random.int(1, 2)), room_id: random.pick(rooms) }));
      cuts.push(id);
    },
    join() {
      const id = cuts.pop() ?? stay();
      const part_id = partsOf(viewOf(property, clerk), id).at(-1)?.id ?? "";
      write((work) => joinPart(work, { id, part_id }));
    },
    undo() {
      const id = stay();
      const { version } = getBooking(viewOf(property, clerk), id);
      write((work) => undoChanges(work, { bookings: [{ id, version }] }));
    },
    async import(today: number) {
      const from = day(`${today + random.int(1, 9)}`);
      imported += 1;
      const row = ["Double", `Import ${imported}`, from, addDays(from, 2), 2, 180].join(";");
      const bytes = Buffer.from(`Zimmerkategorie;Gast;Anreise;Abreise;Personen;Preis\n${row}\n`);
      const bringer = { runtime: property.runtime, actor: admin, view: viewOf(property, admin), language: "de" as const };
      await makeImport(bringer, { kind: "bookings", bytes, skip_bad_rows: false });
    },
    merge: () => write((work) => mergeContacts(work, { id: guest(), contact_id: guest(), take: [] })),
    async erase() {
      const id = guest();
      await anonymizeContact({ runtime: property.runtime, view: viewOf(property, admin), write }, id);
      expect(contactStore.get(viewOf(property, admin), id).anonymized_at).not.toBeNull();
    },
  };
  const names = Object.keys(acts) as [keyof typeof acts, ...(keyof typeof acts)[]];
  const evenings: { today: string; nights: ReturnType<typeof nightsNow> }[] = [];
  for (let today = 1; today <= DAYS; today += 1) {
    for (let count = 0; count < TRIES_A_DAY; count += 1) {
      property.clock.now = instant(`${today} 1${count}:00`);
      const name = stays.length < 3 || random.chance(0.3) ? "book" : random.pick(names);
      try {
        await acts[name](today);
        done.add(name);
      } catch (refused) {
        if (asProblem(refused) === null) throw refused;
      }
    }
    evenings.push({ today: day(`${today}`), nights: nightsNow(property, clerk) });
  }
  return { ...desk, evenings, done };
}

test("pickup between any two days equals what was recounted on both, whatever was done meanwhile", async () => {
  const done = new Set<string>();
  for (const seed of [1, 2, 3]) {
    const season = await aSeason(seed);
    for (const name of season.done) done.add(name);
    for (const { today, nights } of season.evenings) expect(nightsAsOf(season.property, today), `${seed}: ${today}`).toEqual(nights);
    for (const [first, second] of [
      [0, 4],
      [3, 9],
      [8, DAYS - 1],
    ] as const) {
      const [before, after] = [season.evenings[first], season.evenings[second]];
      if (!before || !after) throw new Error("no evening");
      const days = { from: day("1"), to: day("30"), interval: "day" as const, as_of: after.today, since: before.today };
      season.property.runtime.db.$client
        .prepare("INSERT OR IGNORE INTO forecast_starts (property_id, complete_from) VALUES (?, ?)")
        .run(season.property.property_id, day("1"));
      const { total } = forecastTask.read(viewOf(season.property, season.clerk), days);
      const counted = differenceOf(before.nights, after.nights);
      expect(total.pickup).toEqual({
        number_of_nights: counted.reduce((sum, { rooms }) => sum + rooms, 0),
        lodging_amount: counted.reduce((sum, { lodging }) => sum + lodging, ZERO as number),
      });
    }
  }
  expect([...done].sort()).toEqual([
    "book",
    "cancel",
    "confirm",
    "customer",
    "cut",
    "erase",
    "import",
    "join",
    "lengthen",
    "merge",
    "move",
    "reprice",
    "undo",
  ]);
});
