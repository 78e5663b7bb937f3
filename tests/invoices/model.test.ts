import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { archiveInvoice } from "#server/money/invoices/archive.ts";
import { reconcile } from "#server/office/reconciliation/reconcile.ts";
import { createCancellationPolicy } from "#server/prices/cancellation-policies/service.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { openFolio } from "#server/stays/folios/service.ts";
import { createGroup } from "#server/stays/groups/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { CancellationPolicyInput } from "#shared/prices/cancellation-policies/schema.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";
import { expectPostingsToBalance } from "#tests/invoices/balanced-postings.ts";
import { BANK_MOVES } from "#tests/invoices/bank-moves.ts";
import { takeCards } from "#tests/invoices/card-links.ts";
import { faultsIn, faultsOfAccounts } from "#tests/invoices/faults.ts";
import { INVOICE_MOVES } from "#tests/invoices/invoice-moves.ts";
import { MOVES, type Play } from "#tests/invoices/moves.ts";
import { faultsOfNaming, newestPayment } from "#tests/invoices/named-rates.ts";
import { openRegister } from "#tests/invoices/signed-payments.ts";
import { STAY_MOVES } from "#tests/invoices/stay-moves.ts";
import { addGuest, addItem, addPrice, addRate, addRateItem, furnish, insert } from "#tests/support/guesthouse.ts";
import { partOfToday, REPEATED_BY } from "#tests/support/long-run.ts";
import { as, makeMember, makeTestProperty, type TestProperty, viewOf } from "#tests/support/test-server.ts";

/** Seeds that once found a fault. They are kept. Seed 20 did at its 338th action. */
const FAILED_ONCE: readonly number[] = [];
/** `MODEL_SEED=1000` runs twenty other seeds, all at once. */
const FIRST = process.env["MODEL_SEED"];
const TWENTY = Array.from({ length: 20 }, (_, index) => Number(FIRST ?? 1) + index);
const DAYS = 5;
const SEEDS = [...FAILED_ONCE, ...(FIRST === undefined ? partOfToday(TWENTY, DAYS) : TWENTY)];
/** Only successful moves count; a refused one changes nothing, and another one is tried. `MODEL_STEPS=5000` makes longer walks. */
const STEPS = Number(process.env["MODEL_STEPS"] ?? 250);
const ALL = { ...MOVES, ...INVOICE_MOVES, ...STAY_MOVES, ...BANK_MOVES };
const BAG = Object.entries(ALL).flatMap(([name, [weight, move]]) => Array.from({ length: weight }, () => ({ name, move })));

const done = new Map<string, number>();

function randomOf(seed: number): (below: number) => number {
  let state = seed * 7919;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Two stays in a group, one single stay and a sale, all for a guest with an address; every third property runs over the new year. */
function open(seed: number) {
  const property = makeTestProperty();
  if (seed % 3 === 0) property.clock.now = "2030-12-30T20:00:00.000Z";
  const { double, rate, room101, room102, room110 } = furnish(property);
  const package_rate = addRate(property, { name: "Package", default: 0 });
  addPrice(property, package_rate, double, 12_995);
  addPrice(property, package_rate, double, 9990, { occupancy: 1 });
  addItem(property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  const breakfast = addItem(property, { gross_amount: 1490, book_next_day: 1 });
  addRateItem(property, package_rate, breakfast, { included: 1 });
  property.runtime.db.$client.prepare("UPDATE room_types SET max_cots = 1").run();
  for (const rate_id of [rate, package_rate]) {
    insert(property, "child_prices", { rate_id, from_age: 0, to_age: 2, gross_amount: 0 });
    insert(property, "child_prices", { rate_id, from_age: 3, to_age: 6, percentage: 33.3 });
    insert(property, "child_prices", { rate_id, from_age: 7, to_age: 12, gross_amount: 2750 });
    insert(property, "child_prices", { rate_id, item_id: breakfast, from_age: 0, to_age: 12, percentage: 50 });
  }
  const free = insert(property, "tax_rates", { name: "None", percentage: 0 });
  const city_tax = addItem(property, { name: "City tax", type: "city_tax", gross_amount: 235, tax_rate_id: free });
  addRateItem(property, rate, city_tax);
  const full = insert(property, "tax_rates", { name: "Full", percentage: 20, account_number: "4120", tax_code: "1" });
  const sauna = addItem(property, { name: "Sauna", type: "service", gross_amount: 1790, tax_rate_id: full });
  const guest = addGuest(property);
  const play: Play = {
    property,
    random: randomOf(seed),
    double,
    sauna,
    guest,
    payers: [guest, addGuest(property, "Alpenbau GmbH")],
    methods: PAID_BY.map((kind) => insert(property, "payment_methods", { name: kind, kind })),
    tax_rate: full,
    city_tax,
    rates: [rate, package_rate],
    rooms: [room101, room102, room110],
    drafted: new Map(),
  };
  takeCards(property);
  const actor = makeMember(property, "manager");
  const policy = as(property, actor, (work) => createCancellationPolicy(work, CancellationPolicyInput.parse(TERMS)));
  property.runtime.db.$client.prepare("UPDATE rates SET cancellation_policy_id = ?").run(policy.id);
  const check_in = localDate(property.clock.now, actor.time_zone);
  as(property, actor, (work) => {
    const group_id = createGroup(work, { name: "Skiclub", customer_id: guest }).id;
    createGroup(work, { name: "Choir", customer_id: guest });
    openFolio(work, { customer_id: guest });
    const stay = { check_in, check_out: addDays(check_in, 2), occupancy: 2, customer_id: guest, guest_id: guest };
    const groups = [group_id, group_id, null];
    groups.map((group, i) =>
      createBooking(work, inCents(BookingInput).parse({ ...stay, code: `A${i}`, room_id: play.rooms[i], group_id: group })),
    );
  });
  return { play, actor };
}

const PAID_BY = ["cash", "card", "voucher", "transfer"] as const;

/** Half of the stay's price from the week before the arrival on, all of it on the day before; one night from who never comes. */
const TERMS = {
  name: "Flexible",
  fee_tax: "none",
  no_show_tax: "lodging",
  no_show: { nights: 1 },
  steps: [
    { days_before: 7, percentage: 50 },
    { days_before: 1, percentage: 100 },
  ],
};

test.each(SEEDS)("whatever is done at the desk, the books agree (seed %i)", { timeout: 480 * Math.max(250, STEPS) }, async (seed) => {
  const { play, actor } = open(seed);
  const register = await openRegister(play.property);
  const frozen = new Map<string, string>();
  const pdfs: Buffer[] = [];
  for (let step = 0; step < STEPS; ) {
    const since = newestPayment(play.property);
    const { name, move } = BAG[play.random(BAG.length)] ?? { name: "rest", move: () => {} };
    try {
      as(play.property, actor, (work) => move(work, play));
    } catch (thrown) {
      if (thrown instanceof Problem) continue;
      throw new Error(`seed ${seed}, step ${step}: ${name}`, { cause: thrown });
    }
    const day = localDate(play.property.clock.now, actor.time_zone);
    const naming = faultsOfNaming(play.property, since, day);
    const faults = [...naming, ...faultsIn(play.property, frozen), ...(step % 5 === 0 ? faultsOfAccounts(play.property, actor) : [])];
    expect(faults, `seed ${seed}, step ${step}: ${name}`).toEqual([]);
    done.set(name, (done.get(name) ?? 0) + 1);
    step += 1;
    if (step % SIGNED === 0) await register.goOn(play.random(4));
    if (seed % PRINTED === 0 && step % (STEPS / 2) === 0) pdfs.push(await firstPdf(play.property));
  }
  expect(pdfs.every((pdf) => pdf.length > 1000 && pdf.equals(pdfs[0] ?? Buffer.of()))).toBe(true);
  // The findings of the property's own reconciliation. Departed guests may owe money, and PDFs are not printed during these walks.
  const { differences } = await reconcile(viewOf(play.property, actor), play.property.config, { from: "2030-01-01", to: "2031-12-31" });
  expect(differences.filter(({ kind }) => kind !== "left_with_open_due" && kind !== "invoice_file")).toEqual([]);
  await register.expectToAgree();
  expectPostingsToBalance(play.property, actor);
});

/** After so many actions the signing device is asked, or is out of order for a while. */
const SIGNED = 10;

/** In some walks the first invoice is printed in the middle and, after its PDF was deleted, at the end: both are equal, byte for byte. */
const PRINTED = 7;

async function firstPdf({ runtime, dir }: TestProperty): Promise<Buffer> {
  const sql = "SELECT id, file_id FROM invoices WHERE file_id IS NOT NULL ORDER BY id LIMIT 1";
  const { id = "", file_id = "" } = runtime.db.$client.prepare<[], { id: string; file_id: string }>(sql).get() ?? {};
  const path = join(dir, "files", file_id);
  rmSync(path, { force: true });
  await archiveInvoice(runtime, id);
  return readFileSync(path);
}

/** Moves are refused so often that the walks of one day may miss a few; all walks together make each. */
const MISSED_IN_A_DAY = 4;

test("every move was possible at some time", () => {
  const missed = Object.keys(ALL).filter((name) => !done.has(name));
  const excused = SEEDS.length < TWENTY.length ? MISSED_IN_A_DAY : 0;
  expect(missed.length, `${REPEATED_BY} missed ${missed.join(", ")}`).toBeLessThanOrEqual(excused);
  const sum = [...done.values()].reduce((all, count) => all + count, 0);
  process.stdout.write(`The books agreed after each of ${sum} random actions, seeds ${SEEDS.join(" ")}\n`);
});
